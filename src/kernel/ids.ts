import { fillWithChance } from './chance.ts'
import type { Clock } from './ports/clock.ts'

/** Ids that sort by when they were made: 48 bits of time, then 80 of chance. `run_0197…` */
export function timeOrderedIds(clock: Clock): (prefix: string) => string {
  // Chance is drawn and written down in advance for many ids, and the time once for all of a millisecond.
  const pool = Buffer.alloc(10 * 256)
  let drawn = ''
  let used = 0
  let last = Number.NaN
  let time = ''
  return (prefix) => {
    if (used === drawn.length) {
      fillWithChance(pool)
      drawn = pool.toString('hex')
      used = 0
    }
    const now = clock.now()
    if (now !== last) {
      last = now
      time = now.toString(16).padStart(12, '0')
    }
    used += 20
    return `${prefix}_${time}${drawn.slice(used - 20, used)}`
  }
}
