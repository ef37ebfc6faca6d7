import { dayOf, isoDay } from './extract/calendar.ts'
import { clockTime } from './extract/times.ts'
import type { Findings } from './findings.ts'
import type { Property } from './property.ts'

/** The date a property wants, when a tool may take two of them. */
export function datesFor(property: Property, siblings: readonly Property[], findings: Findings): string | undefined {
  const { dates, moments, text, now } = findings
  const wanted = siblings.filter(({ kind }) => kind === 'date')
  const moment = moments[0]
  if (dates.length === 0 && moment !== undefined && siblings.some(({ kind }) => /^(?:date)?time$/.test(kind)))
    return wanted[0] === property ? isoDay(dayOf(moment.value)) : undefined
  const [first, second] = dates
  if (first === undefined) return undefined
  if (second === undefined) return single(property, wanted, findings)
  const place = wanted.indexOf(property)
  if (wanted.length > 1) return dates[place]?.value
  const today = isoDay(dayOf(now))
  return first.value === today && /\bto(?:day|night)\b/i.test(text) ? second.value : first.value
}

function single(property: Property, wanted: readonly Property[], { dates, text, now }: Findings): string | undefined {
  const [only] = dates
  if (only === undefined) return undefined
  const nights = /\bfor (\d{1,2}) nights?\b/i.exec(text)?.[1]
  if (nights !== undefined && property.end === 'to') return isoDay(dayOf(Date.parse(only.value)) + Number(nights))
  const untilIt = /\b(?:until|till|to|before)\s+(?:the\s+|next\s+)?$/i.test(text.slice(0, only.start))
  const last = wanted.find(({ end }) => end === 'to')
  const target = untilIt && last !== undefined ? last : wanted.find(({ end }) => end !== 'to')
  if (target !== property && wanted.length > 1) return undefined
  const needless = !property.required && /\btoday when absent\b/i.test(property.description)
  return needless && only.value === isoDay(dayOf(now)) ? undefined : only.value
}

/** A time of day, also "in 20 minutes". */
export function timeFor({ times, moments }: Findings): string | undefined {
  const moment = moments[0]
  if (moment !== undefined) return new Date(moment.value).toISOString().slice(11, 16)
  return times[0]?.value
}

/** A date and a time together. A time alone is today's, or tomorrow's if it is over; a date alone is not enough. */
export function dateTimeFor(findings: Findings): string | undefined {
  const { moments, dates, now } = findings
  const time = timeFor(findings)
  if (time === undefined) return undefined
  const moment = moments[0]
  if (moment !== undefined) return `${isoDay(dayOf(moment.value))}T${time}`
  const clock = new Date(now)
  const over = time <= clockTime(clock.getUTCHours(), clock.getUTCMinutes())
  return `${dates[0]?.value ?? isoDay(dayOf(now) + (over ? 1 : 0))}T${time}`
}
