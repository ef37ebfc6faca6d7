import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/events/json.ts'
import { fittedSchema } from '../../../src/models/schemas/fitted-schema.ts'
import { strictProblems } from './openai-rules.ts'

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
})

const strictOf = (schema: JsonObject) => fittedSchema(schema, 'openai').strict

describe('the strict copy for OpenAI', () => {
  test('lets null stand for what is optional, and gives it back as nothing', () => {
    const strict = strictOf(object({ city: { type: 'string' }, days: { type: 'integer' } }, ['city']))
    expect(strict?.schema).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: ['integer', 'null'] } },
      required: ['city', 'days'],
      additionalProperties: false,
    })
    expect(strict?.fromProvider({ city: 'Oslo', days: null })).toEqual({ city: 'Oslo' })
    expect(strict?.fromProvider({ city: null, days: 3 })).toEqual({ city: null, days: 3 })
  })

  test('leaves null where it is a value', () => {
    const strict = strictOf(object({ note: { type: ['string', 'null'] }, mood: { enum: ['good', null] } }))
    expect(strict?.fromProvider({ note: null, mood: null })).toEqual({ note: null, mood: null })
  })

  test('wraps what is no object, and unwraps the answer', () => {
    const strict = strictOf({ type: 'array', items: object({ a: { type: 'string' } }) })
    expect(strict?.schema).toMatchObject({ type: 'object', required: ['value'] })
    expect(strict?.fromProvider({ value: [{ a: null }, { a: 'x' }] })).toEqual([{}, { a: 'x' }])
  })

  test('says in words what it had to leave out', () => {
    const name = {
      type: 'string',
      description: 'Its name.',
      minLength: 2,
      pattern: '^(?=a)',
      format: 'uri',
      default: 'ab',
    }
    const strict = strictOf(object({ name, tags: { type: 'array', items: { type: 'string' }, uniqueItems: true } }))
    expect(strict?.schema['properties']).toEqual({
      name: {
        type: ['string', 'null'],
        description:
          'Its name. At least 2 characters. Matches the regular expression ^(?=a) Format: uri. Default: "ab".',
      },
      tags: {
        anyOf: [{ type: 'array', items: { type: 'string' }, description: 'No two items alike.' }, { type: 'null' }],
      },
    })
  })

  test('keeps what OpenAI enforces, and tells it in words to servers that are only like it', () => {
    const schema = object({ at: { type: 'string', format: 'date' }, n: { type: 'integer', minimum: 1 } }, ['at', 'n'])
    expect(strictOf(schema)?.schema).toMatchObject({ properties: { at: { format: 'date' }, n: { minimum: 1 } } })
    expect(fittedSchema(schema, 'openai-like').strict?.schema['properties']).toEqual({
      at: { type: 'string', description: 'Format: date.' },
      n: { type: 'integer', description: 'At least 1.' },
    })
  })

  test('has alternatives for one of several', () => {
    const cat = object({ kind: { const: 'cat' }, lives: { type: 'integer' } }, ['kind'])
    const dog = object({ kind: { const: 'dog' }, lives: { type: 'integer' } }, ['kind', 'lives'])
    const strict = strictOf(object({ pet: { oneOf: [cat, dog] } }, ['pet']))
    expect(strictProblems(strict?.schema ?? {})).toEqual([])
    expect(strict?.fromProvider({ pet: { kind: 'cat', lives: null } })).toEqual({ pet: { kind: 'cat' } })
  })

  test('keeps definitions, those of themselves too', () => {
    const node = object({ text: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } }, [
      'text',
    ])
    const strict = strictOf({ $ref: '#/$defs/node', $defs: { node } })
    expect(strictProblems(strict?.schema ?? {})).toEqual([])
    expect(strict?.fromProvider({ text: 'a', children: [{ text: 'b', children: null }] })).toEqual({
      text: 'a',
      children: [{ text: 'b' }],
    })
  })

  test.each<[string, JsonObject]>([
    ['a free object', { type: 'object' }],
    ['more properties', { ...object({ a: { type: 'string' } }), additionalProperties: true }],
    ['properties of a schema', { ...object({}), additionalProperties: { type: 'string' } }],
    ['properties by pattern', { ...object({}), patternProperties: { '^x': { type: 'string' } } }],
    ['anything', object({ a: {} })],
    ['a list of anything', object({ a: { type: 'array' } })],
    ['all of several', object({ a: { allOf: [{ type: 'string' }, { minLength: 2 }] } })],
    ['a condition', { ...object({ a: { type: 'string' } }), if: { required: ['a'] }, else: { minProperties: 1 } }],
    ['alternatives beside properties', { ...object({ a: { type: 'string' } }), anyOf: [{ required: ['a'] }] }],
    [
      'alternatives that look alike',
      object({ a: { anyOf: [object({ x: { type: 'string' } }), object({ x: { type: 'string', pattern: 'b' } })] } }),
    ],
    [
      'alternatives that differ in what both may leave out',
      object({ a: { anyOf: [object({ x: { const: 1 } }), object({ x: { const: 2 } })] } }),
    ],
    ['a pointer into itself', object({ a: { type: 'string' }, b: { $ref: '#/properties/a' } })],
    [
      'a definition that is only itself',
      { ...object({ a: { $ref: '#/$defs/a' } }), $defs: { a: { $ref: '#/$defs/a' } } },
    ],
    ['something required that is not described', object({}, ['a'])],
  ])('is not made for %s: the schema is sent as it is', (_, schema) => {
    const { strict, loose } = fittedSchema(schema, 'openai')
    expect(strict).toBeUndefined()
    expect(loose.schema['type']).toBe('object')
  })

  test('is made where a definition is used more than once in the same place, and not where it is only itself', () => {
    const address = { $ref: '#/$defs/address' }
    const home = object({ home: address, work: address, others: { type: 'array', items: address } }, ['home', 'work'])
    const strict = strictOf({ ...home, $defs: { address: object({ street: { type: 'string' } }, ['street']) } })
    expect(strict?.schema['properties']).toMatchObject({ home: address, work: address })
    expect(strict && strictProblems(strict.schema)).toEqual([])
    expect(strictOf({ ...home, $defs: { address } })).toBeUndefined()
    const round = { address: { $ref: '#/$defs/place' }, place: address }
    expect(strictOf({ ...home, $defs: round })).toBeUndefined()
  })

  test('is not made beyond the limits', () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`p${index}`, { type: 'string' }]))
    expect(strictOf(object(many))).toBeUndefined()
    expect(strictOf(object({ a: { enum: Array.from({ length: 1_001 }, (_, index) => `v${index}`) } }))).toBeUndefined()
    let deep: JsonObject = { type: 'string' }
    for (let level = 0; level < 11; level++) deep = object({ deep })
    expect(strictOf(deep)).toBeUndefined()
  })
})

describe('the copy for Anthropic', () => {
  test('leaves optional what is optional, and says lengths in words', () => {
    const schema = object({ a: { type: 'string', maxLength: 3 }, b: { type: 'string', format: 'uri' } }, ['b'])
    expect(fittedSchema(schema, 'anthropic').strict?.schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string', description: 'At most 3 characters.' }, b: { type: 'string', format: 'uri' } },
      required: ['b'],
      additionalProperties: false,
    })
  })

  test('is not made of a schema that contains itself', () => {
    const node = object({ next: { $ref: '#/$defs/node' } })
    expect(fittedSchema({ ...node, $defs: { node } }, 'anthropic').strict).toBeUndefined()
  })
})

describe('the copy for Gemini', () => {
  const copyOf = (schema: JsonObject) => fittedSchema(schema, 'google').loose.schema

  test('lists texts and numbers, and tells other values in words', () => {
    const properties = { a: { const: 'x' }, b: { enum: ['y', null] }, c: { const: true } }
    expect(copyOf(object(properties))['properties']).toEqual({
      a: { type: 'string', enum: ['x'] },
      b: { anyOf: [{ type: 'string', enum: ['y'] }, { type: 'null' }] },
      c: { type: 'boolean', description: 'One of: true.' },
    })
  })

  test('has words for keywords that Gemini does not read', () => {
    const properties = { a: { type: 'string', minLength: 2, not: { const: 'no' } } }
    expect(copyOf(object(properties))['properties']).toEqual({
      a: {
        type: 'string',
        description: 'At least 2 characters. It must also fit this JSON Schema: {"not":{"const":"no"}}',
      },
    })
  })

  test('keeps definitions, puts nothing beside a reference, and writes circles out', () => {
    const plain = { type: 'string' }
    const node = object({ next: { $ref: '#/$defs/node' }, name: { $ref: '#/$defs/plain', description: 'Its name.' } })
    const copy = copyOf({ ...object({ first: { $ref: '#/$defs/node' } }), $defs: { node, plain } })
    expect(copy['$defs']).toEqual({ plain })
    const text = JSON.stringify(copy)
    expect(text).not.toContain('#/$defs/node')
    expect(text.match(/"next"/g)).toHaveLength(3)
    expect(text).toContain('{"anyOf":[{"$ref":"#/$defs/plain"}],"description":"Its name."}')
  })
})

describe('a schema that grows when it is followed', () => {
  const names = Array.from({ length: 60 }, (_, index) => `d${index}`)

  test('through ever more alternatives is not strict', () => {
    const twice = (name: string) => ({ anyOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] })
    const definitions = Object.fromEntries(names.map((name, index) => [name, twice(names[index + 1] ?? 'end')]))
    const schema = { ...object({ a: twice('d0') }), $defs: { ...definitions, end: { type: 'string' } } }
    expect(strictOf(schema)).toBeUndefined()
    expect(fittedSchema(schema, 'anthropic').strict).toBeUndefined()
  })

  test('through definitions of each other is written out for Gemini only so far', () => {
    const all = object(Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])))
    const schema = { ...all, $defs: Object.fromEntries(names.map((name) => [name, all])) }
    expect(JSON.stringify(fittedSchema(schema, 'google').loose.schema).length).toBeLessThan(1_000_000)
  })
})
