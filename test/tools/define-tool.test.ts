import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '../../src/events/json.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineTool } from '../../src/tools/define-tool.ts'

const base = { name: 'add', description: 'Adds', effect: 'read', run: () => 1 } as const

describe('defining a tool', () => {
  test('types input and output, and shows models the schema of the input', () => {
    const add = defineTool({
      name: 'add',
      description: 'Adds two numbers',
      effect: 'read',
      input: z.object({ left: z.number(), right: z.number().default(0) }),
      run: ({ left, right }) => ({ sum: left + right }),
    })
    expectTypeOf(add).toEqualTypeOf<Tool<{ left: number; right: number }, { sum: number }>>()
    expect(add.inputSchema).toEqual({
      type: 'object',
      properties: { left: { type: 'number' }, right: { type: 'number', default: 0 } },
      required: ['left'],
    })
  })

  test('checks input against a JSON Schema when that is all there is', async () => {
    const tool = defineTool({
      ...base,
      inputSchema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    })
    expectTypeOf(tool).toEqualTypeOf<Tool<JsonObject, number>>()
    expect(await tool.input?.['~standard'].validate({})).toHaveProperty('issues')
    expect(await tool.input?.['~standard'].validate({ a: 'x' })).toEqual({ value: { a: 'x' } })
  })

  test('takes nothing when no input is described', async () => {
    expect(defineTool(base).inputSchema).toEqual({ type: 'object', properties: {}, additionalProperties: false })
    expect(await defineTool(base).input?.['~standard'].validate({ a: 1 })).toHaveProperty('issues')
  })

  test('lets undo see what was done', () => {
    const book = defineTool({
      ...base,
      effect: 'compensable',
      input: z.object({ seat: z.string() }),
      run: ({ seat }) => ({ ticket: `T-${seat}` }),
      undo: ({ seat }, { ticket }) => void `${seat}${ticket}`,
    })
    expectTypeOf(book).toEqualTypeOf<Tool<{ seat: string }, { ticket: string }>>()
  })

  test.each([
    [{ ...base, name: 'Add' }, 'its name'],
    [{ ...base, name: '../add' }, 'its name'],
    [{ ...base, name: `a${'b'.repeat(63)}` }, 'its name'],
    [{ ...base, description: ' ' }, 'no description'],
    [{ ...base, effect: 'write' as never }, 'its effect is none of'],
    [{ ...base, effect: 'compensable' as const }, 'no `undo`'],
    [{ ...base, undo: () => undefined }, 'but its effect is read'],
    [{ ...base, inputSchema: { $ref: 'https://example.com/x' } }, 'in its `inputSchema`, "$ref" leads to'],
    [{ ...base, inputSchema: { properties: { a: { minimum: 'x' } } } }, '"properties.a.minimum" is not a number'],
    [{ ...base, input: z.object({ when: z.date() }) }, "can't be shown to models"],
    [
      { ...base, input: { '~standard': { version: 1, vendor: 'mine', validate: () => ({ value: 1 }) } } as const },
      'mine',
    ],
  ])('refuses what could not work: %#', (fields, problem) => {
    const define = () => defineTool<unknown, unknown>(fields)
    expect(define).toThrow(expect.objectContaining({ code: 'BATON_TOOL_INVALID' }))
    expect(define).toThrow(problem)
  })
})
