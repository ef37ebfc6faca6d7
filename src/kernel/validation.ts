import type { StandardSchemaV1 } from '@standard-schema/spec'
import { describe } from '../errors/baton-error.ts'

/** The value as the schema understands it, or an error that says what does not fit. */
export async function validate<Value>(
  schema: StandardSchemaV1<unknown, Value>,
  value: unknown,
): Promise<Value | Error> {
  const outcome = await attempt(schema, value)
  if (outcome instanceof Error) return outcome
  if (outcome.issues === undefined) return outcome.value
  return new Error(outcome.issues.map(issueLine).join('; '))
}

/** A schema that throws has not accepted the value. */
async function attempt<Value>(
  schema: StandardSchemaV1<unknown, Value>,
  value: unknown,
): Promise<StandardSchemaV1.Result<Value> | Error> {
  try {
    return await schema['~standard'].validate(value)
  } catch (thrown) {
    return new Error(describe(thrown))
  }
}

function issueLine({ path, message }: StandardSchemaV1.Issue): string {
  if (path === undefined || path.length === 0) return message
  const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return `${place}: ${message}`
}
