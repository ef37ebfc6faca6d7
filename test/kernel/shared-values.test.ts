import { describe, expect, test } from 'vitest'
import { createBaton, defaultLimits, defineFunction, type Journal } from '../../src/index.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Batch } from '../../src/kernel/ports/journal.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { defineTool } from '../../src/tools/define-tool.ts'

/** What is handed to code can be changed by code, whatever its types say. */
function fill(value: unknown): void {
  if (Array.isArray(value)) value.push('put in')
  else Object.assign(value as object, { toolCalls: 7, putIn: true })
}

function tryToFill(value: unknown): void {
  expect(() => fill(value)).toThrow(TypeError)
}

describe('What one run does to the values it is handed, no other run sees:', () => {
  test('what it was given', async () => {
    const baton = await createBaton({})
    const fills = defineFunction('fills', async (ctx) => {
      fill(ctx.given)
      return 'filled'
    })
    const looks = defineFunction('looks', async (ctx) => JSON.stringify(ctx.given))
    expect(await baton.run(fills, 'x')).toMatchObject({ status: 'failed' })
    expect(await baton.run(looks, 'x')).toMatchObject({ output: '[]' })
    await baton.close()
  })

  test('what a run used that used nothing', async () => {
    const baton = await createBaton({})
    const idle = defineFunction('idle', async () => 'done')
    const result = await baton.run(idle, 'x')
    fill('usage' in result ? result.usage : undefined)
    expect(await baton.run(idle, 'x')).toMatchObject({ usage: { toolCalls: 0 } })
    await baton.close()
  })

  test('what its caller and its children get of a child that used nothing, or was refused', async () => {
    const baton = await createBaton({})
    const idle = defineFunction('idle', async () => 'done')
    const fills = defineFunction('fills', async (ctx) => {
      fill((await ctx.run(idle, 'x')).usage)
      fill((await ctx.run('function:missing', 'x')).usage)
      const others = [await ctx.run(idle, 'y'), await ctx.run('function:missing', 'y')]
      return others.map(({ usage }) => usage.toolCalls).join()
    })
    const result = await baton.run(fills, 'x')
    expect(result).toMatchObject({ output: '0,0', usage: { toolCalls: 0 } })
    const ends = (await baton.events(result.runId)).filter(({ type }) => type === 'child.ended')
    expect(ends.map(({ data }) => data)).toMatchObject(Array(4).fill({ usage: { toolCalls: 0 } }))
    await baton.close()
  })

  test('what it adds up in the result of a child that used nothing', async () => {
    const model = scriptedModel(() => 'ok')
    const idle = defineFunction('idle', async () => 'done')
    const asks = defineFunction('asks', async (ctx) => {
      return (await ctx.model({ model: 'test/m', messages: [{ role: 'user', content: 'x' }] })).text
    })
    const adds = defineFunction('adds', async (ctx) => {
      const { usage: total } = await ctx.run(idle, 'x')
      Object.assign(total, { usdMicros: -1_000_000 })
      const asked = [await ctx.run(asks, '1'), await ctx.run(asks, '2'), await ctx.run(asks, '3')]
      return asked.map(({ status }) => status).join()
    })
    const baton = await createBaton({ model })
    expect(await baton.run(adds, 'x', { limits: { usdMicros: 20_000 } })).toMatchObject({
      output: 'completed,completed,failed',
      usage: { usdMicros: 20_000 },
    })
    await baton.close()
  })

  test('its limits, which runs of its kind share', async () => {
    const baton = await createBaton({})
    const idle = defineFunction('idle', async () => 'done')
    const raises = defineFunction('raises', async (ctx) => {
      Object.assign(ctx.budget.limits, { fanOut: 1000 })
      const asked = [await ctx.run(idle, '1'), await ctx.run(idle, '2')]
      return `${ctx.budget.limits.fanOut} ${asked.map(({ status }) => status).join()}`
    })
    for (const attempt of ['first', 'second']) {
      expect(await baton.run(raises, attempt, { limits: { fanOut: 1 } })).toMatchObject({
        output: '1 completed,failed',
      })
    }
    const shows = defineFunction('shows', async (ctx) => {
      const { fanOut } = ctx.budget.limits
      Object.assign(ctx.budget.limits, { fanOut: 1000 })
      return String(fanOut)
    })
    for (const attempt of ['first', 'second']) {
      expect(await baton.run(shows, attempt)).toMatchObject({ output: String(defaultLimits.fanOut) })
    }
    await baton.close()
  })

  test('the reference to what it kept', async () => {
    const baton = await createBaton({})
    const keeps = defineFunction('keeps', async (ctx) => {
      Object.assign(ctx.keep('a.txt', 'text'), { name: 'b.txt', hash: 'nonsense' })
      return 'kept'
    })
    const result = await baton.run(keeps, 'x')
    const [artifact] = 'artifacts' in result ? (result.artifacts ?? []) : []
    expect(artifact).toMatchObject({ name: 'a.txt', bytes: 4 })
    expect(await baton.artifact(artifact?.hash ?? '')).toBe('text')
    const end = (await baton.events(result.runId)).at(-1)
    expect(end?.data).toMatchObject({ artifacts: [artifact] })
    await baton.close()
  })

  test('the result of a run, which others wait for too', async () => {
    const baton = await createBaton({})
    const bothWait = Promise.withResolvers<void>()
    const idle = defineFunction('idle', async () => {
      await bothWait.promise
      return { output: 'done', data: { list: ['own'] } }
    })
    const handle = await baton.start(idle, 'x', { key: 'one' })
    const other = await baton.start(idle, 'x', { key: 'one' })
    const results = Promise.all([handle.result, other.result])
    bothWait.resolve()
    const [mine, yours] = await results
    Object.assign(mine, { status: 'failed' })
    fill('data' in mine ? mine.data : undefined)
    expect(yours).toMatchObject({ status: 'completed', data: { list: ['own'] } })
    expect(yours).not.toHaveProperty('data.putIn')
    await baton.close()
  })

  test('the values that go along with an event to a journal', async () => {
    const kept = memoryJournal()
    const batches: Batch[] = []
    const journal: Journal = new Proxy(kept, {
      get(target, name) {
        const own = Reflect.get(target, name) as unknown
        if (typeof own !== 'function') return own
        return (...given: unknown[]) => {
          if (name === 'append') batches.push(given[1] as Batch)
          return own.apply(target, given) as unknown
        }
      },
    })
    const baton = await createBaton({ journal })
    const idle = defineFunction('idle', async () => 'done')
    const starts = defineFunction('starts', async (ctx) => (await ctx.run(idle, 'x')).output)
    await baton.run(starts, 'x')
    await baton.close()
    const lists = batches.flatMap(({ entries }) => entries.map(({ values }) => values))
    const shared = lists.filter((list, index) => lists.indexOf(list) < index)
    expect(shared).not.toEqual([])
    for (const list of shared) tryToFill(list)
  })

  test('what a tool that can be taken back returned, also when the run was resumed', async () => {
    const undone: unknown[] = []
    const books = defineTool({
      name: 'books',
      description: 'Books a room.',
      effect: 'compensable',
      run: () => ({ room: 7 }),
      undo: (_, output) => {
        undone.push(output)
      },
    })
    const trip = defineFunction('trip', async (ctx) => {
      Object.assign(await ctx.tool(books, {}), { room: 8 })
      await ctx.ask({ prompt: 'Go on?' })
      throw new Error('no')
    })
    const journal = memoryJournal()
    const first = await createBaton({ journal, tools: [books], runnables: [trip] })
    const { runId } = await first.run(trip, 'x')
    await first.close()
    const second = await createBaton({ journal, tools: [books], runnables: [trip] })
    await second.answer(runId, 'ask#1', 'yes')
    expect(await (await second.resume(runId)).result).toMatchObject({ status: 'failed' })
    expect(undone).toEqual([{ room: 7 }])
    await second.close()
  })

  test('the usual limits, and the schema of a tool without input', () => {
    tryToFill(defaultLimits)
    const { inputSchema } = defineTool({
      name: 'idle',
      description: 'Does nothing.',
      effect: 'read',
      run: () => 'done',
    })
    tryToFill(inputSchema)
    tryToFill(inputSchema?.['properties'])
  })
})
