import type { ModelMessage, ModelRequest } from '../kernel/ports/model.ts'
import type { RecordedCall } from './recording.ts'

/** How many lines around a difference are worth reading. */
const most = 40

/** What the next recorded call and the one that was made have not in common: `-` was recorded, `+` was asked. */
export function differenceOf(got: ModelRequest, expected: RecordedCall | undefined): string {
  if (expected === undefined)
    return ['All recorded calls have been made. This one is more:', ...linesOf(got)].join('\n')
  const recorded = linesOf({
    model: expected.model ?? got.model,
    messages: expected.messages ?? [{ role: 'user', content: expected.lastMessage ?? '' }],
  })
  const asked = linesOf(expected.messages === undefined ? { ...got, messages: got.messages.slice(-1) } : got)
  const same = recorded.findIndex((line, index) => line !== asked[index])
  const start = same === -1 ? recorded.length : same
  let tail = 0
  while (
    tail < Math.min(recorded.length, asked.length) - start &&
    recorded[recorded.length - 1 - tail] === asked[asked.length - 1 - tail]
  ) {
    tail++
  }
  return [
    ...(start > 1 ? [`  … ${start - 1} ${start === 2 ? 'line' : 'lines'} as recorded`] : []),
    ...recorded.slice(Math.max(0, start - 1), start).map((line) => `  ${line}`),
    ...shortened(recorded.slice(start, recorded.length - tail)).map((line) => `- ${line}`),
    ...shortened(asked.slice(start, asked.length - tail)).map((line) => `+ ${line}`),
  ].join('\n')
}

function linesOf({ model, messages }: Pick<ModelRequest, 'model' | 'messages'>): string[] {
  return [`model: ${model}`, ...messages.flatMap(messageLines)]
}

function messageLines(message: ModelMessage): string[] {
  const content = typeof message.content === 'string' ? message.content : JSON.stringify(message.content)
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : []
  return [
    ...content.split('\n').map((line, index) => (index === 0 ? `${message.role}: ${line}` : `  ${line}`)),
    ...calls.map(({ tool, input }) => `  calls ${tool} ${JSON.stringify(input)}`),
  ]
}

function shortened(lines: readonly string[]): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `… ${lines.length - most} lines more`]
}
