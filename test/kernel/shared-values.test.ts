import { describe, expect, test } from 'vitest'
import { createBaton, defaultLimits, defineFunction, type Journal } from '../../src/index.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Batch } from '../../src/kernel/ports/journal.ts'
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
    try {
      fill('usage' in result ? result.usage : undefined)
    } catch {
      // It may be refused, too.
    }
    expect(await baton.run(idle, 'x')).toMatchObject({ usage: { toolCalls: 0 } })
    await baton.close()
  })

  test('what its caller and its children get of a child that used nothing', async () => {
    const baton = await createBaton({})
    const idle = defineFunction('idle', async () => 'done')
    const fills = defineFunction('fills', async (ctx) => {
      const { usage } = await ctx.run(idle, 'x')
      try {
        fill(usage)
      } catch {
        // It may be refused, too.
      }
      return String((await ctx.run(idle, 'y')).usage.toolCalls)
    })
    expect(await baton.run(fills, 'x')).toMatchObject({ output: '0' })
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
