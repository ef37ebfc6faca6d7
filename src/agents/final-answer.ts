import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json, JsonObject } from '../events/json.ts'
import type { ModelAnswer } from '../kernel/ports/model.ts'
import { validate } from '../kernel/validation.ts'
import { withoutFence } from '../kernel/without-fence.ts'
import type { jsonSchema } from '../tools/json-schema.ts'
import { agentTerms } from '../tools/schema/terms.ts'
import type { AgentDefinition } from './definition.ts'

/** A final answer as data, or what is wrong with it. */
export interface Final {
  readonly data?: Json
  readonly problem?: string
}

/** Reads the text of a final answer by the agent's output schema. Without one, any text will do. */
export async function readFinal({ output }: AgentDefinition, { text }: ModelAnswer): Promise<Final> {
  if (output === undefined) return {}
  let data: Json
  try {
    data = JSON.parse(withoutFence(text)) as Json
  } catch {
    return { problem: 'it is not JSON' }
  }
  makeValidator ??= await loadValidators()
  const checked = await validate(validatorOf(output, makeValidator), data)
  return checked instanceof Error ? { problem: checked.message } : { data: checked }
}

let makeValidator: typeof jsonSchema | undefined

/**
 * Loads what checks the answers of an agent with an output schema. Called before the agent runs: a run that waited for a
 * file to load would look as if it had nothing to do.
 */
export async function prepareToRead({ output }: AgentDefinition): Promise<void> {
  if (output !== undefined) makeValidator ??= await loadValidators()
}

async function loadValidators(): Promise<typeof jsonSchema> {
  return (await import('../tools/json-schema.ts')).jsonSchema
}

/** Made once for each schema. An agent that loops or has many runs answers by the same one every time. */
const validators = new WeakMap<JsonObject, StandardSchemaV1<unknown, Json>>()

function validatorOf(output: JsonObject, make: typeof jsonSchema): StandardSchemaV1<unknown, Json> {
  const made = validators.get(output) ?? make<Json>(output, agentTerms)
  validators.set(output, made)
  return made
}
