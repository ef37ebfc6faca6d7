import { eventData } from './catalog.ts'
import type { LoggedMessage, ModelAnswer, ModelMessage } from './conversation.ts'
import type { RunEvent } from './event.ts'

/** An answer as part of the conversation that goes on: with its calls, and with what the model wants to have back. */
export function assistantMessage({ text, toolCalls, thoughts }: ModelAnswer): ModelMessage {
  return {
    role: 'assistant',
    content: text,
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(thoughts === undefined ? {} : { thoughts }),
  }
}

/** The messages of a log whole again, whose requests only say which earlier event holds them. Give it the events in order. */
export class SaidMessages {
  readonly #bySeq = new Map<number, RunEvent>()

  note(event: RunEvent): void {
    if (event.type === 'model.answered' || event.type === 'tool.returned') this.#bySeq.set(event.seq, event)
  }

  /** Nothing when the event that holds the message was not among those given. */
  whole(message: LoggedMessage): ModelMessage | undefined {
    if ('said' in message) {
      const answered = eventData(this.#bySeq.get(message.said), 'model.answered')
      return answered && assistantMessage(answered.answer)
    }
    if (!('returned' in message)) return message
    const returned = eventData(this.#bySeq.get(message.returned), 'tool.returned')
    return returned && { role: 'tool', toolCallId: message.to, tool: toolIn(returned.op), content: returned.output }
  }
}

/** The tool that an operation called: `all#1/0/tool:count#1` called `count`. */
export function toolIn(op: string): string {
  return op.slice(op.lastIndexOf('tool:') + 'tool:'.length, op.lastIndexOf('#'))
}
