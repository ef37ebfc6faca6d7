import type { Work } from './column.ts'
import { type Measured, measure } from './measure.ts'
import type { Pace } from './row.ts'

/** What takes longer is done once: peers that need half a minute would need half an hour. */
const patienceMicros = 4_000_000

/** Microseconds of one time, once the work has been done for a while. Every time, its result is looked at. */
export async function repeat(work: Work, expected: string | number, pace: Pace, least = 1): Promise<Measured> {
  const once = async (): Promise<void> => {
    const result = await work()
    if (result !== expected) throw new Error(`It gave ${JSON.stringify(result)}, not ${JSON.stringify(expected)}.`)
  }
  const first = await measure(once)
  if (first.wallMicros > patienceMicros) return first
  if (pace.warmMs > 0) await doFor(once, pace.warmMs, 1)
  globalThis.gc?.()
  let times = 0
  const all = await measure(async () => {
    times = await doFor(once, pace.measureMs, least)
  })
  return { cpuMicros: all.cpuMicros / times, wallMicros: all.wallMicros / times }
}

/**
 * Does it for so many milliseconds of CPU, and at least so often; says how often it was. On a busy machine, milliseconds of
 * the clock would leave no time to warm up. What waits more than it works ends by the clock, later.
 */
async function doFor(once: () => Promise<void>, millis: number, least: number): Promise<number> {
  const cpu = process.cpuUsage()
  const latest = performance.now() + 6 * millis
  // Asking for CPU time takes longer than the least work that is measured, so it is asked now and then.
  let next = 0
  const isOver = (): boolean => {
    const now = performance.now()
    if (now < next) return false
    next = now + 20
    const { user, system } = process.cpuUsage(cpu)
    return user + system >= millis * 1_000 || now >= latest
  }
  let times = 0
  for (; times < least || !isOver(); times++) await once()
  return times
}
