import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json, JsonObject } from '../events/json.ts'
import { oncePer } from '../kernel/once-per.ts'
import { validate } from '../kernel/validation.ts'
import { agentTerms } from '../tools/schema/terms.ts'
import type { AgentDefinition } from './definition.ts'

/** Makes what checks values by a schema, once for each. An agent that loops or has many runs answers by the same one every time. */
let validatorOf: ((schema: JsonObject) => StandardSchemaV1<unknown, Json>) | undefined

/**
 * Loads what checks the inputs and answers of an agent with schemas. Called before the agent runs: a run that waited for a
 * file to load would look as if it had nothing to do.
 */
export async function prepareToRead({ input, output }: AgentDefinition): Promise<void> {
  if (input !== undefined || output !== undefined) validatorOf ??= await loadValidators()
}

/** The value as a schema of an agent understands it, or what is wrong with it. */
export async function checkedBy(schema: JsonObject, value: Json): Promise<Json | Error> {
  validatorOf ??= await loadValidators()
  return validate(validatorOf(schema), value)
}

async function loadValidators(): Promise<NonNullable<typeof validatorOf>> {
  const { jsonSchema } = await import('../tools/json-schema.ts')
  return oncePer((schema: JsonObject) => jsonSchema<Json>(schema, agentTerms))
}
