import type { Sight } from '../sight.ts'
import type { Token } from '../tokens.ts'
import { inUnit, type MeasureUnit, squared, unitCalled } from '../units.ts'

/** A number in a request, with all that is written around it that says what it counts. */
export interface NumberMention {
  readonly from: number
  /** The token after its last one: its unit and its signs belong to it. */
  readonly to: number
  readonly value: number
  readonly percent: boolean
  readonly money: boolean
  readonly unit: MeasureUnit | undefined
  /** "14th century": its place in a row. */
  readonly ordinal: boolean
  /** "two circles": may only say how many are meant. */
  readonly inWords: boolean
}

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
}
const unitText =
  /^[\s-]{0,2}(?:degrees?\s+)?(sq(?:uare|\.)?\s?[a-z]+|(?:meters?|metres?|kilometers?|miles?|feet) per (?:second|hour)(?: squared)?|[\p{L}°µ][\p{L}°µ]*(?:\/[\p{L}]+)?(?:[²³]|\^\d)?)/iu
const perSecond: readonly (readonly [RegExp, string])[] = [
  [/^met(?:er|re)s? per second squared$/i, 'm/s^2'],
  [/^met(?:er|re)s? per second$/i, 'm/s'],
  [/^kilometers? per hour$/i, 'km/h'],
  [/^miles? per hour$/i, 'mph'],
]

/** Every number of a request. Where the tool takes a currency or a unit of its own, these words are left to it. */
export function numberMentions({ text, tokens, parameters, findings }: Sight): NumberMention[] {
  const hasCurrency = parameters.some(({ name, wanted }) => wanted === 'currency' || /currency/i.test(name))
  const found = tokens.flatMap((token, at): NumberMention[] => {
    if (token.quoted) return []
    const inWords = token.kind === 'word' ? words.indexOf(token.lower) : -1
    const isOne =
      /^(?:a|an|one)$/.test(token.lower) &&
      /^(?:week|month|year|day|hour)$/.test(tokens[at + 1]?.lower ?? '') &&
      !/^(?:%|percent)$/.test(tokens[at - 1]?.lower ?? '')
    if (isOne)
      return [
        {
          ...plain,
          from: at,
          to: at + 2,
          value: 1,
          unit: unitCalled(tokens[at + 1]?.lower ?? '', true),
          inWords: true,
        },
      ]
    if (token.kind !== 'number' && (inWords < 0 || inWords === 1)) return []
    const one = mention(text, tokens, at, token.kind === 'number' ? Number(token.text.replaceAll(',', '')) : inWords)
    if (one === undefined) return []
    const next = tokens[at + 1]
    // "10 pounds", where money is changed, is no weight.
    if (hasCurrency && findings.currencies.some(({ start }) => start === next?.start))
      return [{ ...one, from: at, to: at + 1, unit: undefined, money: true }]
    const last = isMoney(tokens[one.to - 1]) ? one.to - 1 : one.to
    return [hasCurrency && one.money && one.from <= at ? { ...one, from: Math.max(one.from, at), to: last } : one]
  })
  const single = found.flatMap((one, at) => {
    const joined = withRest(one, found[at + 1])
    const before = found[at - 1]
    const isRest = before?.unit !== undefined && before.to === one.from && !one.money && !one.percent
    return isRest ? [] : joined === undefined ? [] : [joined]
  })
  const shared: NumberMention[] = []
  for (const one of single.toReversed()) shared.push(withSharedUnit(one, shared.at(-1), tokens))
  return shared.toReversed()
}

/** "5 ft 9 in" is one amount, in the smaller unit. One whose rest has no unit, as "5 ft 9", is not known. */
function withRest(one: NumberMention, next: NumberMention | undefined): NumberMention | undefined {
  if (one.unit === undefined || next === undefined || next.from !== one.to || next.money || next.percent) return one
  const more = next.unit === undefined ? undefined : inUnit(one.value, one.unit, next.unit)
  if (more === undefined || next.unit === undefined || one.unit.factor <= next.unit.factor) return undefined
  return { ...one, to: next.to, value: Number((more + next.value).toPrecision(12)), unit: next.unit }
}

/** "1, 5 and 10 years": numbers in a row have the unit of the last. */
function withSharedUnit(one: NumberMention, next: NumberMention | undefined, tokens: readonly Token[]): NumberMention {
  const isBare = one.unit === undefined && !one.money && !one.percent && !one.inWords && !one.ordinal
  if (next === undefined || !isBare || (next.unit === undefined && !next.percent)) return one
  const between = tokens.slice(one.to, next.from).map(({ lower }) => lower)
  const isRow = between.length > 0 && between.every((word) => /^(?:,|and|or|&)$/.test(word))
  return isRow ? { ...one, unit: next.unit, percent: next.percent } : one
}

function mention(text: string, tokens: readonly Token[], at: number, amount: number): NumberMention | undefined {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (token === undefined) return undefined
  // "x^2", "v2.0", "3/4": part of something that is no plain number.
  if (before !== undefined && before.end === token.start && /^[\^/_*.]$/.test(before.text)) return undefined
  const minus =
    before !== undefined && /^[-−]$/.test(before.text) && before.end === token.start && isFree(tokens[at - 2], before)
  const lead = minus ? at - 1 : at
  const money = /^[$€£¥₹]$/.test(tokens[lead - 1]?.text ?? '')
  const start = {
    ...plain,
    from: money ? lead - 1 : lead,
    money,
    inWords: token.kind === 'word',
    value: minus ? -amount : amount,
  }
  const next = tokens[at + 1]
  const isGlued = next !== undefined && next.start === token.end
  const scale = next === undefined ? undefined : scales[next.lower]
  if (scale !== undefined && (!isGlued || next?.text === 'k' || (next?.text === 'K' && money)))
    return { ...start, to: at + 2, value: start.value * scale, money: money || isMoney(tokens[at + 2]), inWords: false }
  if (isGlued && /^(?:st|nd|rd|th)$/.test(next.lower)) return { ...start, to: at + 2, ordinal: true }
  if (next?.text === '%' || /^percent(?:age)?$/.test(next?.lower ?? '')) return { ...start, to: at + 2, percent: true }
  if (isMoney(next)) return { ...start, to: at + 2, money: true }
  const measured = unitBehind(text, token)
  if (measured !== undefined) {
    const to = tokens.findIndex((one) => one.start >= measured.end)
    return { ...start, to: to < 0 ? tokens.length : to, unit: measured.unit }
  }
  // "2x" is an expression, "5G" a name.
  return isGlued && next.kind === 'word' ? undefined : { ...start, to: at + 1 }
}

function unitBehind(text: string, { end }: Token): { readonly unit: MeasureUnit; readonly end: number } | undefined {
  const [whole = '', written = ''] = unitText.exec(text.slice(end)) ?? []
  if (written === '') return undefined
  const unit = written === 'K' ? unitCalled('kelvin', true) : unitOf(written, text.slice(end + whole.length))
  return unit === undefined ? undefined : { unit, end: end + whole.length }
}

const plain = { percent: false, money: false, unit: undefined, ordinal: false, inWords: false }

function isFree(token: Token | undefined, minus: Token): boolean {
  return token === undefined || token.end < minus.start || /^[=(,:[]$/.test(token.text)
}

function isMoney(token: Token | undefined): boolean {
  return token !== undefined && /^(?:dollars?|euros?|usd|eur|gbp|bucks|yen|rupees|€|£)$/.test(token.lower)
}

function unitOf(written: string, rest: string): MeasureUnit | undefined {
  const side = /^sq(?:uare|\.)?\s?([a-z]+)$/i.exec(written)?.[1]
  if (side !== undefined) return squared(side)
  const spelled = perSecond.find(([pattern]) => pattern.test(written))?.[1] ?? written
  // "5 in Rome" is no length.
  if (/^in$/i.test(spelled) || (/^a$/i.test(spelled) && /^\s/.test(rest))) return undefined
  return unitCalled(spelled, true)
}
