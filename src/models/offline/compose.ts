import type { Json, JsonObject } from '../../events/json.ts'
import type { Unmet } from '../../understanding/chosen-calls.ts'
import { offlineLine, unsigned } from './closing-line.ts'
import type { ToolResult } from './conversation.ts'
import { render } from './render.ts'

const notDone = 'Not done: "'

/** An answer made of what the tools returned, what failed, and what no tool could do. */
export function compose(
  results: readonly ToolResult[],
  unmet: readonly Unmet[],
  unread: readonly string[] = [],
): string {
  const said = results.map((result) => paragraph(result, results.length > 1))
  const opening = results.length > 0 && results.every(({ failed }) => failed) ? ['I could not do that.'] : []
  return [...opening, ...said, ...unmet.map(regret), ...notTakenUp(unread), offlineLine].join('\n\n')
}

function paragraph({ request, content, failed }: ToolResult, several: boolean): string {
  if (failed) return `${request.tool}${about(request.input)} failed: ${reason(content)}`
  // An agent called as a tool may be offline too; saying so once is enough.
  const text = unsigned(render(content))
  const values = plainValues(request.input)
  const named = values.length === 0 || values.some((value) => text.toLowerCase().includes(value.toLowerCase()))
  return several && !named ? `${values.join(', ')}: ${text}` : text
}

function regret({ part, nearest, missing }: Unmet): string {
  const lacking = missing.length > 0 ? `: ${nearest} also needs ${missing.join(', ')}` : ''
  return `${notDone}${part.slice(0, 200)}"${lacking || ': no tool here fits, and that takes a language model'}.`
}

/** The words that no tool and no argument took up: what was asked may be more than what was done. */
function notTakenUp(unread: readonly string[]): string[] {
  const words = [...new Set(unread)].map((word) => `"${word}"`)
  if (words.length === 0) return []
  return [
    `${notDone}${words.join(', ').slice(1, -1)}": these words were not taken up, and that takes a language model.`,
  ]
}

/** An answer of the rules for an agent that goes on with it: what could not be done so far may be done now. */
export function withoutRegrets(text: string): string {
  const paragraphs = unsigned(text).split('\n\n')
  return paragraphs
    .filter((one) => !one.startsWith(notDone))
    .join('\n\n')
    .trim()
}

function about(input: Json): string {
  const values = plainValues(input)
  return values.length === 0 ? '' : ` (${values.join(', ').slice(0, 120)})`
}

function plainValues(input: Json): string[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.values(input as JsonObject).flatMap((value) => (typeof value === 'string' ? [value] : []))
}

/** Why a call failed, in words. */
function reason(content: Json): string {
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
    const { message, error } = content as { readonly message?: Json; readonly error?: Json }
    const said = message ?? error
    if (typeof said === 'string') return said
    if (said !== undefined) return reason(said)
  }
  return render(content)
}
