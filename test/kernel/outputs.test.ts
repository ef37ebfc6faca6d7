import { describe, expect, test } from 'vitest'
import { eventData } from '../../src/events/catalog.ts'
import type { Json } from '../../src/events/json.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const cyclic: { self?: object } = {}
cyclic.self = cyclic

/** What JavaScript can return and JSON can't hold. */
const noJson: Readonly<Record<string, unknown>> = {
  'a list with a hole': [undefined],
  'a bigint': { total: 12n },
  'a cycle': cyclic,
  'a function': { again: () => {} },
  'no number': { total: Number.NaN },
  'a promise inside': { later: Promise.resolve(1) },
  'a negative zero': [-0],
  'a date': new Date(0),
  'a symbol as a key': { [Symbol('s')]: 1 },
  'a getter that throws': {
    get total() {
      throw new Error('not now')
    },
  },
}

function toolThat(effect: Tool['effect'], returned: unknown, undone: Json[] = []) {
  const tool: Tool = {
    name: 'pay',
    description: 'Pays.',
    effect,
    run: () => returned as Json,
    ...(effect === 'compensable' ? { undo: (input: Json) => void undone.push(input) } : {}),
  }
  return tool
}

describe('an effect that happened, and whose output is no JSON (issue 12)', () => {
  test.each(Object.entries(noJson))('is of unknown outcome when it must not happen twice: %s', async (_, returned) => {
    const pays = defineFunction('pays', async (ctx) => String(await ctx.tool('pay', 'rent')))
    const { baton, ended } = await bench({ runnables: [pays], tools: [toolThat('once', returned)] })
    expect((await ended(baton.run(pays, 'go'))).error).toMatchObject({
      code: 'BATON_TOOL_OUTCOME_UNKNOWN',
      type: 'unknown_outcome',
      cause: expect.stringContaining('The output of tool "pay"'),
    })
  })

  test('is taken back when the run fails, here and after a crash', async () => {
    const undone: Json[] = []
    const pays = defineFunction('pays', async (ctx) => {
      await ctx.tool('pay', 'rent').catch(() => {})
      await ctx.sleep(60_000)
      throw new Error('Enough')
    })
    const tools = [toolThat('compensable', { total: 12n }, undone)]
    const { baton, clock, restart, ended } = await bench({ runnables: [pays], tools })
    const { runId } = await baton.start(pays, 'go')
    await clock.advance(1_000)
    const again = await restart()
    await again.recover()
    expect(await ended(again.result(runId))).toMatchObject({ status: 'failed' })
    expect(undone).toEqual(['rent'])
  })

  test.each(['read', 'idempotent'] as const)('fails clearly when it can be done again: %s', async (effect) => {
    const pays = defineFunction('pays', async (ctx) => String(await ctx.tool('pay', 'rent')))
    const { baton, ended } = await bench({ runnables: [pays], tools: [toolThat(effect, { total: 12n })] })
    expect((await ended(baton.run(pays, 'go'))).error).toMatchObject({ code: 'BATON_VALUE_NOT_JSON' })
  })
})

/** Says 1 the first time it is asked, and something else from then on. */
function fickle(later: unknown): { readonly total: unknown } {
  let asked = 0
  return Object.defineProperty({}, 'total', {
    enumerable: true,
    get: () => (asked++ === 0 ? 1 : later),
  }) as { readonly total: unknown }
}

describe('a value that changes while it is looked at', () => {
  test.each(['another', 12n, undefined])('is written as it was checked: %s', async (later) => {
    const seen: unknown[] = []
    const tool: Tool = {
      name: 'echo',
      description: '',
      effect: 'read',
      run: (input) => {
        seen.push(input)
        return fickle(later) as Json
      },
    }
    const echoes = defineFunction('echoes', async (ctx) => {
      const output = await ctx.tool(tool, fickle(later) as Json)
      const child = await ctx.run('inner', { text: 'x', data: fickle(later) as Json })
      return JSON.stringify([output, child.output])
    })
    const inner = defineFunction('inner', async (_, { data }) => JSON.stringify(data))
    const { baton, ended } = await bench({ runnables: [echoes, inner] })
    const result = await ended(baton.run(echoes, 'go'))
    expect(JSON.parse(result.output)).toEqual([{ total: 1 }, '{"total":1}'])
    expect(seen).toEqual([{ total: 1 }])
    const events = await baton.events(result.runId)
    expect(events.map((event) => eventData(event, 'tool.called')?.input).find(Boolean)).toEqual({ total: 1 })
    expect(events.map((event) => eventData(event, 'tool.returned')?.output).find(Boolean)).toEqual({ total: 1 })
  })

  test('is written as it was checked also as an outcome', async () => {
    const ends = defineFunction('ends', async () => {
      let asked = 0
      return {
        get output() {
          return (asked++ === 0 ? 'well' : 12n) as string
        },
        data: fickle(12n) as Json,
      }
    })
    const { baton, ended } = await bench({ runnables: [ends] })
    const { runId, output, data } = await ended(baton.run(ends, 'go'))
    expect([output, data]).toEqual(['well', { total: 1 }])
    expect((await baton.events(runId)).at(-1)?.data).toMatchObject({ output: 'well', data: { total: 1 } })
  })

  test('keeps a key that would be taken for a prototype', async () => {
    const odd: Json = JSON.parse('{"__proto__": {"a": 1}}')
    const tool: Tool = { name: 'odd', description: '', effect: 'read', run: () => odd }
    const asks = defineFunction('asks', async (ctx) => JSON.stringify(await ctx.tool(tool, odd)))
    const { baton, ended } = await bench({ runnables: [asks] })
    expect((await ended(baton.run(asks, 'go'))).output).toBe('{"__proto__":{"a":1}}')
  })
})

test('an answer that a schema turns into something else than JSON is refused, and the question stays open', async () => {
  const schema = { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: 12n }) } } as const
  const asks = defineFunction('asks', async (ctx) => String(await ctx.ask({ prompt: 'Well?', answer: schema })))
  const { baton, passTime, clock } = await bench({ runnables: [asks] })
  const { runId } = await passTime(baton.run(asks, 'go'))
  const [question] = await baton.questions(runId)
  await baton.answer(runId, question?.op ?? '', 'yes')
  await clock.advance(1_000)
  expect(await baton.runs({ runId })).toMatchObject([{ status: 'awaiting_input' }])
  expect((await baton.events(runId)).map(({ type }) => type)).toContain('question.refused')
})

test.each([
  ['once', false],
  ['idempotent', true],
] as const)(
  'whether trying a tool again that threw is harmless is said in its error: %s',
  async (effect, retryable) => {
    const tool: Tool = { name: 't', description: '', effect, run: () => Promise.reject(new Error('lost')) }
    const calls = defineFunction('calls', async (ctx) => String(await ctx.tool(tool, 'go')))
    const { baton, ended } = await bench({ runnables: [calls] })
    expect((await ended(baton.run(calls, 'go'))).error).toMatchObject({ code: 'BATON_TOOL_FAILED', retryable })
  },
)

describe('a result that code changes', () => {
  test.each(['read', 'once', 'compensable'] as const)('is another than what the tool holds (%s)', async (effect) => {
    const held = { seats: ['1A'] }
    const changes = defineFunction('changes', async (ctx) => {
      const got = (await ctx.tool('pay', 'rent')) as { seats: string[] }
      got.seats.push('1B')
      return got.seats.join()
    })
    const { baton, ended } = await bench({ runnables: [changes], tools: [toolThat(effect, held)] })
    expect((await ended(baton.run(changes, 'go'))).output).toBe('1A,1B')
    expect(held).toEqual({ seats: ['1A'] })
  })

  test('does not change what is taken back, nor what the log says', async () => {
    const outputs: Json[] = []
    const tool: Tool = { ...toolThat('compensable', { seats: ['1A'] }), undo: (_, output) => void outputs.push(output) }
    const changes = defineFunction('changes', async (ctx) => {
      const got = (await ctx.tool('pay', 'rent')) as { seats: string[] }
      got.seats.push('1B')
      throw new Error('it rains')
    })
    const { baton, ended } = await bench({ runnables: [changes], tools: [tool] })
    const { runId } = await ended(baton.run(changes, 'go'))
    expect(outputs).toEqual([{ seats: ['1A'] }])
    const returned = (await baton.events(runId)).map((event) => eventData(event, 'tool.returned')?.output)
    expect(returned.filter((output) => output !== undefined)).toEqual([{ seats: ['1A'] }])
  })
})
