import type { ModelAnswer, ModelMessage } from './ports/model.ts'

/** An answer as part of the conversation that goes on: with its calls, and with what the model wants to have back. */
export function assistantMessage({ text, toolCalls, thoughts }: ModelAnswer): ModelMessage {
  return {
    role: 'assistant',
    content: text,
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(thoughts === undefined ? {} : { thoughts }),
  }
}
