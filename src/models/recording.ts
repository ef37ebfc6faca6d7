import { BatonError } from '../errors/baton-error.ts'
import { asKernelFact } from '../events/catalog.ts'
import type { LoggedMessage } from '../events/conversation.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import { SaidMessages } from '../events/said-messages.ts'
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
export type RecordedCalls = readonly RecordedCall[]

/**
 * Makes a recording of all model calls of one or several earlier runs.
 * Events hold only what was new at each call, so conversations are put together again.
 */
export function recordingFromEvents(events: Iterable<RunEvent<string, Json>>): RecordedCalls {
  const conversations = new Map<string, readonly ModelMessage[]>()
  const asked = new Map<string, { readonly model: string; readonly messages: readonly ModelMessage[] }>()
  const saidBy = new Map<string, SaidMessages>()
  const recording: RecordedCall[] = []
  for (const event of events) {
    const { runId } = event
    const fact = asKernelFact(event)
    const said = saidBy.get(runId) ?? new SaidMessages()
    saidBy.set(runId, said)
    said.note(event)
    if (fact?.type === 'model.requested') {
      const { op, model, from, messages: fresh } = fact.data
      const scope = `${runId} ${op.slice(0, op.lastIndexOf('/') + 1)}`
      const messages = [
        ...(conversations.get(scope) ?? []).slice(0, from),
        ...fresh.map((message) => said.whole(message) ?? refuse(event, message)),
      ]
      conversations.set(scope, messages)
      asked.set(`${runId} ${op}`, { model, messages })
    } else if (fact?.type === 'model.answered') {
      const { op, answer, usage } = fact.data
      const request = asked.get(`${runId} ${op}`)
      if (request !== undefined) recording.push({ ...request, answer, usage })
    }
  }
  return recording
}

/** Without one of its messages, a conversation would be another, and look whole. */
function refuse({ runId, seq }: RunEvent<string, Json>, message: LoggedMessage): never {
  const missing = 'said' in message ? message.said : 'returned' in message ? message.returned : seq
  throw new BatonError('BATON_MODEL_RECORDING_INCOMPLETE', { runId, seq, missing })
}
