import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'
import { fits } from '../../../src/models/schemas/fits.ts'
import { fittedSchema } from '../../../src/models/schemas/fitted-schema.ts'
import { jsonSchema } from '../../../src/tools/json-schema.ts'
import { agentTerms } from '../../../src/tools/schema/terms.ts'
import { anyNonsense, anySample } from './arbitraries.ts'
import { strictProblems } from './openai-rules.ts'

function problemsOf(schema: JsonObject, value: Json): unknown {
  const outcome = jsonSchema(schema, agentTerms)['~standard'].validate(value)
  return outcome instanceof Promise ? 'late' : outcome.issues
}

/** A value as a provider returns it that holds a model to a strict schema: every key is there, null where nothing is. */
function completed(schema: Json | undefined, value: Json, definitions: JsonObject): Json {
  if (!isObject(schema)) return value
  const { $ref, anyOf, properties, items } = schema
  if (typeof $ref === 'string') return completed(definitions[$ref.slice('#/$defs/'.length)], value, definitions)
  if (Array.isArray(anyOf)) {
    const tried = anyOf.map((branch) => ({ branch, whole: completed(branch, value, definitions) }))
    return tried.find(({ branch, whole }) => fits(branch, whole, (name) => definitions[name], 99))?.whole ?? value
  }
  if (Array.isArray(value)) return value.map((item) => completed(items, item, definitions))
  if (!isObject(value) || !isObject(properties)) return value
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name))
  return Object.fromEntries([
    ...Object.entries(properties).map(([name, property]) => [
      name,
      Object.hasOwn(value, name) ? completed(property, value[name] ?? null, definitions) : null,
    ]),
    ...others,
  ])
}

const seed = { numRuns: 500, seed: 11 }

describe('any schema', () => {
  test('is sent to OpenAI as strict only in a form that keeps every rule of the documentation', () => {
    let strict = 0
    fc.assert(
      fc.property(anySample, ({ schema }) => {
        for (const reader of ['openai', 'openai-like'] as const) {
          const fitted = fittedSchema(schema, reader).strict
          if (fitted === undefined) continue
          strict++
          expect(strictProblems(fitted.schema)).toEqual([])
        }
      }),
      seed,
    )
    expect(strict).toBeGreaterThan(200)
  })

  test('gives back every value from its strict form as one that it lets pass', () => {
    let whole = 0
    fc.assert(
      fc.property(anySample, ({ schema, value }) => {
        const { strict } = fittedSchema(schema, 'openai')
        if (strict === undefined) return
        const definitions = isObject(strict.schema['$defs']) ? strict.schema['$defs'] : {}
        const sent = completed(strict.schema, strict.toProvider(value), definitions)
        expect(fits(strict.schema, sent, (name) => definitions[name], 99)).toBe(true)
        expect(problemsOf(schema, strict.fromProvider(sent))).toBeUndefined()
        whole++
      }),
      seed,
    )
    expect(whole).toBeGreaterThan(200)
  })

  test('is a schema of objects in any case, and takes what it took', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(anySample, ({ schema, value }) => {
        for (const reader of ['openai', 'openai-like', 'anthropic', 'google'] as const) {
          const { loose, strict } = fittedSchema(schema, reader)
          for (const sent of [loose, strict]) {
            if (sent === undefined) continue
            expect(sent.schema['type']).toBe('object')
            expect(sent.schema).not.toHaveProperty('anyOf')
            expect(problemsOf(schema, sent.fromProvider(sent.toProvider(value)))).toBeUndefined()
          }
          if (reader === 'openai' || reader === 'openai-like') {
            expect(problemsOf(loose.schema, loose.toProvider(value))).toBeUndefined()
          }
        }
      }),
      seed,
    )
  })

  test('that is no schema at all is refused by nothing here', () => {
    fc.assert(
      fc.property(anyNonsense, fc.boolean(), fc.jsonValue(), (nonsense, isInside, value) => {
        const inside = { type: 'object', properties: { a: nonsense }, $defs: { a: nonsense } }
        const schema = isInside ? inside : nonsense
        for (const reader of ['openai', 'openai-like', 'anthropic', 'google'] as const) {
          const { loose, strict } = fittedSchema(schema, reader)
          for (const sent of [loose, strict]) sent?.fromProvider(value as Json)
          if (strict !== undefined && reader !== 'anthropic') expect(strictProblems(strict.schema)).toEqual([])
        }
      }),
      { numRuns: 1_000, seed: 13 },
    )
  })

  test('for Anthropic lets the same values pass, as they are', () => {
    fc.assert(
      fc.property(anySample, ({ schema, value }) => {
        const { strict } = fittedSchema(schema, 'anthropic')
        if (strict !== undefined) expect(problemsOf(strict.schema, strict.toProvider(value))).toBeUndefined()
      }),
      seed,
    )
  })

  test('for Gemini lets the same values pass, as they are', () => {
    fc.assert(
      fc.property(anySample, ({ schema, value }) => {
        const { loose } = fittedSchema(schema, 'google')
        expect(problemsOf(loose.schema, loose.toProvider(value))).toBeUndefined()
      }),
      seed,
    )
  })
})
