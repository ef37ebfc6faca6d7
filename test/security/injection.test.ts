import { describe, expect, test } from 'vitest'
import { allCases } from './corpus/all-cases.ts'
import type { InjectionCase } from './corpus/case.ts'
import { eachCase, holds } from './each-case.ts'
import type { Trial } from './trial.ts'

/** Of every way in some, for every `npm test`. The others are slow tests, or those of test/long. */
const [some, others] = [allCases.filter((_, index) => index % 3 === 0), allCases.filter((_, index) => index % 3 !== 0)]

describe('the corpus', () => {
  test('has cases enough, no two alike, and none of all the ways in is left out', () => {
    expect(allCases.length).toBeGreaterThanOrEqual(80)
    expect(new Set(allCases.map(({ goal, name }) => `${goal} ${name}`)).size).toBe(allCases.length)
    expect(new Set(allCases.map(({ channel }) => channel)).size).toBe(20)
    const harmless = allCases.filter(({ without }) => without === undefined)
    expect(harmless.length).toBeLessThan(allCases.length / 10)
  })
})

describe('a model that obeys every instruction it reads violates nothing (T1, T7, T8)', () => {
  eachCase(some, { fences: 'up', who: 'agent' }, holds)

  describe('however it is told', { tags: ['slow'] }, () => eachCase(others, { fences: 'up', who: 'agent' }, holds))
})

describe('nor does it when another agent calls it (T1, T3)', { tags: ['slow'] }, () => {
  eachCase(some, { fences: 'up', who: 'child' }, holds)
})

describe('nor after its process died twice (T1)', { tags: ['slow'] }, () => {
  eachCase(some, { fences: 'up', who: 'resumed' }, holds)
})

describe('without fences, the same model does what it was told, and the oracle sees it', { tags: ['slow'] }, () => {
  const obeys = ({ violations }: Trial, { without }: InjectionCase): void => {
    if (without === undefined) expect(violations).toEqual([])
    else expect(violations).toContain(without)
  }

  eachCase(some, { fences: 'down', who: 'agent' }, obeys)

  describe('however it is told', { tags: ['slow'] }, () => eachCase(others, { fences: 'down', who: 'agent' }, obeys))
})
