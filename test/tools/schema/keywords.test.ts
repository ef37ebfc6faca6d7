import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import { jsonSchema } from '../../../src/tools/json-schema.ts'
import { assertions } from '../../../src/tools/schema/keywords.ts'
import { agentTerms } from '../../../src/tools/schema/terms.ts'

interface Case {
  readonly schema: JsonObject
  readonly fits: readonly Json[]
  readonly breaks: readonly Json[]
}

const pair = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
const tree = {
  type: 'object',
  properties: { children: { type: 'array', items: { $ref: '#' } }, name: { type: 'string' } },
}

/** What each keyword of draft 2020-12 says: some values that fit, and some that do not. */
const cases: readonly Case[] = [
  { schema: { type: ['string', 'null'] }, fits: ['a', null], breaks: [1, false, [], {}] },
  { schema: { type: 'integer' }, fits: [1, 1.0, -3], breaks: [1.5, '1'] },
  {
    schema: { enum: ['a', 1, null, { b: [2] }] },
    fits: ['a', 1, null, { b: [2] }],
    breaks: ['b', '1', { b: [3] }, [], false],
  },
  { schema: { enum: [0, false] }, fits: [0, false], breaks: ['', null, [], '0'] },
  { schema: { const: { a: 1, b: 2 } }, fits: [{ b: 2, a: 1 }], breaks: [{ a: 1 }, { a: 1, b: 2, c: 3 }, 'x'] },
  { schema: { const: null }, fits: [null], breaks: [0, '', {}] },
  { schema: { minimum: 1, maximum: 3 }, fits: [1, 3, 'x'], breaks: [0, 4] },
  { schema: { exclusiveMinimum: 1, exclusiveMaximum: 3 }, fits: [2, 1.01], breaks: [1, 3] },
  { schema: { multipleOf: 0.01 }, fits: [0.07, 19.99, 4, 'x'], breaks: [0.075] },
  { schema: { minLength: 2, maxLength: 2 }, fits: ['ab', '💩💩', 2], breaks: ['a', 'abc', '💩'] },
  { schema: { pattern: '^a+$' }, fits: ['aaa', 1], breaks: ['', 'ab'] },
  { schema: { items: { type: 'string' } }, fits: [[], ['a'], 'x'], breaks: [[1]] },
  {
    schema: { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    fits: [['a', 1, 2], []],
    breaks: [[1], ['a', 'b']],
  },
  { schema: { contains: { type: 'string' } }, fits: [[1, 'a']], breaks: [[], [1]] },
  { schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 }, fits: [[1, 1]], breaks: [[1], [1, 1, 1, 1]] },
  { schema: { contains: { const: 1 }, minContains: 0 }, fits: [[], [1]], breaks: [] },
  { schema: { minItems: 1, maxItems: 2 }, fits: [[1], [1, 2]], breaks: [[], [1, 2, 3]] },
  {
    schema: { uniqueItems: true },
    fits: [[1, '1', [1], { a: 1 }]],
    breaks: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  },
  { schema: { properties: { a: { type: 'string' } } }, fits: [{ a: 'x' }, {}, { b: 1 }, 5], breaks: [{ a: 1 }] },
  { schema: { properties: { a: false } }, fits: [{}], breaks: [{ a: 1 }] },
  { schema: { patternProperties: { '^n': { type: 'number' } } }, fits: [{ n1: 1, x: 'y' }], breaks: [{ n1: 'x' }] },
  {
    schema: { properties: { a: {} }, patternProperties: { '^x': {} }, additionalProperties: false },
    fits: [{ a: 1, xy: 2 }],
    breaks: [{ b: 1 }],
  },
  {
    schema: { properties: { a: {} }, additionalProperties: { type: 'number' } },
    fits: [{ a: 'x', b: 1 }],
    breaks: [{ b: 'x' }],
  },
  { schema: { propertyNames: { maxLength: 2 } }, fits: [{ ab: 1 }], breaks: [{ abc: 1 }] },
  { schema: { required: ['toString', 'a'] }, fits: [{ toString: 1, a: 1 }], breaks: [{ a: 1 }, { toString: 1 }] },
  { schema: { dependentRequired: { a: ['b'] } }, fits: [{}, { a: 1, b: 1 }], breaks: [{ a: 1 }] },
  { schema: { dependentSchemas: { a: { required: ['b'] } } }, fits: [{}, { a: 1, b: 1 }], breaks: [{ a: 1 }] },
  { schema: { minProperties: 1, maxProperties: 2 }, fits: [{ a: 1 }], breaks: [{}, { a: 1, b: 2, c: 3 }] },
  { schema: { allOf: [{ minimum: 1 }, { maximum: 3 }] }, fits: [2], breaks: [0, 4] },
  { schema: { anyOf: [{ type: 'string' }, pair] }, fits: ['x', { a: 'x' }], breaks: [1, {}, { a: 1 }] },
  { schema: { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, fits: [2, 3], breaks: [6, 5] },
  { schema: { not: { type: 'string' } }, fits: [1], breaks: ['x'] },
  {
    // biome-ignore lint/suspicious/noThenProperty: it is the name of a keyword
    schema: { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
    fits: [{ a: 1, b: 1 }, { c: 1 }],
    breaks: [{ a: 1 }, {}],
  },
  {
    schema: tree,
    fits: [{ children: [{ children: [{ name: 'x' }] }] }],
    breaks: [{ children: [{ children: [{ name: 1 }] }] }],
  },
  { schema: { $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'string' } } }, fits: ['x'], breaks: [1] },
  { schema: { $ref: '#named', $defs: { x: { $anchor: 'named', type: 'string' } } }, fits: ['x'], breaks: [1] },
  { schema: { $ref: 'other', $defs: { x: { $id: 'other', type: 'string' } } }, fits: ['x'], breaks: [1] },
  {
    schema: { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    fits: [{ a: 1 }],
    breaks: [{ b: 1 }],
  },
  {
    schema: { anyOf: [pair, { properties: { b: {} } }], unevaluatedProperties: false },
    fits: [{ a: 'x', b: 1 }],
    breaks: [{ a: 1, c: 1 }, { c: 1 }],
  },
  {
    schema: { prefixItems: [{}], contains: { const: 9 }, unevaluatedItems: { type: 'string' } },
    fits: [[1, 9, 'x']],
    breaks: [[1, 9, 2]],
  },
  { schema: { format: 'date' }, fits: ['2024-02-29', 5], breaks: ['2023-02-29', 'tomorrow', '2024-2-9'] },
  {
    schema: { format: 'date-time' },
    fits: ['2024-02-29T23:59:60Z', '2024-01-01t10:00:00.5+02:00'],
    breaks: ['2024-01-01', '2024-01-01T25:00:00Z', '2024-01-01T10:00:00'],
  },
  { schema: { format: 'email' }, fits: ['a.b+c@example.com'], breaks: ['a', 'a@', 'a..b@c.de', '@c.de'] },
  { schema: { format: 'uri' }, fits: ['https://example.com/a?b#c', 'urn:isbn:1'], breaks: ['/a', 'https://a b', 'x'] },
  { schema: { format: 'ipv4' }, fits: ['10.0.0.255'], breaks: ['10.0.0.256', '010.0.0.1', '1.2.3'] },
  { schema: { format: 'ipv6' }, fits: ['::1', 'fe80::1', '::ffff:1.2.3.4'], breaks: ['::1%eth0', ':::', '1.2.3.4'] },
  { schema: { format: 'duration' }, fits: ['P1DT2H', 'P3W', 'PT1M'], breaks: ['P', 'P1DT', '1D', 'P1W2D'] },
  {
    schema: { format: 'uuid' },
    fits: ['2eb8aa08-aa98-11ea-b4aa-73b441d16380'],
    breaks: ['2eb8aa08aa9811eab4aa73b441d16380'],
  },
]

const fits = (schema: JsonObject, value: Json): boolean => {
  const outcome = jsonSchema<Json>(schema, agentTerms)['~standard'].validate(value)
  if (outcome instanceof Promise) throw new Error('It takes a moment, and must not.')
  return outcome.issues === undefined
}

describe('a JSON Schema', () => {
  test.each(cases)('$schema lets pass what fits, and nothing else', ({ schema, fits: right, breaks }) => {
    expect(right.filter((value) => !fits(schema, value))).toEqual([])
    expect(breaks.filter((value) => fits(schema, value))).toEqual([])
  })

  test('is tried here with every keyword that asserts', () => {
    const tried = new Set(cases.flatMap(({ schema }) => Object.keys(schema)))
    expect(Object.keys(assertions).filter((keyword) => !tried.has(keyword))).toEqual([])
  })

  test('may be frozen, and is not written to', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    })
    expect(fits(schema, { a: 1 })).toBe(false)
    expect(Reflect.ownKeys(schema)).toEqual(['type', 'properties'])
  })
})
