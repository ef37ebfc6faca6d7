import { datesIn } from '../../../understanding/documents/dates.ts'
import { numbersIn, type WrittenNumber } from '../evidence/numbers.ts'
import type { QuestionKind } from './question-kind.ts'

const spelled =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\p{L}+)?|dozen|hundreds?|thousands?|nobody|no|none|single'
const spelledNumber = new RegExp(`\\b(?:${spelled})\\b`, 'iu')
const amountOf = (units: string, numbers = spelled): RegExp =>
  new RegExp(`(?:\\d|\\b(?:${numbers})\\b)[\\s-]?(?:${units})(?![\\p{L}\\p{N}])`, 'iu')

const currency =
  /[$€£¥]|\b(?:USD|EUR|GBP|NOK|SEK|DKK|CHF|euros?|dollars?|pounds?|crowns?|kroner?|francs?|cents?|pence)\b/i
const free =
  /\b(?:free|for nothing|to nothing|no (?:charge|fee|cost)|without (?:charge|cost)|costs? nothing|half (?:of it|price|fare)|pays? (?:half|nothing|a third)|travels? free)\b/i
const lengths = amountOf('(?:kilo|centi|milli)?met(?:re|er)s?|km|cm|mm|m|feet|foot|ft|inch(?:es)?|miles?|yards?')
const speeds = amountOf('knots?|km\\/h|kph|mph|m\\/s|met(?:re|er)s per second|kilomet(?:re|er)s (?:per|an) hour')
const durations = amountOf(
  'seconds?|minutes?|min|hours?|h|days?|nights?|weeks?|months?|years?|decades?',
  `${spelled}|one|an?|half(?: an?)?`,
)
const everyDuration = new RegExp(durations.source, 'giu')
const patterns: Partial<Record<QuestionKind, RegExp>> = {
  mass: amountOf('kg|kilos?|kilograms?|g|grams?|mg|t|tonnes?|tons?|pounds?|lbs?'),
  length: lengths,
  extent: lengths,
  depth: lengths,
  height: lengths,
  duration: durations,
  speed: speeds,
  age: /\baged?\b|\byears? (?:old|of age)\b|\b(?:between|from) (?:the ages of )?\d{1,3} (?:and|to) \d{1,3}\b/i,
  loudness: amountOf('dB|decibels?'),
  temperature: amountOf('°\\s?[CFK]?|degrees?|kelvin'),
  share: /\d\s?(?:%|per ?cent)|\b(?:half|thirds?|quarters?|fifths?|tenths?)\b|\b\d+ (?:out )?of (?:the )?\d/i,
  often: /\b(?:every|each|once|twice|daily|weekly|monthly|yearly|annually|hourly|times|per (?:day|week|month|year))\b/i,
  place:
    /\b(?:in|at|on|behind|under|near|next to|above|below|beside|between|opposite|inside|outside|along|from|to)\s{1,20}(?:the|an?|its|our)?\s{0,20}\p{L}/iu,
  origin:
    /\bfrom\s+(?!spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|\d)\p{L}|\borigin\b|\bsource\b/iu,
  reason:
    /\b(?:because|since|due to|owing to|as a result|therefore|so that|in order to|for this reason|reasons?|thanks to|caused? by|in view of|to (?:avoid|prevent|save|protect))\b|,\sas\s/i,
  permission:
    /\b(?:allow(?:s|ed)?|permit(?:s|ted)?|may|can|cannot|must|only|forbidden|prohibited|free|welcome|not|no|never)\b/i,
}

/** What a measure is told by, beside its value: a depth in metres is no height. */
const named: Partial<Record<QuestionKind, RegExp>> = {
  depth: /\bdeep|\bdepth|\bdraught/i,
  height: /\bhigh|\bheight|\btall/i,
}

/** With a point instead of a colon only behind a word of time, and not as part of an amount. */
const clock =
  /\b\d{1,2}:\d{2}\b|\b(?:at|from|until|till|by|before|after|between|and|to)\s(?:[01]?\d|2[0-3])\.[0-5]\d\b(?!\s?(?:[%€$£°]|million|billion|thousand|per ?cent|euro|pound|dollar|(?:cubic |square )?(?:kilo|centi|milli)?met|[ck]?m\b|k[gw]))|\b\d{1,2}\s?(?:am|pm|o'clock)\b|\bnoon\b|\bmidnight\b/i
const calendar =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:spring|summer|autumn|winter)\b|\b(?:19|20)\d{2}\b|\b1[5-8]\d{2}\b|\b(?:morning|evening|night)s?\b/i

const days =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter)\b|\b(?:1[5-9]|20)\d{2}\b/i
const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bdaily\b/i

/** Whether a text names a day, a month or a year: what was done once was not done at an hour of every day. */
export function holdsDay(text: string): boolean {
  return datesIn(text).length > 0 || days.test(text)
}

/** Whether it tells an hour or a day of the week, as of what is done again and again. */
export function holdsHour(text: string): boolean {
  return clock.test(text) || weekdays.test(text)
}

/** Whether a text holds a value of what is asked for. */
export function holdsValue(text: string, kind: QuestionKind): boolean {
  if (kind === 'anything' || kind === 'person') return true
  if (kind === 'money') return (currency.test(text) && /\d/.test(text)) || free.test(text)
  if (kind === 'count') return plainNumbers(text).length > 0 || spelledNumber.test(text)
  if (kind === 'amount') return isAmount(text)
  if (kind === 'size') return isAmount(text) && size.test(text)
  if (kind === 'time') return datesIn(text).length > 0 || clock.test(text) || calendar.test(text)
  // "How fast is a delivery" is told by how long it takes.
  if (kind === 'pace') return speeds.test(text) || durations.test(text)
  if (kind === 'age' && holdsValue(text, 'time')) return true
  const [pattern, name] = [patterns[kind], named[kind]]
  return pattern?.test(text) === true && name?.test(text) !== false
}

const size = /\b(?:area|size|capacity|large|big|square|hectares?|volume|holds?)\b/i

/** Numbers that count something: no dates, times, money or measures. */
function plainNumbers(text: string): WrittenNumber[] {
  const dates = datesIn(text)
  return numbersIn(withoutTimes(text)).filter(
    ({ value, unit, raw, start, end }) =>
      !dates.some((date) => start < date.end && date.start < end) &&
      !(Number.isInteger(value) && value >= 1900 && value <= 2100 && !/[,.]/.test(raw)) &&
      !/^(?:[$€£¥%°].*|usd|eur|gbp|nok|sek|dkk|chf|k[wvg].*|mwh?|km|cm|mm|mg|hour|minute|second|h|db|knot|euro|dollar|pound)$/i.test(
        unit,
      ),
  )
}

/** Times of day as blanks, so that all else stays where it is. */
function withoutTimes(text: string): string {
  return text.replace(/\b\d{1,2}:\d{2}\b/g, (time) => ' '.repeat(time.length))
}

/** How long something lasts as blanks: "after nine months" counts no members. */
export function withoutDurations(text: string): string {
  return text.replace(everyDuration, (written) => ' '.repeat(written.length))
}

function isAmount(text: string): boolean {
  if (currency.test(text) && /\d/.test(text)) return true
  const rest = withoutTimes(text)
  return numbersIn(rest).some(({ unit, value }) => unit !== '' && !(value >= 1900 && value <= 2100))
}
