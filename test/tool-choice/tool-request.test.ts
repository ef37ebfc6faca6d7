import { describe, expect, test } from 'vitest'
import { isObject } from '../../src/events/json.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { toolsOfTheSet } from './observe-answer.ts'
import { type ExpectedCall, readToolRequests, type ToolRequest } from './tool-request.ts'

const requests = readToolRequests()
const tools = new Map<string, AnyTool>(toolsOfTheSet().map((tool) => [tool.name, tool]))

const readingsOf = ({ calls, or = [] }: ToolRequest): readonly (readonly ExpectedCall[])[] =>
  calls === 'none' ? or : [calls, ...or]

/** What can't be right about a call that is said to be right. */
async function problemsWith(tool: string, values: Readonly<Record<string, unknown>>): Promise<string[]> {
  const known = tools.get(tool)
  if (known?.input === undefined) return [`there is no ${tool}`]
  const lists = Object.entries(values)
  const unfit = lists.flatMap(([name, list]) => (Array.isArray(list) && list.length > 0 ? [] : [`${name} is no list`]))
  const properties = known.inputSchema?.['properties']
  const unknown = lists.flatMap(([name]) =>
    isObject(properties) && name in properties ? [] : [`no ${name} in ${tool}`],
  )
  // Arithmetic is written down as the number it comes to.
  const given = lists.map(([name, list]) => [name, Array.isArray(list) ? list[0] : list])
  const input = Object.fromEntries(given.filter(([, value]) => value !== ''))
  const written = tool === 'calculator' ? { expression: String(input['expression']) } : plain(input)
  const checked = await known.input['~standard'].validate(written)
  return [...unfit, ...unknown, ...(checked.issues ?? []).map(({ message }) => `${tool}: ${message}`)]
}

/** The fields of an object that is sent have acceptable values too. */
const plain = (input: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const headers = input['headers']
  return isObject(headers) ? { ...input, headers: {} } : input
}

describe('the requests', () => {
  test('are enough of each kind, half of them held out', () => {
    const count = (kind: string, half: string): number =>
      requests.filter((one) => one.kind === kind && one.half === half).length
    expect(count('plain', 'development') + count('plain', 'heldout')).toBeGreaterThanOrEqual(320)
    expect(count('tricky', 'development') + count('tricky', 'heldout')).toBeGreaterThanOrEqual(220)
    expect(Math.abs(count('plain', 'development') - count('plain', 'heldout'))).toBeLessThanOrEqual(15)
    expect(Math.abs(count('tricky', 'development') - count('tricky', 'heldout'))).toBeLessThanOrEqual(15)
  })

  test('are each asked once, under one id', () => {
    expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
    expect(new Set(requests.map(({ request, tools: names }) => `${request} ${names}`)).size).toBe(requests.length)
  })

  test('use every tool that there is, and no other', () => {
    const used = new Set(requests.flatMap((one) => readingsOf(one).flat().flatMap(Object.keys)))
    expect([...tools.keys()].filter((name) => !used.has(name))).toEqual([])
    expect(requests.flatMap((one) => one.tools).filter((name) => !tools.has(name))).toEqual([])
  })

  test('expect only calls that the agent can make and the tool would take', async () => {
    const problems: string[] = []
    for (const one of requests) {
      for (const [tool, values] of readingsOf(one)
        .flat()
        .flatMap(Object.entries<Readonly<Record<string, unknown>>>)) {
        const found = one.tools.includes(tool) ? await problemsWith(tool, values) : [`the agent has no ${tool}`]
        problems.push(...found.map((problem) => `${one.id}: ${problem}`))
      }
    }
    expect(problems).toEqual([])
  })

  test('name parts as not done in words of their own', () => {
    const foreign = requests.filter(({ request, namedAsNotDone = [] }) =>
      namedAsNotDone.some((words) => !request.toLowerCase().includes(words.toLowerCase())),
    )
    expect(foreign.map(({ id }) => id)).toEqual([])
  })
})
