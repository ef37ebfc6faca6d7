import { fillWithChance } from './chance.ts'
import type { Clock } from './ports/clock.ts'

/** Ids that sort by when they were made: 48 bits of time, then 80 of chance. `run_0197…` */
export function timeOrderedIds(clock: Clock): (prefix: string) => string {
  // Chance is drawn in advance for many ids, because each draw has a price of its own.
  const pool = Buffer.alloc(10 * 256)
  let used = pool.length
  return (prefix) => {
    if (used === pool.length) {
      fillWithChance(pool)
      used = 0
    }
    const time = clock.now().toString(16).padStart(12, '0')
    const chance = pool.toString('hex', used, used + 10)
    used += 10
    return `${prefix}_${time}${chance}`
  }
}
