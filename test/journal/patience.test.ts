import { afterEach, expect, test, vi } from 'vitest'
import { Patience } from '../../src/journal/sqlite/patience.ts'

const hourMs = 3_600_000

function busy(): Error {
  return Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
}

/** The time of day is set when the waiting has begun. */
function setClockBy(ms: number): void {
  const real = Date.now
  let looks = 0
  vi.spyOn(Date, 'now').mockImplementation(() => real() + (looks++ === 0 ? 0 : ms))
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('a file that others keep busy is given up in time, though the clock was set back an hour', () => {
  setClockBy(-hourMs)
  let attempts = 0
  const act = (): never => {
    if (++attempts > 100) throw new Error('still at it')
    throw busy()
  }
  expect(() => new Patience(30).attempt(act)).toThrow('database is locked')
})

test('a file that others keep busy is asked for again, though the clock was set ahead an hour', () => {
  setClockBy(hourMs)
  let attempts = 0
  const act = (): string => {
    if (++attempts < 3) throw busy()
    return 'written'
  }
  expect(new Patience(15_000).attempt(act)).toBe('written')
})
