import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import { validate } from '../../../src/kernel/validation.ts'
import { jsonSchema } from '../../../src/tools/json-schema.ts'
import { problemsOf } from '../../../src/tools/schema/problems.ts'
import { agentTerms, serverTerms, toolTerms } from '../../../src/tools/schema/terms.ts'

/** `KIND path`, for each problem. */
const told = (schema: Json): string[] =>
  problemsOf(schema, agentTerms).map(({ kind, path }) => `${kind} ${path.join('.')}`.trim())

describe('a schema that nothing could hold a value against', () => {
  test.each<[string, Json, string[]]>([
    ['a reference to elsewhere', { $ref: 'https://example.com/schema.json' }, ['unchecked $ref']],
    ['a reference to nothing', { properties: { a: { $ref: '#/$defs/a' } } }, ['unchecked properties.a.$ref']],
    ['a reference to itself', { $ref: '#' }, ['unchecked']],
    [
      'a circle of references',
      { $defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } } },
      ['unchecked $defs.a'],
    ],
    ['a dynamic reference', { $dynamicRef: '#x' }, ['unchecked $dynamicRef']],
    ['a keyword of another dialect', { type: 'string', nullable: true }, ['unchecked nullable']],
    ['a list of items, as it was once', { items: [{ type: 'string' }] }, ['unchecked items']],
    ['a format nobody knows', { format: 'colour' }, ['unchecked format']],
    ['a dialect nobody knows', { $schema: 'https://example.com/mine' }, ['unchecked $schema']],
    ['a pattern that looks ahead', { pattern: '^(?=a)' }, ['unchecked pattern']],
    ['a pattern that looks back', { patternProperties: { '(a)\\1': {} } }, ['unchecked patternProperties.(a)\\1']],
    ['a pattern that is none', { pattern: '(' }, ['malformed pattern']],
    ['a word that is no keyword', { minLenght: 3 }, ['unknown minLenght']],
    [
      'a number where none can be',
      { allOf: [{ minimum: '3' }, 5] },
      ['malformed allOf.0.minimum', 'malformed allOf.1'],
    ],
    ['no type at all', { properties: { a: { type: [] } } }, ['malformed properties.a.type']],
    ['no alternative at all', { anyOf: [] }, ['malformed anyOf']],
    ['names that are none', { dependentRequired: { a: [1] } }, ['malformed dependentRequired.a.0']],
    ['a problem behind a reference', { $ref: '#/x-mine', 'x-mine': { nullable: true } }, ['unchecked $ref.nullable']],
  ])('is refused: %s', (_, schema, problems) => expect(told(schema)).toEqual(problems))

  test('lets no value pass where nobody looked before', async () => {
    const outcome = await validate(jsonSchema<Json>({ $ref: 'https://example.com/x' }), {})
    expect(outcome).toBeInstanceOf(Error)
    expect((outcome as Error).message).toContain('"$ref" leads to https://example.com/x, which is not in this schema')
  })

  test('names the word that was probably meant', () => {
    expect(problemsOf({ requried: ['a'] }, agentTerms)[0]?.advice).toContain('Did you mean "required"?')
  })

  test('is no schema that only notes something', () => {
    const notes = {
      title: 'T',
      examples: [1],
      'x-order': 1,
      deprecated: true,
      $comment: 'c',
      contentEncoding: 'base64',
    }
    expect(told({ ...notes, $schema: 'https://json-schema.org/draft/2020-12/schema' })).toEqual([])
    expect(problemsOf({ format: 'colour' }, toolTerms)).toEqual([])
  })
})

describe('checking always ends', () => {
  const check = (schema: JsonObject, value: unknown) => validate(jsonSchema<Json>(schema), value)

  test('for patterns that keep others busy for hours', async () => {
    const text = `${'a'.repeat(5_000)}!`
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(a*)*b', '^(.*)(.*)(.*)(.*)x$']) {
      expect(await check({ pattern }, text)).toBeInstanceOf(Error)
    }
  })

  test('for values nested deeper than anyone writes them', async () => {
    let value: unknown = []
    for (let depth = 0; depth < 20_000; depth++) value = [value]
    const outcome = await check(
      { $defs: { list: { type: 'array', items: { $ref: '#/$defs/list' } } }, $ref: '#/$defs/list' },
      value,
    )
    expect(outcome).toBeInstanceOf(Error)
  })

  test('for alternatives that double with every level', async () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const next = { $ref: `#/$defs/d${level + 1}` }
      return [`d${level}`, { anyOf: [next, next] }]
    })
    const $defs = { ...Object.fromEntries(levels), d30: { type: 'string' } }
    expect(await check({ $ref: '#/$defs/d0', $defs }, 1)).toEqual(new Error('checking it takes too long'))
  })

  test('for long lists of different things', async () => {
    const value = Array.from({ length: 50_000 }, (_, index) => ({ index }))
    expect(await check({ uniqueItems: true }, value)).toHaveLength(50_000)
  })
})

describe('a schema of an MCP server', () => {
  const check = (schema: JsonObject, value: Json) => validate(jsonSchema<Json>(schema, serverTerms), value)

  test('is never a reason to refuse a call that only the server can judge', async () => {
    const schema = { nullable: false, oneOf: [{}, {}], not: {}, pattern: '(?=a)', $dynamicRef: '#x', format: 'colour' }
    expect(await check(schema, 'x')).toBe('x')
    const named = { patternProperties: { '(?=a)': {} }, additionalProperties: false }
    expect(await check(named, { abc: 1 })).toEqual({ abc: 1 })
  })

  test('written wrongly says nothing', async () => {
    const schema = { required: true, minimum: '3', enum: 'x', items: [{}], properties: 5, type: 'file' } as JsonObject
    expect(await check(schema, 2)).toBe(2)
  })

  test('holds for what stays true when parts of it are missing', async () => {
    const schema = { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] }
    expect(await check(schema, { a: null })).toEqual({ a: null })
    expect(await check(schema, { a: 1 })).toBeInstanceOf(Error)
  })
})

describe('a value that would take too long', () => {
  const check = (schema: JsonObject, value: unknown) => validate(jsonSchema<Json>(schema, agentTerms), value)
  const slow = { type: 'string', pattern: '[a-z]{0,450}X' }

  test('is refused, however long its text is, before much time has gone into it', async () => {
    const outcome = await check(slow, 'a'.repeat(1_000_000))
    expect(outcome).toEqual(new Error('it has too much text to hold against a pattern'))
  })

  test('is refused for many texts that are short enough one by one, in values and in names', {
    tags: ['slow'],
  }, async () => {
    const texts = Array.from({ length: 200 }, (_, index) => `${index}${'a'.repeat(500)}`)
    expect(await check({ type: 'array', items: slow }, texts)).toBeInstanceOf(Error)
    const named = Object.fromEntries(texts.map((text) => [text, 1]))
    const tooMuch = new Error('it has too much text to hold against a pattern')
    expect(await check({ type: 'object', patternProperties: { [slow.pattern]: {} } }, named)).toEqual(tooMuch)
  })

  test('is taken when its pattern is simple, though it is a megabyte', async () => {
    const text = 'a'.repeat(1_000_000)
    expect(await check({ type: 'string', pattern: '^[a-z]+$' }, text)).toBe(text)
  })
})

test('a number that is too large for JSON is called what it is', async () => {
  const outcome = await validate(jsonSchema<Json>({ type: 'number' }, agentTerms), JSON.parse('1e400'))
  expect((outcome as Error).message).toBe('expected number, got Infinity, which is no number in JSON')
})

test('references of a server that lead in a circle say nothing of a value, and do no harm', async () => {
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/x' } },
    $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } },
  }
  expect(await validate(jsonSchema<Json>(schema, serverTerms), { a: 1 })).toEqual({ a: 1 })
})
