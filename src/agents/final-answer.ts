import type { Json, JsonObject } from '../events/json.ts'
import type { ModelAnswer } from '../kernel/ports/model.ts'
import { withoutFence } from '../kernel/without-fence.ts'
import { checkedBy } from './agent-schemas.ts'

/** A final answer as data, or what is wrong with it. */
export interface Final {
  readonly data?: Json
  readonly problem?: string
}

/** Reads the text of a final answer by the agent's output schema. */
export async function readFinal(output: JsonObject, { text }: ModelAnswer): Promise<Final> {
  let data: Json
  try {
    data = JSON.parse(withoutFence(text)) as Json
  } catch {
    return { problem: 'it is not JSON' }
  }
  const checked = await checkedBy(output, data)
  return checked instanceof Error ? { problem: checked.message } : { data: checked }
}
