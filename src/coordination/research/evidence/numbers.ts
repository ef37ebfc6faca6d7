/** A number as a text gives it. */
export interface WrittenNumber {
  readonly raw: string
  readonly value: number
  /** `$`, `%`, `°c`, `kg`…, or the stem of the word that is counted; empty for a bare number. */
  readonly unit: string
  readonly isAbout: boolean
  readonly start: number
  readonly end: number
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
}
const currency = '[$€£¥]|(?:USD|EUR|GBP|NOK|SEK|DKK|CHF)\\s?'
const units =
  'per cent|percent|°\\s?[CFK]|°|km\\/h|m\\/s|kWh|MWh|GWh|kVA|kW|MW|GW|kV|km|cm|mm|nm|kg|mg|tonnes?|tons?|litres?|liters?|ml|knots?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|Hz|dB|bar|ppm|m|g|h|t|V|A|€|USD|EUR|GBP|NOK|SEK|DKK|CHF'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,_/])(?<![\\p{L}]-)(?<sign>(?<![\\p{N})])[-−–](?=[\\d$€£]))?(?<currency>${currency})?(?<digits>\\d{1,3}(?:[,\u202f\u00a0 ]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)(?:(?<scale>[kKM](?![\\p{L}\\p{N}/])|bn\\b|\\s?(?:thousand|million|billion)\\b))?(?:\\s?(?<unit>%|(?:${units})(?![\\p{L}\\p{N}])))?(?![\\p{N}\\p{L}])(?![.,]\\p{N})`,
  'gu',
)
const approximate =
  /(?:about|around|roughly|approximately|nearly|almost|some|over|more than|at least|up to|under|less than|fewer than|circa|ca\.|~)\s*[$€£]?$/i

/** The numbers of a text. Parts of names, such as the 500 in "VLX-500" and the 1 in "Q1", are none. */
export function numbersIn(text: string): WrittenNumber[] {
  return [...text.matchAll(pattern)].map((match) => {
    const { sign, currency: money = '', digits = '', scale = '', unit = '' } = match.groups ?? {}
    const times = scales[scale.trim().toLowerCase()] ?? 1
    const size = Number(digits.replace(/[,\u202f\u00a0 ]/g, '')) * times
    const counted = /^\s?[-]?\s?(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? ''
    return {
      raw: match[0],
      value: sign === undefined ? size : -size,
      unit: unitOf(money.trim(), unit, counted),
      isAbout: approximate.test(text.slice(Math.max(0, match.index - 16), match.index)),
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}

function unitOf(money: string, unit: string, counted: string): string {
  if (money !== '') return money
  if (unit !== '')
    return unit
      .replace(/\s/g, '')
      .toLowerCase()
      .replace(/^per?cent$/, '%')
      .replace(/(?<=\p{L}{3})s$/u, '')
  return counted.toLowerCase().replace(/(?<=\p{L}{3})s$/u, '')
}

/** Whether two numbers say the same, one of them perhaps rounded. */
export function isSameNumber(
  left: Pick<WrittenNumber, 'value' | 'isAbout'>,
  right: Pick<WrittenNumber, 'value' | 'isAbout'>,
): boolean {
  if (left.value === right.value) return true
  const size = Math.max(Math.abs(left.value), Math.abs(right.value))
  const difference = Math.abs(left.value - right.value) / size
  return difference < (left.isAbout || right.isAbout ? 0.1 : 0.005)
}

/** Whether a number of a sentence stands in a text, in whatever spelling. */
export function standsIn(number: WrittenNumber, text: readonly WrittenNumber[]): boolean {
  return text.some(({ value }) => value === number.value || value === -number.value)
}
