const dayMs = 86_400_000

export const months: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')

export const weekdays: readonly string[] = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/** A day as days since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The day, or nothing when there is no such day: 30 February. */
export function dayFrom(year: number, month: number, date: number): number | undefined {
  const day = dayOf(Date.UTC(year, month - 1, date))
  const made = new Date(day * dayMs)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date ? day : undefined
}

function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The first such weekday after today. */
export function comingWeekday(today: number, weekday: number): number {
  return today + ((weekday - weekdayOf(today) + 6) % 7) + 1
}

/** Monday of the week after this one. Weeks begin on Monday. */
export function nextWeek(today: number): number {
  return comingWeekday(today, 1)
}

/** That day this year, or next year if it is over. */
export function comingDate(today: number, month: number, date: number): number | undefined {
  const year = new Date(today * dayMs).getUTCFullYear()
  const thisYear = dayFrom(year, month, date)
  return thisYear !== undefined && thisYear >= today ? thisYear : dayFrom(year + 1, month, date)
}

/** The same date some months later, or the last of that month. */
export function monthsLater(today: number, count: number): number {
  const from = new Date(today * dayMs)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count + 1, 0)).getUTCDate()
  return dayOf(first) + Math.min(from.getUTCDate(), last) - 1
}
