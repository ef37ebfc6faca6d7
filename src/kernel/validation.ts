import type { StandardSchemaV1 } from '@standard-schema/spec'
import { describe } from '../errors/baton-error.ts'

/** The value as the schema understands it, or an error that says what does not fit; at once where the schema can. */
export function validate<Value>(
  schema: StandardSchemaV1<unknown, Value>,
  value: unknown,
): Value | Error | Promise<Value | Error> {
  try {
    const outcome = schema['~standard'].validate(value)
    return isThenable(outcome) ? Promise.resolve(outcome).then(verdict).catch(refused) : verdict(outcome)
  } catch (thrown) {
    return refused(thrown)
  }
}

/** Not all promises are of this realm, or of the language. */
function isThenable<Value>(outcome: Value | Promise<Value>): outcome is Promise<Value> {
  return typeof outcome === 'object' && outcome !== null && 'then' in outcome && typeof outcome.then === 'function'
}

function verdict<Value>(outcome: StandardSchemaV1.Result<Value>): Value | Error {
  return outcome.issues === undefined ? outcome.value : new Error(outcome.issues.map(issueLine).join('; '))
}

/** A schema that throws has not accepted the value. */
function refused(thrown: unknown): Error {
  return new Error(describe(thrown))
}

function issueLine({ path, message }: StandardSchemaV1.Issue): string {
  if (path === undefined || path.length === 0) return message
  const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return `${place}: ${message}`
}
