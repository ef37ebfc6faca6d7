import { BatonError } from '../errors/baton-error.ts'
import type { Model, ModelAnswer, ModelMessage, ModelRequest } from '../kernel/ports/model.ts'
import type { RecordedCall, RecordedCalls } from './recording.ts'
import { differenceOf } from './request-difference.ts'

export interface RecordedModelOptions {
  /**
   * Strict, which is the default: each recorded call is answered once, and only when model and messages are the same.
   * Otherwise what the user said last decides, and answers may be given again.
   */
  readonly strict?: boolean
}

const free = { inputTokens: 0, outputTokens: 0, usdMicros: 0 }

/** A model that says again what was once said. */
export function recordedModel(recording: RecordedCalls, { strict = true }: RecordedModelOptions = {}): Model {
  const left = new Set(recording)
  const find = (request: ModelRequest): RecordedCall | undefined => {
    const fits = strict ? sameCall : sameQuestion
    for (const call of left) if (fits(call, request)) return call
    return strict ? undefined : recording.findLast((call) => sameQuestion(call, request))
  }
  return {
    estimate: (request) => {
      const { inputTokens, outputTokens, usdMicros } = find(request)?.usage ?? free
      return { tokens: inputTokens + outputTokens, usdMicros }
    },
    call: async (request, { signal, delta }) => {
      signal.throwIfAborted()
      const found = find(request)
      if (found === undefined) {
        const difference = differenceOf(request, [...left].find(({ model }) => model === request.model) ?? [...left][0])
        throw new BatonError('BATON_MODEL_UNRECORDED', { model: request.model, difference })
      }
      left.delete(found)
      const answer = typeof found.answer === 'string' ? finished(found.answer) : found.answer
      if (answer.text !== '') delta(answer.text)
      return { answer, usage: found.usage ?? free }
    },
  }
}

function finished(text: string): ModelAnswer {
  return { text, finish: 'stop' }
}

function sameCall({ model, messages, lastMessage }: RecordedCall, request: ModelRequest): boolean {
  if (model !== undefined && model !== request.model) return false
  if (messages === undefined) return lastMessage === undefined || lastMessage === textOf(request.messages.at(-1))
  return (
    messages.length === request.messages.length &&
    messages.every((message, index) => canonical(message) === canonical(request.messages[index]))
  )
}

function sameQuestion({ messages, lastMessage }: RecordedCall, request: ModelRequest): boolean {
  const asked = lastMessage ?? (messages === undefined ? undefined : lastOfUser(messages))
  // After a tool call the user's words are still the same, so where the conversation stands must be too.
  const stands = messages?.at(-1)?.role ?? request.messages.at(-1)?.role
  return (
    asked === undefined ||
    (asked === lastOfUser(request.messages) && stands === request.messages.at(-1)?.role) ||
    asked === textOf(request.messages.at(-1))
  )
}

function lastOfUser(messages: readonly ModelMessage[]): string | undefined {
  return textOf(messages.findLast(({ role }) => role === 'user'))
}

function textOf(message: ModelMessage | undefined): string | undefined {
  if (message === undefined) return undefined
  return typeof message.content === 'string' ? message.content : JSON.stringify(message.content)
}

/** The same whatever the order of keys. */
function canonical(message: ModelMessage | undefined): string {
  return JSON.stringify(message, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  )
}
