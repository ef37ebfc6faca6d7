import { describe, expect, test } from 'vitest'
import { validate } from '../../src/kernel/validation.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'

const schema = jsonSchema<unknown>({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    count: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
    size: { type: 'string', enum: ['small', 'large'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    inner: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  },
  required: ['name'],
  additionalProperties: false,
})

describe('a validator made from a JSON Schema', () => {
  test('fills defaults and leaves the rest', async () => {
    expect(await validate(schema, { name: 'a', tags: ['x'] })).toEqual({ name: 'a', count: 3, tags: ['x'] })
  })
  test.each([
    [{}, 'name: is required'],
    [{ name: '' }, 'name: expected minLength 1, got 0'],
    [{ name: 'abcdef' }, 'name: expected maxLength 5, got 6'],
    [{ name: 'a', count: 0 }, 'count: expected minimum 1, got 0'],
    [{ name: 'a', count: 1.5 }, 'count: expected integer, got number'],
    [{ name: 'a', size: 'big' }, 'size: expected one of "small", "large"'],
    [{ name: 'a', tags: ['x', 1] }, 'tags.1: expected string, got number'],
    [{ name: 'a', tags: ['x', 'y', 'z'] }, 'tags: expected maxItems 2, got 3'],
    [{ name: 'a', inner: {} }, 'inner.ok: is required'],
    [{ name: 'a', other: 1 }, 'other: is not known; known: name, count, size, tags, inner'],
    [JSON.parse('{"name":"a","__proto__":1}'), '__proto__: is not known'],
    [null, 'expected object, got null'],
    [[], 'expected object, got array'],
    [{ name: null, count: 'x' }, 'name: expected string, got null; count: expected integer, got string'],
  ])('%j: %s', async (value, problem) => {
    const outcome = await validate(schema, value)
    expect(outcome).toBeInstanceOf(Error)
    expect((outcome as Error).message).toContain(problem)
  })
  test('keeps a key called __proto__ a key', async () => {
    const open = jsonSchema<object>({ type: 'object' })
    const value = (await validate(open, JSON.parse('{"__proto__":{"polluted":true}}'))) as object
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.hasOwn(value, '__proto__')).toBe(true)
  })
})
