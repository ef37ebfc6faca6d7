import { keptForAll } from '../errors/kept-for-all.ts'
import type { Json } from '../events/json.ts'
import { assistantMessage, SaidMessages } from '../events/said-messages.ts'
import type { Projection } from './projection.ts'

/** The conversations of one run, each as it stands, by the scope they were held in. */
export interface Transcripts {
  readonly conversations: Map<string, Json[]>
  /** What requests only refer to. */
  readonly said: SaidMessages
}

/** Calls within one scope continue one conversation; the scope is what stands before the last name in the path. */
function scopeOf(op: string): string {
  return op.slice(0, op.lastIndexOf('/') + 1)
}

/** Give it the events of one run. What models were told and said, put together again from what each call added. */
export const transcript: Projection<Transcripts> = keptForAll({
  initial: () => ({ conversations: new Map(), said: new SaidMessages() }),
  on: {
    'model.requested': ({ conversations, said }, { data }) => {
      const scope = scopeOf(data.op)
      const messages = conversations.get(scope) ?? []
      conversations.set(scope, messages)
      // An answer that was recorded as such is told again as part of the next request.
      messages.length = Math.min(messages.length, data.from)
      messages.push(...data.messages.map((message) => said.whole(message) ?? message))
    },
    'model.answered': ({ conversations, said }, event) => {
      said.note(event)
      conversations.get(scopeOf(event.data.op))?.push(assistantMessage(event.data.answer))
    },
    'tool.returned': ({ said }, event) => said.note(event),
  },
})
