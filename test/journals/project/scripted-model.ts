import { type Json, type Model, type ModelAnswer, ModelFailure, type ModelRequest } from '../../../src/index.ts'
import { type Outside, wait } from './outside.ts'

/** What is said to one request. A plain string is a finished text. */
export interface Reply {
  readonly text?: string
  readonly calls?: readonly (readonly [tool: string, input: Json])[]
  readonly error?: string
  readonly afterMs?: number
  readonly finish?: ModelAnswer['finish']
  readonly answeredBy?: string
  /** Null for a model whose price is not known. */
  readonly usdMicros?: number | null
  readonly cachedInputTokens?: number
}

/**
 * What each model says, by the name behind `test/`. A reply depends on the request alone and never on the number
 * of calls, because the process that resumes a run has not seen the earlier ones.
 */
export type Lines = Readonly<Record<string, (request: ModelRequest) => string | Reply>>

const usual = { tokens: 100, inputTokens: 60, outputTokens: 40, usdMicros: 10_000 }

export function scriptedModel(lines: Lines, outside: Outside): Model {
  return {
    estimate: ({ model }) => ({ tokens: usual.tokens, usdMicros: model === 'test/free' ? null : usual.usdMicros }),
    call: async (request, { key, delta }) => {
      outside.called(key)
      const reply = replyTo(lines, request)
      const { text = '', calls = [], error, afterMs = 0, usdMicros = usual.usdMicros, ...others } = reply
      const { cachedInputTokens, answeredBy, finish = calls.length === 0 ? 'stop' : 'tool_calls' } = others
      const { inputTokens, outputTokens } = usual
      const cached = cachedInputTokens === undefined ? {} : { cachedInputTokens }
      const usage = { inputTokens, outputTokens, ...cached, usdMicros }
      if (afterMs > 0) await wait(outside, afterMs)
      if (error !== undefined) throw new ModelFailure(error, usage)
      if (text !== '') delta(text)
      const turn = request.messages.length
      const toolCalls = calls.map(([tool, input], index) => ({ id: `call_${turn}_${index + 1}`, tool, input }))
      const asked = toolCalls.length === 0 ? {} : { toolCalls }
      return { answer: { text, finish, ...asked, ...(answeredBy === undefined ? {} : { answeredBy }) }, usage }
    },
  }
}

function replyTo(lines: Lines, request: ModelRequest): Reply {
  const reply = lines[request.model.replace('test/', '')]?.(request)
  if (reply === undefined) throw new Error(`The script has no reply for ${request.model}.`)
  return typeof reply === 'string' ? { text: reply } : reply
}

/** How many times the model has spoken in this conversation. */
export function turnsIn({ messages }: ModelRequest): number {
  return messages.filter(({ role }) => role === 'assistant').length
}

/** The last thing that was said in a part. */
export function lastIn({ messages }: ModelRequest, role: 'user' | 'system' | 'tool' = 'user'): string {
  const content = messages.findLast((message) => message.role === role)?.content ?? ''
  return typeof content === 'string' ? content : JSON.stringify(content)
}

/** Replies one after the other; the last one again and again. */
export function inTurn(...replies: readonly (string | Reply)[]): Lines[string] {
  return (request) => replies[Math.min(turnsIn(request), replies.length - 1)] ?? ''
}
