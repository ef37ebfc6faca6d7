import type { Marks } from './marks.ts'

const day = 86_400_000

/** Whether what is too old was removed within the last day. A time that lies ahead is from a clock that was set back. */
export function isRetained(marks: Marks, now: number): boolean {
  const at = marks.get('retained at')
  return at !== undefined && at > now - day && at <= now
}
