import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import { validate } from '../../../src/kernel/validation.ts'
import { jsonSchema } from '../../../src/tools/json-schema.ts'
import { agentTerms } from '../../../src/tools/schema/terms.ts'

async function problem(schema: JsonObject, value: Json): Promise<string> {
  const outcome = await validate(jsonSchema<Json>(schema, agentTerms), value)
  return outcome instanceof Error ? outcome.message : 'it fits'
}

const card = {
  type: 'object',
  properties: { kind: { const: 'card' }, number: { type: 'string' } },
  required: ['kind', 'number'],
}
const cash = { type: 'object', properties: { kind: { const: 'cash' } }, required: ['kind'] }
const shape = { anyOf: [{ type: 'string' }, { type: 'object', properties: { n: { type: 'number' } } }] }

describe('what does not fit', () => {
  test.each<[JsonObject, Json, string]>([
    [{ type: ['string', 'null'] }, 7, 'expected string or null, got number'],
    [{ const: 'a' }, 'b', 'expected "a"'],
    [{ pattern: '^[A-Z]+$' }, 'abc', 'expected text that fits the pattern ^[A-Z]+$, got "abc"'],
    [{ format: 'date' }, 'soon', 'expected date, got "soon"'],
    [{ multipleOf: 5 }, 7, 'expected multipleOf 5, got 7'],
    [{ uniqueItems: true }, [1, 2, 1], 'expected different items, but 0 and 2 are the same'],
    [{ properties: { a: false } }, { a: 1 }, 'a: is not allowed'],
    [{ required: ['a'] }, {}, 'a: is required'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'b: is required beside "a"'],
    [{ not: { type: 'string' } }, 'x', 'is what the schema under `not` excludes'],
    [{ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3, 'fits 2 alternatives, and only one of them may fit'],
  ])('%j says of %j: %s', async (schema, value, message) => expect(await problem(schema, value)).toBe(message))

  test('among alternatives is told by the one that came furthest', async () => {
    expect(await problem({ properties: { a: shape } }, { a: { n: 'x' } })).toBe('a.n: expected number, got string')
  })

  test('of no alternative is told by each', async () => {
    expect(await problem(shape, 5)).toBe(
      'fits none of 2 alternatives (expected string, got number; or expected object, got number)',
    )
    expect(await problem({ oneOf: [card, cash] }, { kind: 'cheque' })).toBe(
      'fits none of 2 alternatives (kind: expected "card"; or kind: expected "cash")',
    )
  })

  test('is told ten times at most', async () => {
    const many = await problem(
      { items: { type: 'string' } },
      Array.from({ length: 100_000 }, (_, index) => index),
    )
    expect(many.split('; ')).toHaveLength(10)
  })

  test('is quoted shortly', async () => {
    expect((await problem({ pattern: '^b' }, 'a'.repeat(10_000))).length).toBeLessThan(200)
  })
})

describe('defaults', () => {
  const fill = (schema: JsonObject, value: Json) => validate(jsonSchema<Json>(schema), value)

  test('are filled in under properties, items and references', async () => {
    const item = { type: 'object', properties: { size: { type: 'integer', default: 3 } } }
    const schema = {
      properties: { list: { items: { $ref: '#/$defs/item' } }, one: { prefixItems: [item] } },
      $defs: { item },
    }
    expect(await fill(schema, { list: [{}, { size: 1 }], one: [{}] })).toEqual({
      list: [{ size: 3 }, { size: 1 }],
      one: [{ size: 3 }],
    })
  })

  test('are filled in inside of a default', async () => {
    const inner = { type: 'object', default: {}, properties: { on: { type: 'boolean', default: true } } }
    expect(await fill({ properties: { inner } }, {})).toEqual({ inner: { on: true } })
  })

  test('of a schema that leads back to itself are filled in once', async () => {
    expect(await fill({ properties: { child: { $ref: '#', default: {} } } }, {})).toEqual({ child: {} })
  })

  test('must fit too', async () => {
    expect(await fill({ properties: { a: { type: 'string', default: 1 } } }, {})).toBeInstanceOf(Error)
  })

  test('are not guessed among alternatives', async () => {
    expect(await fill({ anyOf: [{ properties: { a: { default: 1 } } }] }, {})).toEqual({})
  })

  test('leave properties in the order of the schema, which journals compare by', async () => {
    const schema = { properties: { a: {}, b: { default: 2 }, c: true } }
    expect(JSON.stringify(await fill(schema, { c: 3, z: 0, a: 1 }))).toBe('{"z":0,"a":1,"b":2,"c":3}')
  })
})
