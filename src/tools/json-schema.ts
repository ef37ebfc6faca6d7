import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonObject } from '../events/json.ts'
import { arranged } from './schema/arrange.ts'
import { type Check, CheckReport } from './schema/check.ts'
import { compileSchema } from './schema/compile.ts'
import { describeProblem, problemsOf } from './schema/problems.ts'
import { References } from './schema/references.ts'
import { type Terms, toolTerms } from './schema/terms.ts'

/**
 * A validator made from the JSON Schema (draft 2020-12) that models are shown, so that the two can't drift apart. It
 * fills in defaults.
 *
 * A schema with anything in it that can't be checked lets no value pass, and says why. Code that takes schemas from
 * others finds that out beforehand with `problemsOf`.
 */
export function jsonSchema<Value>(schema: JsonObject, terms: Terms = toolTerms): StandardSchemaV1<unknown, Value> {
  let made: { readonly references: References; readonly check: Check } | undefined
  return {
    '~standard': {
      version: 1,
      vendor: 'baton',
      validate: (value) => {
        made ??= make(schema, terms)
        const filled = arranged(value, schema, made.references)
        const report = new CheckReport()
        return made.check(filled, report) ? { value: filled as Value } : { issues: report.issues }
      },
    },
  }
}

function make(schema: JsonObject, terms: Terms): { references: References; check: Check } {
  const [problem] =
    terms.keywords === undefined ? problemsOf(schema, terms).filter(({ kind }) => kind !== 'unknown') : []
  if (problem !== undefined) throw new TypeError(`the schema can't be checked: ${describeProblem(problem)}`)
  const references = new References(schema)
  return { references, check: compileSchema(schema, references, terms) }
}
