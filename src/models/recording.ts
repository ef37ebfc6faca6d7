import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { ModelEvents } from '../events/model.ts'
import type { ModelUsage } from '../events/usage.ts'
import type { ModelAnswer, ModelMessage } from '../kernel/ports/model.ts'

/** One answer that a model once gave, and to what. */
export interface RecordedCall {
  readonly model?: string
  /** The whole conversation; or only what was said last. */
  readonly messages?: readonly ModelMessage[]
  readonly lastMessage?: string
  /** A plain string is a finished text. */
  readonly answer: ModelAnswer | string
  readonly usage?: ModelUsage
}

/** Plain JSON, so that it can be kept in a file. */
export type Recording = readonly RecordedCall[]

/**
 * Makes a recording of all model calls of one or several earlier runs.
 * Events hold only what was new at each call, so conversations are put together again.
 */
export function recordingFromEvents(events: Iterable<RunEvent<string, Json>>): Recording {
  const conversations = new Map<string, readonly ModelMessage[]>()
  const asked = new Map<string, { readonly model: string; readonly messages: readonly ModelMessage[] }>()
  const recording: RecordedCall[] = []
  for (const { runId, type, data } of events) {
    if (type === 'model.requested') {
      const request = data as unknown as ModelEvents['model.requested']
      const scope = `${runId} ${request.op.slice(0, request.op.lastIndexOf('/') + 1)}`
      const fresh = request.messages as unknown as readonly ModelMessage[]
      const messages = [...(conversations.get(scope) ?? []).slice(0, request.from), ...fresh]
      conversations.set(scope, messages)
      asked.set(`${runId} ${request.op}`, { model: request.model, messages })
    } else if (type === 'model.answered') {
      const { op, answer, usage } = data as unknown as ModelEvents['model.answered']
      const request = asked.get(`${runId} ${op}`)
      if (request !== undefined) recording.push({ ...request, answer: answer as unknown as ModelAnswer, usage })
    }
  }
  return recording
}
