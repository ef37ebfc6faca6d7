import { expect, test } from 'vitest'
import { Contention } from '../../src/journal/sqlite/contention.ts'

const limitMs = 15_000

interface Crowd {
  readonly processes: number
  /** How long each has the file, once it has got it. */
  readonly holdMs: number
}

/** What becomes of processes that all want one file again and again for a minute of simulated time. */
function minuteOf({ processes, holdMs }: Crowd) {
  let chance = 7
  const random = (): number => {
    chance = (chance * 1_103_515_245 + 12_345) & 0x7fffffff
    return chance / 0x7fffffff
  }
  const waiting = Array.from({ length: processes }, () => {
    const contention = new Contention(limitMs)
    return { contention, began: 0, at: contention.begin(random()) + random() * 10 }
  })
  let freeAt = 0
  const end = { had: 0, attempts: 0, longestMs: 0 }
  for (;;) {
    const next = waiting.reduce((first, one) => (one.at < first.at ? one : first))
    if (next.at > 60_000) return { ...end, busy: (end.had * holdMs) / 60_000 }
    const now = next.at
    end.attempts++
    if (now < freeAt) {
      next.at += next.contention.again(now - next.began, random())
      continue
    }
    end.had++
    end.longestMs = Math.max(end.longestMs, now - next.began)
    freeAt = now + holdMs
    next.began = freeAt + random() * 20
    next.at = next.began + next.contention.begin(random())
  }
}

test('two processes that share a file have it most of the time', () => {
  const { busy, longestMs } = minuteOf({ processes: 2, holdMs: 5 })
  expect(busy).toBeGreaterThan(0.5)
  expect(longestMs).toBeLessThan(200)
})

test.each([
  [24, 5],
  [100, 5],
  [100, 20],
])('of %i processes that each have a file for %i ms none waits in vain, and it is rarely free', (processes, holdMs) => {
  const { busy, longestMs } = minuteOf({ processes, holdMs })
  expect(busy).toBeGreaterThan(0.85)
  expect(longestMs).toBeLessThan(limitMs)
})

test('a crowd asks for a file less often than it would have to be asked, the longer it takes to be free', () => {
  const { attempts, had } = minuteOf({ processes: 100, holdMs: 20 })
  // As many as that would ask 94 times for each time that they get it, if all of them asked as often as two do.
  expect(attempts / had).toBeLessThan(60)
})
