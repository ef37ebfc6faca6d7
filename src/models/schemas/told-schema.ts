import type { JsonObject } from '../../events/json.ts'
import type { ModelMessage } from '../../kernel/ports/model.ts'

/** The messages for a model that can't be given a schema: its rules end with what the answer must look like. */
export function toldSchema(messages: readonly ModelMessage[], schema: JsonObject): readonly ModelMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const rules = first < 0 ? messages.length : first
  const content = `Your final answer is JSON and nothing else, no words before or after it. It fits this JSON Schema:\n${JSON.stringify(schema)}`
  return [...messages.slice(0, rules), { role: 'system', content }, ...messages.slice(rules)]
}
