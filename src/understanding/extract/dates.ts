import {
  comingDate,
  comingWeekday,
  dayFrom,
  dayOf,
  isoDay,
  months,
  monthsLater,
  nextWeek,
  weekdays,
} from './calendar.ts'
import { apart, type Found, findAll } from './found.ts'
import { toNumber } from './numbers.ts'

const month = `(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const weekday = `(?:${weekdays.join('|')}|tues?|wed|thu(?:rs?)?|fri)`
const count = '(\\d{1,4}|a|an|one|two|three|four|five|six|seven|eight|nine|ten)'

const feasts: Readonly<Record<string, readonly [number, number]>> = {
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  'new year': [1, 1],
  "valentine's day": [2, 14],
  halloween: [10, 31],
  'christmas eve': [12, 24],
  christmas: [12, 25],
}

type DateReader = (match: RegExpExecArray, today: number) => number | undefined

/** Most exact first: text that one pattern has matched is hidden from the patterns after it. */
const patterns: readonly (readonly [RegExp, DateReader])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, ([, y, m, d]) => dayFrom(Number(y), Number(m), Number(d))],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})(?:,? (\\d{4}))?\\b`, 'gi'),
    ([, d, m, y], today) => dated(today, m, d, y),
  ],
  [
    new RegExp(`\\b(${month}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`, 'gi'),
    ([, m, d, y], today) => dated(today, m, d, y),
  ],
  [new RegExp(`\\bin (${months.join('|')})(?: (\\d{4}))?\\b`, 'gi'), ([, m, y], today) => firstOf(today, m, y)],
  [/\bday after tomorrow\b/gi, (_, today) => today + 2],
  [/\bday before yesterday\b/gi, (_, today) => today - 2],
  [/\b(?:tomorrow|tmrw|tomorow|tommorow|tommorrow)\b/gi, (_, today) => today + 1],
  [/\byesterday\b/gi, (_, today) => today - 1],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/gi, (_, today) => today],
  [
    new RegExp(
      `\\b(?:in )?${count} (day|week|month)s? (?:from (?:now|today)|later)\\b|(?<!\\bare )(?<!\\bare there )\\bin ${count} (day|week|month)s?\\b`,
      'gi',
    ),
    ahead,
  ],
  [
    new RegExp(`\\b${count} (day|week|month)s? ago\\b`, 'gi'),
    ([, number = '', unit = ''], today) => shifted(today, -quantity(number), unit),
  ],
  [new RegExp(`\\bnext (${weekday})\\b`, 'gi'), ([, name], today) => nextWeek(today) + ((weekdayNumber(name) + 6) % 7)],
  [/\bnext week\b/gi, (_, today) => nextWeek(today)],
  [/\bnext month\b/gi, (_, today) => monthsLater(today, 1)],
  [/\b(?:this|the) weekend\b/gi, (_, today) => comingWeekday(today - 1, 6)],
  [
    new RegExp(`\\b(?:(?:on|this|coming|by) )?(${weekday})\\b`, 'gi'),
    ([, name], today) => comingWeekday(today, weekdayNumber(name)),
  ],
  [
    new RegExp(`\\b(${Object.keys(feasts).join('|')})\\b(?: this year\\b)?`, 'gi'),
    ([, name = ''], today) => feast(today, name),
  ],
]

/**
 * Dates as YYYY-MM-DD, in the order of the text. `now` is what the clock on the wall shows, in milliseconds.
 *
 * "Friday" is the first one after today; "next Friday" the one of next week, which begins on Monday.
 * A date without a year is the next one to come.
 */
export function findDates(text: string, now: number): Found[] {
  const today = dayOf(now)
  const found = patterns.flatMap(([pattern, read]) => findAll(text, pattern, (match) => read(match, today)))
  return [...findRange(text, today), ...apart(found)]
    .sort((left, right) => left.start - right.start)
    .filter(
      ({ start, end }, index, all) => !all.some((other, at) => at < index && start < other.end && other.start < end),
    )
    .map((one) => ({ ...one, value: isoDay(one.value) }))
}

/** "from 20 to 24 November": the first number borrows the month of the second. */
function findRange(text: string, today: number): Found<number>[] {
  const range = new RegExp(`\\b(\\d{1,2})(?=(?: to | until |-| - |–)(?:\\d{1,2}) (${month})(?: (\\d{4}))?\\b)`, 'gi')
  return findAll(text, range, ([, date, name, year]) => dated(today, name, date, year))
}

function ahead(match: RegExpExecArray, today: number): number | undefined {
  return shifted(today, quantity(match[1] ?? match[3] ?? ''), match[2] ?? match[4] ?? '')
}

function shifted(today: number, amount: number, unit: string): number | undefined {
  if (unit.toLowerCase() === 'month') return monthsLater(today, amount)
  return today + amount * (unit.toLowerCase() === 'week' ? 7 : 1)
}

function quantity(written: string): number {
  return /^an?$/i.test(written) ? 1 : toNumber(written)
}

function dated(today: number, name = '', date = '', year?: string): number | undefined {
  const number = months.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1
  if (year !== undefined) return dayFrom(Number(year), number, Number(date))
  return comingDate(today, number, Number(date))
}

/** "in January": its first day; today while it lasts. */
function firstOf(today: number, name = '', year?: string): number | undefined {
  const [thisYear, thisMonth] = isoDay(today).split('-').map(Number)
  const number = months.indexOf(name.toLowerCase()) + 1
  if (number === thisMonth && (year === undefined || Number(year) === thisYear)) return today
  return dated(today, name, '1', year)
}

function weekdayNumber(name = ''): number {
  return weekdays.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3)))
}

function feast(today: number, name: string): number | undefined {
  const [monthNumber = 1, date = 1] = feasts[name.toLowerCase()] ?? []
  return comingDate(today, monthNumber, date)
}
