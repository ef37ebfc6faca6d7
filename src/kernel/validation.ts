import type { StandardSchemaV1 } from '@standard-schema/spec'

/** The value as the schema understands it, or an error that says what does not fit. */
export async function validate<Value>(
  schema: StandardSchemaV1<unknown, Value>,
  value: unknown,
): Promise<Value | Error> {
  const outcome = await schema['~standard'].validate(value)
  if (outcome.issues === undefined) return outcome.value
  return new Error(outcome.issues.map(issueLine).join('; '))
}

function issueLine({ path, message }: StandardSchemaV1.Issue): string {
  if (path === undefined || path.length === 0) return message
  const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return `${place}: ${message}`
}
