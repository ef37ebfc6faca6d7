const dayMs = 86_400_000

/** Days since 1970, or nothing when there is no such day. */
export function dayOf(date: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) || isoDay(ms / dayMs) !== date ? undefined : ms / dayMs
}

export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Which day it is at a place. An unknown time zone is taken for UTC. */
export function dayIn(timezone: string | undefined, now: number): number {
  try {
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone ?? 'UTC', dateStyle: 'short' }).format(now)
    return dayOf(date) ?? Math.floor(now / dayMs)
  } catch {
    return Math.floor(now / dayMs)
  }
}

/** 0 for January. */
export function monthOf(day: number): number {
  return new Date(day * dayMs).getUTCMonth()
}

export function monthName(month: number): string {
  return new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, month, 1))
}

export function weekdayName(day: number): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day * dayMs)
}

/** Of a month in a common year. */
export function daysInMonth(month: number): number {
  return new Date(Date.UTC(2001, month + 1, 0)).getUTCDate()
}
