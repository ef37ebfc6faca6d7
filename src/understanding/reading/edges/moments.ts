import { dayOf, isoDay } from '../../extract/calendar.ts'
import { sideScore } from '../fit-phrase.ts'
import type { Parameter } from '../parameters.ts'
import type { ToRead } from '../sight.ts'
import { reaches, type ScoredReach, type TokenReach } from './edge.ts'

/** Days and times of a request, which are taken for nothing else. */
export interface Moments {
  readonly days: readonly TokenReach<string>[]
  readonly times: readonly TokenReach<string>[]
  isTaken(from: number, to: number): boolean
}

export function momentsOf({ findings, tokens }: ToRead): Moments {
  const days = reaches(findings.dates, tokens)
  const times = reaches(findings.times, tokens)
  const all = [...days, ...times]
  return { days, times, isTaken: (from, to) => all.some((one) => from < one.to && one.from < to) }
}

export function isWeekend(token: ToRead['tokens'][number] | undefined): boolean {
  return token?.lower === 'weekend'
}

export function dayReaches(
  { days }: Moments,
  parameter: Parameter,
  { tokens, findings }: ToRead,
): ScoredReach<string | null>[] {
  // "today", where that is what the tool takes when it is not told a day.
  const isNeedless = (day: string): boolean =>
    !parameter.required && /\btoday when absent\b/i.test(parameter.description) && day === isoDay(dayOf(findings.now))
  return days.map(({ from, to, value }) => {
    const before = tokens[from - 1]?.lower ?? ''
    const until = /^(?:until|till)$/.test(before) && parameter.end === 'to' ? 2.5 : 0
    // One day alone is not the last of several, unless it is said to be.
    const alone =
      days.length === 1 && parameter.end === 'to' && !/^(?:until|till|to|before|by)$/.test(before) ? -0.8 : 0
    const list =
      days.findIndex((one) => one.from === from) > 0 && isListed(from, tokens, days) && parameter.end === 'to'
        ? -1.5
        : 0
    const day = isNeedless(value) ? null : written(value, parameter.stated.dateFormat)
    // Of a weekend, the day is only the first.
    const last = isWeekend(tokens[to - 1]) && to - 1 > from ? to - 1 : to
    return { from, to: last, value: day, score: 2 + sideScore(before, parameter) + until + alone + list }
  })
}

/** "on 9 November 1989, and 3 October 1990": two days, and not from one to the other, unless "between" says so. */
function isListed(from: number, tokens: ToRead['tokens'], days: Moments['days']): boolean {
  const before = days.findLast((one) => one.to <= from)
  const between = tokens.slice(before?.to ?? 0, from).map(({ lower }) => lower)
  const isBetween = tokens.slice(0, before?.from ?? 0).some(({ lower }) => /^(?:between|from|days?|long)$/.test(lower))
  return !isBetween && between.every((word) => /^(?:,|and|or|on)$/.test(word))
}

export function timeReaches({ times }: Moments, parameter: Parameter, { text, tokens }: ToRead): ScoredReach<string>[] {
  return times.map(({ from, to, value }) => {
    const said = text.slice(tokens[from]?.start, tokens[to - 1]?.end).replace(/^at /i, '')
    return { from, to, value: isInFigures(parameter) ? value : said, score: 2 }
  })
}

/** Whether a time is wanted in figures, as 15:30; otherwise it is given as it was said. */
function isInFigures({ description }: Parameter): boolean {
  return /\bhh[:.]?mm\b|\b24[- ]?h(?:ou)?r?\b|\d{1,2}:\d{2}/i.test(description)
}

/** A day in the way that a description asks for; YYYY-MM-DD without one. */
function written(day: string, format: string | undefined): string {
  const [year = '', month = '', date = ''] = isoDay(dayOf(Date.parse(day))).split('-')
  if (format === undefined) return day
  return format
    .replace(/y{3,4}/i, year)
    .replace(/m{2}/i, month)
    .replace(/d{2}/i, date)
}
