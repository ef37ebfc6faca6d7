import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json, JsonObject } from '../events/json.ts'
import { validate } from '../kernel/validation.ts'
import type { jsonSchema } from '../tools/json-schema.ts'
import { agentTerms } from '../tools/schema/terms.ts'
import type { AgentDefinition } from './definition.ts'

let makeValidator: typeof jsonSchema | undefined

/**
 * Loads what checks the inputs and answers of an agent with schemas. Called before the agent runs: a run that waited for a
 * file to load would look as if it had nothing to do.
 */
export async function prepareToRead({ input, output }: AgentDefinition): Promise<void> {
  if (input !== undefined || output !== undefined) makeValidator ??= await loadValidators()
}

/** The value as a schema of an agent understands it, or what is wrong with it. */
export async function checkedBy(schema: JsonObject, value: Json): Promise<Json | Error> {
  makeValidator ??= await loadValidators()
  return validate(validatorOf(schema, makeValidator), value)
}

async function loadValidators(): Promise<typeof jsonSchema> {
  return (await import('../tools/json-schema.ts')).jsonSchema
}

/** Made once for each schema. An agent that loops or has many runs answers by the same one every time. */
const validators = new WeakMap<JsonObject, StandardSchemaV1<unknown, Json>>()

function validatorOf(schema: JsonObject, make: typeof jsonSchema): StandardSchemaV1<unknown, Json> {
  const made = validators.get(schema) ?? make<Json>(schema, agentTerms)
  validators.set(schema, made)
  return made
}
