import { eventData } from '../events/catalog.ts'
import type { LoggedMessage } from '../events/conversation.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'

/** A call that a recorded answer of a model asks for. */
interface CallToCome {
  readonly tool: string
  readonly input: Json
}

/**
 * The calls that a run makes first when it goes on: its recorded answers ask for them, and its log holds neither their
 * beginning nor a later request that tells the model what came of them.
 */
export function wantedCalls(log: readonly RunEvent[]): readonly CallToCome[] {
  let wanted: (CallToCome & { readonly id: string })[] = []
  for (const event of log) {
    const call = eventData(event, 'tool.called') ?? eventData(event, 'tool.denied')
    const requested = eventData(event, 'model.requested')
    if (requested !== undefined) {
      const told = new Set(requested.messages.flatMap(toldIn))
      wanted = wanted.filter(({ id }) => !told.has(id))
    } else if (call !== undefined) {
      const begun = wanted.findIndex((one) => one.tool === call.tool && isSame(one.input, call.input))
      wanted = wanted.filter((_, index) => index !== begun)
    }
    wanted.push(...(eventData(event, 'model.answered')?.answer.toolCalls ?? []))
  }
  return wanted
}

/** Which call a message tells the result of. */
function toldIn(message: LoggedMessage): readonly string[] {
  if ('to' in message) return [message.to]
  return 'toolCallId' in message ? [message.toolCallId] : []
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
