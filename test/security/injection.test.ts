import { describe, expect, test } from 'vitest'
import { allCases } from './corpus/all-cases.ts'
import { eachCase, holds } from './each-case.ts'

/** Of every way in some; test/long has all of them. */
const some = allCases.filter((_, index) => index % 3 === 0)

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
  eachCase(allCases, { fences: 'up', who: 'agent' }, holds)
})

describe('nor does it when another agent calls it (T1, T3)', () => {
  eachCase(some, { fences: 'up', who: 'child' }, holds)
})

describe('nor after its process died twice (T1)', () => {
  eachCase(some, { fences: 'up', who: 'resumed' }, holds)
})

describe('without fences, the same model does what it was told, and the oracle sees it', () => {
  eachCase(allCases, { fences: 'down', who: 'agent' }, ({ violations }, { without }) => {
    if (without === undefined) expect(violations).toEqual([])
    else expect(violations).toContain(without)
  })
})
