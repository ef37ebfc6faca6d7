import { describe, expect, test } from 'vitest'
import { clockTool } from '../../src/packs/basics/clock.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { call } from './call.ts'

const clock = clockTool(simulatedClock(Date.UTC(2026, 10, 15, 20, 30)), 'UTC')

describe('clock', () => {
  test('tells the time here', async () => {
    expect(await call(clock, {})).toEqual({
      date: '2026-11-15',
      weekday: 'Sunday',
      time: '20:30',
      timezone: 'UTC',
      summary: 'It is 20:30 on Sunday, 2026-11-15, in UTC.',
    })
  })
  test.each([
    ['Tokyo', '05:30', 'Monday'],
    ['Asia/Tokyo', '05:30', 'Monday'],
    ['japan', '05:30', 'Monday'],
    ['New York', '15:30', 'Sunday'],
    ['+02:00', '22:30', 'Sunday'],
    ['utc', '20:30', 'Sunday'],
  ])('tells the time in %s', async (timezone, time, weekday) => {
    expect(await call(clock, { timezone })).toMatchObject({ time, weekday })
  })
  test('tells the weekday of a date and how far it is', async () => {
    expect(await call(clock, { date: '2026-12-25' })).toMatchObject({ weekday: 'Friday', days: 40 })
    expect((await call(clock, { date: '2026-11-14' })).summary).toBe('2026-11-14 is a Saturday, 1 day ago.')
  })
  test('counts days, leap years and all', async () => {
    expect(await call(clock, { date: '2024-02-28', until: '2024-03-01' })).toMatchObject({ days: 2 })
    expect(await call(clock, { until: '2026-12-25' })).toMatchObject({ date: '2026-11-15', days: 40 })
    expect(await call(clock, { date: '2026-01-02', until: '2026-01-01' })).toMatchObject({ days: -1 })
  })
  test.each([
    { date: '2026-02-30' },
    { date: 'soon' },
    { until: '2026-1-1' },
    { timezone: 'Atlantis' },
    { timezone: '__proto__' },
  ])('refuses %j', async (input) => {
    await expect(call(clock, input)).rejects.toMatchObject({ code: 'BATON_TOOL_REFUSED' })
  })
})
