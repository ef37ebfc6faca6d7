import { randomBytes } from 'node:crypto'
import type { Clock } from './ports/clock.ts'

/** Ids that sort by when they were made: 48 bits of time, then chance. `run_0197…` */
export function timeOrderedIds(clock: Clock): (prefix: string) => string {
  return (prefix) => {
    const time = clock.now().toString(16).padStart(12, '0')
    return `${prefix}_${time}${randomBytes(10).toString('hex')}`
  }
}
