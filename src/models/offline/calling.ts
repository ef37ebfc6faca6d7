import type { Json } from '../../events/json.ts'
import type { ModelAnswer, ModelMessage } from '../../kernel/ports/model.ts'

/** An answer that calls tools, in this order. */
export function calling(messages: readonly ModelMessage[], calls: readonly (readonly [string, Json])[]): ModelAnswer {
  const toolCalls = calls.map(([tool, input], index) => ({
    id: `offline_${messages.length}_${index + 1}`,
    tool,
    input,
  }))
  return { text: '', toolCalls, finish: 'tool_calls' }
}
