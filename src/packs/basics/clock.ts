import type { Clock } from '../../kernel/ports/clock.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { findTimeZone } from './time-zone.ts'

export type ClockInput = { readonly timezone?: string; readonly date?: string; readonly until?: string }

export type ClockOutput = {
  readonly date: string
  readonly weekday: string
  readonly time?: string
  readonly timezone: string
  /** From `date`, or today, to `until`, or from today to `date`. */
  readonly days?: number
  readonly summary: string
}

const name = 'clock'
const dayMs = 86_400_000

/** What time it is, which weekday a date is, and how many days lie between two. */
export function clockTool(clock: Clock, timeZone?: string): Tool<ClockInput, ClockOutput> {
  return readTool({
    name,
    version: '1',
    description:
      "Tells the current time and today's date in a time zone, the weekday (day of the week) of a date, " +
      'and the number of days between two dates.',
    inputSchema: {
      type: 'object',
      properties: {
        timezone: {
          type: 'string',
          description: 'Time zone or city, such as Europe/Rome or Tokyo',
          format: 'timezone',
        },
        date: { type: 'string', description: 'A date, YYYY-MM-DD; today when absent', format: 'date' },
        until: {
          type: 'string',
          description: 'Count the days from the date until this one, YYYY-MM-DD',
          format: 'date',
        },
      },
      additionalProperties: false,
    },
    run: ({ timezone, date, until }: ClockInput) => {
      const zone = timezone === undefined ? (timeZone ?? zoneOfMachine()) : findTimeZone(timezone)
      if (zone === undefined) throw refusal(name, `"${timezone?.slice(0, 60)}" is not a time zone or city I know`)
      const now = nowIn(zone, clock.now())
      const from = date ?? now.date
      const weekday = weekdayOf(dayOf(from))
      if (until !== undefined) {
        const days = dayOf(until) - dayOf(from)
        const summary = `From ${from} to ${until} it is ${days} day${Math.abs(days) === 1 ? '' : 's'}.`
        return { date: from, weekday, timezone: zone, days, summary }
      }
      if (date !== undefined) {
        const days = dayOf(date) - dayOf(now.date)
        return { date, weekday, timezone: zone, days, summary: `${date} is a ${weekday}, ${distance(days)}.` }
      }
      const summary = `It is ${now.time} on ${weekday}, ${now.date}, in ${zone}.`
      return { date: from, weekday, time: now.time, timezone: zone, summary }
    },
  })
}

/** Asked only when it is needed: it takes several milliseconds. */
function zoneOfMachine(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function nowIn(timeZone: string, now: number): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = format.format(now).split(' ')
  return { date, time }
}

/** Days since 1970, or a refusal for a day that does not exist, such as 30 February. */
function dayOf(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) {
    throw refusal(name, `"${date.slice(0, 40)}" is not a date; write YYYY-MM-DD`)
  }
  return ms / dayMs
}

function weekdayOf(day: number): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day * dayMs)
}

function distance(days: number): string {
  if (days === 0) return 'today'
  const counted = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days > 0 ? `in ${counted}` : `${counted} ago`
}
