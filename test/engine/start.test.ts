import { describe, expect, test } from 'vitest'
import { BatonError } from '../../src/errors/baton-error.ts'
import type { Json } from '../../src/events/json.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { faultyJournal } from '../../src/testing/faulty-journal.ts'
import { bench } from '../kernel/bench-of-one.ts'

const greet = defineFunction('greet', async (_ctx, input) => `Hello, ${input.text}!`)

/** A circle, which no JSON can hold. Callers may not have a compiler that would refuse it. */
function circular(): Json {
  const circle: Record<string, Json> = {}
  circle['itself'] = circle
  return circle
}

describe('a start', () => {
  test.each([
    ['without a key', {}],
    ['with a key', { key: 'k' }],
  ])('%s fails when the first event of the run can not be made, and there is no run', async (_, options) => {
    const odd: Runnable = { ...greet, name: 'odd', definition: circular() }
    const { baton, passTime } = await bench()
    await expect(passTime(baton.start(odd, 'Ada', options))).rejects.toThrow(/circular/)
    await expect(passTime(baton.run(odd, 'Ada', options))).rejects.toThrow(/circular/)
    expect(await baton.runs()).toEqual([])
  })

  test.each(['BATON_JOURNAL_BUSY', 'BATON_JOURNAL_FULL', 'BATON_JOURNAL_IO', 'BATON_JOURNAL_CONFLICT'] as const)(
    'fails with %s when its first event is refused for that, and there is no run',
    async (code) => {
      const path = 'disk'
      const error = new BatonError(code, { path, problem: 'broken', runId: 'r', expected: 0, actual: 1 })
      const journal = faultyJournal(memoryJournal(), { kind: 'refuse', append: 1, error })
      const { baton } = await bench({ journal })
      await expect(baton.start(greet, 'Ada')).rejects.toBe(error)
      expect(await baton.runs()).toEqual([])
      expect(await baton.run(greet, 'Ada')).toMatchObject({ output: 'Hello, Ada!' })
    },
  )
})
