import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import { checkedBy } from './agent-schemas.ts'
import type { AgentDefinition } from './definition.ts'
import { isConversation } from './earlier.ts'

/**
 * Refuses what an agent does not take, before anything is spent on it. What it is given is its data, or else its text: as
 * JSON, or as it is. A conversation that goes on was checked when it began. Before the ninth edition nothing was refused.
 */
export async function refuseUnfitInput(
  { name, input: schema }: Pick<AgentDefinition, 'name' | 'input'>,
  { text, data }: RunInput,
  edition: number,
): Promise<void> {
  if (schema === undefined || edition < 9 || isConversation(data)) return
  const values = data === undefined ? [...parsed(text), text] : [data]
  let problem = ''
  for (const value of values) {
    const checked = await checkedBy(schema, value)
    if (!(checked instanceof Error)) return
    problem ||= checked.message
  }
  throw new BatonError('BATON_AGENT_INPUT_INVALID', { agent: name, problem })
}

function parsed(text: string): Json[] {
  try {
    return [JSON.parse(text) as Json]
  } catch {
    return []
  }
}
