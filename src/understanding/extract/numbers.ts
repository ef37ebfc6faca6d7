import { apart, type Found, findAll } from './found.ts'

export interface Measure {
  readonly amount: number
  readonly unit: string
}

const unitWords =
  'square (?:kilomet(?:er|re)s?|met(?:er|re)s?|miles?|feet|foot|yards?|inch(?:es)?)|cubic (?:met(?:er|re)s?|feet|foot|centimet(?:er|re)s?)|' +
  'nautical miles?|light[ -]?years?|metric tons?|fluid ounces?|fl oz|degrees? (?:celsius|fahrenheit|c|f)|' +
  '(?:kilomet(?:er|re)s?|miles?|met(?:er|re)s?|feet) per (?:hour|second)|km\\/h|mi\\/h|m\\/s|ft\\/s|kmh|kph|mph|knots?|' +
  '(?:kilo|centi|milli|micro|nano)met(?:er|re)s?|met(?:er|re)s?|miles?|yards?|feet|foot|inch(?:es)?|' +
  '(?:kilo|milli|micro)grams?|grams?|kilos?|tonnes?|tons?|pounds?|lbs?|ounces?|stones?|' +
  'celsius|fahrenheit|kelvin|centigrade|°\\s?[cfk]|(?:milli|centi|deci)?lit(?:er|re)s?|gallons?|quarts?|pints?|cups?|' +
  'tablespoons?|teaspoons?|tbsp|tsp|barrels?|hectares?|acres?|(?:milli|micro)?seconds?|minutes?|hours?|days?|weeks?|' +
  'months?|years?|decades?|centur(?:y|ies)|(?:kilo|mega|giga|tera|peta|kibi|mebi|gibi|tebi)?bytes?|(?:kilo|mega|giga)?bits?|' +
  '(?:kilo|mega)?joules?|(?:kilo)?calories|kilowatt[ -]hours?|kcal|kwh|btu|(?:kilo|hecto)?pascals?|' +
  'atmospheres?|psi|bars?|mmhg|torr|km²|m²|ft²|m³|sqft|sq (?:ft|m|km|mi)|km|cm|mm|mi|yd|ft|kg|mg|oz|ml|cl|dl|gal|' +
  'kb|mb|gb|tb|kib|mib|gib|tib|kj|kpa|hpa|pa|atm|ha'

/** Units of one letter count only right behind a number: "5 m", "20C". */
const shortUnits = '[mgltfckjh]|in'

const amount = '(?:[-−](?=\\d))?(?:\\d{1,3}(?:,\\d{3}){1,9}|\\d{1,40})(?:\\.\\d{1,40})?'
const measure = new RegExp(`(?<![\\w.])(${amount})[ -]?(${unitWords}|${shortUnits})(?![\\p{L}\\p{N}²³])`, 'giu')
const oneOf = new RegExp(`\\b(?:a|an|one)\\s+(${unitWords})(?![\\p{L}\\p{N}])`, 'giu')
const asked = new RegExp(
  `\\b(?:to|into|in|as|how many|number of)\\s+(?:the\\s+)?(${unitWords}|[mgltfckjh])(?![\\p{L}\\p{N}²³])`,
  'giu',
)

const unit = new RegExp(`(?<![\\p{L}\\p{N}])(?:${unitWords})(?![\\p{L}\\p{N}²³])`, 'giu')
/** How each of these begins. Getting one with all units ready takes longer than all the rest of a short request. */
const begins = {
  measure: /\d[ -]?[\p{L}°]/u,
  oneOf: /\b(?:a|an|one)\s/iu,
  asked: /\b(?:to|into|in|as|how many|number of)\s/iu,
}

const smallNumbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

export function toNumber(written: string): number {
  const word = smallNumbers.indexOf(written.toLowerCase())
  return word >= 0 ? word : Number(written.replaceAll(',', '').replace('−', '-'))
}

/** Numbers with a unit, and "a mile". */
export function findMeasures(text: string): Found<Measure>[] {
  const counted = begins.measure.test(text)
    ? findAll(text, measure, ([, number = '', unit = '']) => ({ amount: toNumber(number), unit }))
    : []
  if (counted.length > 0 || !begins.oneOf.test(text)) return counted
  return apart(findAll(text, oneOf, ([, unit = '']) => ({ amount: 1, unit })))
}

/** Units that an amount is wanted in: "to miles", "how many feet". */
export function findWantedUnits(text: string): Found[] {
  return begins.asked.test(text) ? findAll(text, asked, ([, unit]) => unit) : []
}

/** Every unit that is named, behind a number or not. */
export function findUnits(text: string): Found[] {
  return findAll(text, unit, ([found]) => found)
}

/** Amounts of money. */
export function findMoney(text: string): Found<number>[] {
  const money =
    /[$€£¥]\s?(\d[\d,]{0,80}(?:\.\d{1,80})?)|(\d[\d,]{0,80}(?:\.\d{1,80})?)\s?(?:dollars?|euros?|usd|eur|gbp|jpy|chf|bucks|€|£)(?![a-z])/gi
  return findAll(text, money, ([, before, after]) => toNumber(before ?? after ?? ''))
}

/** Three-letter codes of currencies, also by name or sign. */
export function findCurrencies(text: string): Found[] {
  const codes: readonly (readonly [RegExp, string])[] = [
    [/\b(?:usd|us dollars?|dollars?|bucks)\b|\$/gi, 'USD'],
    [/\b(?:eur|euros?)\b|€/gi, 'EUR'],
    [/\b(?:gbp|pounds sterling|british pounds?|pounds?)\b|£/gi, 'GBP'],
    [/\b(?:jpy|yen)\b|¥/gi, 'JPY'],
    [/\b(?:chf|swiss francs?)\b/gi, 'CHF'],
  ]
  return apart(codes.flatMap(([pattern, code]) => findAll(text, pattern, () => code)))
}

/** Plain numbers, also small ones in words. */
export function findNumbers(text: string): Found<number>[] {
  const plain = new RegExp(`(?<![\\w.])${amount}(?![\\w]|\\.\\d)|\\b(?:${smallNumbers.slice(1).join('|')})\\b`, 'gi')
  return findAll(text, plain, ([number]) => toNumber(number))
}
