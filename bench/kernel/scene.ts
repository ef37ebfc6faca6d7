import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartOptions } from '../../src/engine/origin.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Model, ModelMessage } from '../../src/kernel/ports/model.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'

/** For journals; gone when the process ends. */
export const folder: string = mkdtempSync(join(tmpdir(), 'baton-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const answer = 'The weather in Paris is mild, with highs around eighteen degrees.'
export const roomy: StartOptions = {
  limits: {
    modelCalls: 1e9,
    toolCalls: 1e9,
    tokens: 1e12,
    usdMicros: 1e12,
    fanOut: 1e6,
    depth: 16,
    wallMs: 1e9,
  },
}

/** Answers at once. */
export const instant: Model = {
  estimate: () => ({ tokens: 100, usdMicros: 100 }),
  call: async () => ({
    answer: { text: answer, finish: 'stop' },
    usage: { inputTokens: 60, outputTokens: 40, usdMicros: 80 },
  }),
}

const lookUp: Tool<{ city: string }, { summary: string }> = {
  name: 'look_up',
  description: 'Looks something up.',
  effect: 'read',
  run: async ({ city }) => ({ summary: `It is mild in ${city}.` }),
}

/** A model call, then a tool call, with a transcript that grows. */
export async function toolTurn(context: Context, messages: ModelMessage[]): Promise<void> {
  const { text } = await context.model({ model: 'instant', messages })
  messages.push({ role: 'assistant', content: text })
  const found = await context.tool(lookUp, { city: 'Paris' })
  messages.push({ role: 'tool', toolCallId: '1', tool: 'look_up', content: { ...found } })
}

export const oneTurn: Runnable = defineFunction('one-turn', async (context, input) => {
  const { text } = await context.model({ model: 'instant', messages: [{ role: 'user', content: input.text }] })
  return text
})

export const micros = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} µs`
