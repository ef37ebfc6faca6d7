import type { Json } from '../events/json.ts'
import type { Projection } from './projection.ts'

/** The conversations of one run, each as it stands, by the scope they were held in. */
export interface Transcripts {
  readonly conversations: Map<string, Json[]>
}

/** Calls within one scope continue one conversation; the scope is what stands before the last name in the path. */
function scopeOf(op: string): string {
  return op.slice(0, op.lastIndexOf('/') + 1)
}

/** Give it the events of one run. What models were told and said, put together again from what each call added. */
export const transcript: Projection<Transcripts> = {
  initial: () => ({ conversations: new Map() }),
  on: {
    'model.requested': ({ conversations }, { data }) => {
      const scope = scopeOf(data.op)
      const messages = conversations.get(scope) ?? []
      conversations.set(scope, messages)
      // An answer that was recorded as such is told again as part of the next request.
      messages.length = Math.min(messages.length, data.from)
      messages.push(...data.messages)
    },
    'model.answered': ({ conversations }, { data }) => {
      const { text = '', toolCalls, thoughts } = data.answer
      conversations.get(scopeOf(data.op))?.push({
        role: 'assistant',
        content: text,
        ...(toolCalls === undefined ? {} : { toolCalls }),
        ...(thoughts === undefined ? {} : { thoughts }),
      })
    },
  },
}
