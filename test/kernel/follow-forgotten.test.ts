import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const quick = defineFunction('quick', async () => 'done')
const wait = defineFunction('wait', async (ctx) => {
  await ctx.receive('news')
  return 'heard'
})
const folder = temporaryFolder()
const options = { runnables: [quick, wait] }

describe('a reader of a run that the journal forgets', () => {
  test.for([0, 1])('gets all events up to the end when %s runs are kept, also when it reads slowly', async (keep) => {
    const baton = await createBaton({ journal: memoryJournal({ keep }), ...options })
    const handle = await baton.start(wait, '')
    const seen = { events: new Reader(handle.events()), follow: new Reader(baton.follow(handle.runId)) }
    await Promise.all([seen.events.first, seen.follow.first])
    await baton.send(handle.runId, 'news', 'come')
    expect(await handle.result).toMatchObject({ status: 'completed' })
    for (let index = 0; index < 5; index++) await baton.run(quick, '')
    await nextTurn()
    await expect(baton.events(handle.runId)).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
    expect((await seen.events.rest()).at(-1)).toBe('run.completed')
    expect((await seen.follow.rest()).at(-1)).toBe('run.completed')
    await baton.close()
  })

  test('gets an error after what came, when the journal had forgotten the run before it could be read', async () => {
    const kept = memoryJournal({ keep: 0 })
    const held = Promise.withResolvers<void>()
    let holds = false
    const journal = new Proxy(kept, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
        return name === 'since'
          ? (...given: unknown[]) => (holds ? held.promise.then(() => call(...given)) : call(...given))
          : call
      },
    })
    const baton = await createBaton({ journal, ...options })
    const handle = await baton.start(wait, '')
    const reader = new Reader(handle.events())
    const result = baton.result(handle.runId)
    result.catch(() => {})
    await reader.first
    holds = true
    await baton.send(handle.runId, 'news', 'come')
    await handle.result
    for (let index = 0; index < 5; index++) await baton.run(quick, '')
    await nextTurn()
    held.resolve()
    await expect(reader.rest()).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
    await expect(result).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
    await baton.close()
  })

  test('hears that Baton was closed', async () => {
    const baton = await createBaton({ journal: memoryJournal({ keep: 0 }), ...options })
    const handle = await baton.start(wait, '')
    const reader = new Reader(handle.events())
    await reader.first
    const rest = reader.rest()
    rest.catch(() => {})
    await baton.close()
    await expect(rest).rejects.toMatchObject({ code: 'BATON_ENGINE_CLOSED' })
  })

  test.for(['memory', 'a file'])('hears that the journal in %s was closed below it', async (place) => {
    const journal = place === 'memory' ? memoryJournal() : await sqliteJournal(`${folder()}/runs.db`)
    const baton = await createBaton({ journal, ...options })
    const handle = await baton.start(wait, '')
    const reader = new Reader(baton.follow(handle.runId))
    const result = baton.result(handle.runId)
    await reader.first
    const rest = reader.rest()
    rest.catch(() => {})
    result.catch(() => {})
    await journal.close()
    await expect(rest).rejects.toMatchObject({ code: 'BATON_JOURNAL_CLOSED' })
    await expect(result).rejects.toMatchObject({ code: 'BATON_JOURNAL_CLOSED' })
    await baton.close().catch(() => {})
  })
})

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Reads one event, and the others when it is told to. */
class Reader {
  readonly #events: AsyncGenerator<RunEvent>
  readonly first: Promise<IteratorResult<RunEvent>>

  constructor(events: AsyncGenerator<RunEvent>) {
    this.#events = events
    this.first = events.next()
  }

  async rest(): Promise<readonly string[]> {
    const types: string[] = []
    for await (const { type } of this.#events) types.push(type)
    return types
  }
}
