import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/events/json.ts'
import { headerFault } from '../../../src/outside/mcp/header-fault.ts'
import { ToolList } from '../../../src/outside/mcp/listed-tools.ts'

const header = (name: unknown, type = 'string'): JsonObject => ({ type, 'x-mcp-header': name as string })
const withProperties = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const nested = (depth: number): JsonObject =>
  depth === 0 ? header('Deep') : withProperties({ inner: nested(depth - 1) })

describe('the headers that a tool declares', () => {
  test.for<[string, JsonObject]>([
    ['none', withProperties({ a: { type: 'string' } })],
    ['one of each kind', withProperties({ a: header('A'), b: header('B', 'integer'), c: header('C', 'boolean') })],
    ['one deep in properties', nested(50)],
    ['a property that is called so', withProperties({ 'x-mcp-header': { type: 'number' } })],
    ['the word in data', withProperties({ a: { type: 'object', default: { 'x-mcp-header': '' } } })],
  ])('are taken: %s', ([, schema]) => expect(headerFault(schema)).toBeUndefined())

  test.for<[string, JsonObject]>([
    ['no name', withProperties({ a: header('') })],
    ['a line break in it', withProperties({ a: header('A\r\nHost: evil') })],
    ['a space', withProperties({ a: header('A b') })],
    ['no text', withProperties({ a: header(7) })],
    ['a number', withProperties({ a: header('A', 'number') })],
    ['an object', withProperties({ a: header('A', 'object') })],
    ['twice, in other letters', withProperties({ a: header('Trace'), b: header('tRACE') })],
    ['on the whole input', { ...withProperties({}), 'x-mcp-header': 'A' }],
    ['in a list', withProperties({ a: { type: 'array', items: header('A') } })],
    ['in a choice', withProperties({ a: { anyOf: [withProperties({ b: header('B') })] } })],
    ['in definitions', { ...withProperties({}), $defs: { a: header('A') } }],
    ['in a keyword that is not known', { ...withProperties({}), other: { a: header('A') } }],
    ['in more than is looked through', withProperties({ a: { enum: [] }, b: { anyOf: Array(30_000).fill({}) } })],
  ])('are a fault: %s', ([, schema]) => expect(headerFault(schema)).toEqual(expect.any(String)))
})

test('tools with such headers are left out with the reason, where headers are sent at all', () => {
  const sent = [
    { name: 'good', inputSchema: withProperties({ a: header('A') }) },
    { name: 'bad', inputSchema: withProperties({ a: header('A b') }) },
  ]
  const listing = (withHeaders: boolean) => {
    const list = new ToolList(withHeaders)
    list.takePage(sent)
    const { tools, leftOut } = list.listed()
    return [tools.map(({ name }) => name), leftOut]
  }
  expect(listing(true)).toEqual([['good'], '1 declare headers that the protocol does not allow: bad'])
  expect(listing(false)).toEqual([['good', 'bad'], undefined])
})
