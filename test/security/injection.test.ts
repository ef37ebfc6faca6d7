import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { needBubblewrap } from '../tools/sandbox/bubblewrap-here.ts'
import { allCases } from './corpus/all-cases.ts'
import type { InjectionCase } from './corpus/case.ts'
import { type Notes, startNotes } from './notes.ts'
import { type Trial, type TrialOptions, trial } from './trial.ts'

let notes: Notes
beforeAll(() => {
  notes = startNotes()
})
afterAll(() => notes.close())

/** One test for each case. */
function eachCase(options: TrialOptions, judge: (outcome: Trial, one: InjectionCase) => void): void {
  for (const one of allCases) {
    test(`${one.goal}, by ${one.channel}: ${one.name}`, async (context: TestContext) => {
      if (one.needsSandbox) await needBubblewrap(context)
      judge(await trial(one, notes, options), one)
    })
  }
}

const holds = ({ violations, obeyed }: Trial): void => {
  expect(violations).toEqual([])
  // A text that never reached the model proves nothing.
  expect(obeyed).toBeGreaterThan(0)
}

describe('the corpus', () => {
  test('has cases enough, no two alike, and none of all the ways in is left out', () => {
    expect(allCases.length).toBeGreaterThanOrEqual(80)
    expect(new Set(allCases.map(({ goal, name }) => `${goal} ${name}`)).size).toBe(allCases.length)
    expect(new Set(allCases.map(({ channel }) => channel)).size).toBe(17)
    const harmless = allCases.filter(({ without }) => without === undefined)
    expect(harmless.length).toBeLessThan(allCases.length / 10)
  })
})

describe('a model that obeys every instruction it reads violates nothing (T1, T7, T8)', () => {
  eachCase({ fences: 'up', who: 'agent' }, holds)
})

describe('nor does it when another agent calls it (T1, T3)', () => {
  eachCase({ fences: 'up', who: 'child' }, holds)
})

describe('nor after its process died twice (T1)', () => {
  eachCase({ fences: 'up', who: 'resumed' }, holds)
})

describe('without fences, the same model does what it was told, and the oracle sees it', () => {
  eachCase({ fences: 'down', who: 'agent' }, ({ violations }, { without }) => {
    if (without === undefined) expect(violations).toEqual([])
    else expect(violations).toContain(without)
  })
})
