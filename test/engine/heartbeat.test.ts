import { expect, test } from 'vitest'
import { Heartbeat } from '../../src/engine/heartbeat.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Clock } from '../../src/kernel/ports/clock.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

test('signs of life are given three times in a lease, and do not keep a process alive that is done', async () => {
  const clock = simulatedClock()
  const timers: unknown[] = []
  const watched: Clock = {
    ...clock,
    timer: (ms, callback, inBackground) => {
      timers.push([ms, inBackground])
      return clock.timer(ms, callback, inBackground)
    },
  }
  const heartbeat = new Heartbeat(memoryJournal({ clock }), watched, { owner: 'first', leaseMs: 30_000 })
  await heartbeat.begin()
  await clock.advance(10_000)
  expect(timers).toEqual([
    [10_000, true],
    [10_000, true],
  ])
  await heartbeat.stop()
})

test('a process that is done says so: others need not wait until it is no longer believed', async () => {
  const clock = simulatedClock()
  const said: unknown[] = []
  const journal = memoryJournal({ clock })
  const heard: Journal = {
    ...journal,
    heartbeat: async (owner, leaseMs) => {
      said.push([owner, leaseMs])
    },
  }
  const heartbeat = new Heartbeat(heard, clock, { owner: 'first', leaseMs: 30_000 })
  await heartbeat.begin()
  await heartbeat.stop()
  await clock.advance(60_000)
  expect(said).toEqual([
    ['first', 30_000],
    ['first', 0],
  ])
})
