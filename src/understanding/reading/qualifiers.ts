import { stem } from '../stem.ts'
import { toolDoing } from '../verbs.ts'
import { wordsOf } from '../words.ts'
import type { Edge } from './edges/edge.ts'
import type { Parameter } from './parameters.ts'
import type { Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { isFreeWord } from './words.ts'

/** Times that come again and again, or that "this" may stand before. */
const periods =
  /^(?:seconds?|minutes?|hours?|days?|weeks?|weekends?|months?|years?|mornings?|afternoons?|evenings?|nights?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|times?|quarter|season|summer|winter|spring|autumn)$/
/** What is at hand without being named. */
const atHand =
  /^(?:code|project|repository|repo|folder|directory|workspace|app|package|text|sentence|word|phrase|question|list|numbers?|names?|things?)$/
const low = /^(?:after|above|beyond|over)$/
const high = /^(?:before|under|below)$/
const startsAt = /\b(?:after|since|from|earliest|min|minimum|least|above|over|start|starting|first|begin\w*)\b/i
const endsAt = /\b(?:before|until|latest|max|maximum|most|below|under|by|end|ending|last|limit|due|up to)\b/i
const changes =
  /\b(?:by|chang\w+|increas\w+|decreas\w+|reduc\w+|factor|step|times|divi\w+|multipl\w+|shift\w*|mov\w+)\b/i

/**
 * Words beside values that turn what is wanted, though each by itself says nothing: "every day", "this function", "by 20
 * percent", "before noon", "or". They are taken up only by a parameter that says the same.
 */
export function openQualifiers(edges: readonly Edge[], sight: Sight): number[] {
  const taken = new Map<number, Edge>()
  for (const edge of edges) for (let at = edge.from; at < edge.to; at++) taken.set(at, edge)
  const mixed = edges.filter((one) => edges.some((other) => isOtherUnit(one, other))).map(({ to }) => to - 1)
  const open = sight.tokens.flatMap((token, at) =>
    token.kind === 'word' && !token.quoted && !taken.has(at) && isOpen(token, at, { edges, taken }, sight) ? [at] : [],
  )
  return [...mixed, ...open]
}

/** "base 3 cm and height 2 m", where the tool says nothing of units: it would take them for the same. */
function isOtherUnit({ unit }: Edge, { unit: other }: Edge): boolean {
  return unit !== undefined && other !== undefined && unit.measures === other.measures && unit.name !== other.name
}

interface TakenTokens {
  readonly edges: readonly Edge[]
  readonly taken: ReadonlyMap<number, Edge>
}

function isOpen({ lower, text }: Token, at: number, { edges, taken }: TakenTokens, sight: Sight): boolean {
  const { tokens } = sight
  const next = tokens[at + 1]
  if (/^(?:every|each)$/.test(lower))
    return next !== undefined && (next.quoted || (periods.test(next.lower) && !taken.has(at + 1)))
  if (/^(?:this|these)$/.test(lower))
    return next !== undefined && !isGiven(tokens[at + 2]) && isUnknown(next, at + 1, taken, sight)
  if (lower === 'or') return joinsCalls(at, taken, sight)
  if (lower === 'between') return isOneSpan(at, edges, sight)
  if (/^(?:then|onwards?|afterwards)$/.test(lower)) return goesOn(at, edges)
  if (isCounted(tokens, at)) return !sight.literal.has(text.toLowerCase())
  const value = taken.get(at + 1) ?? (/^(?:the|a|an|[$€£])$/.test(next?.lower ?? '') ? taken.get(at + 2) : undefined)
  if (value === undefined || typeof value.value === 'boolean' || value.parameter.wanted === 'choice') return false
  const isNumber = value.parameter.wanted === 'number'
  if (lower === 'by')
    return isNumber && tokens[at - 1]?.kind !== 'number' && !changes.test(said(value.parameter, sight))
  if (!isNumber && !/^(?:date|time)$/.test(value.parameter.wanted)) return false
  const isAmount = lower === 'over' && isNumber
  if (lower === 'than') return !(isLess(tokens, at) ? endsAt : startsAt).test(said(value.parameter, sight))
  if (low.test(lower) && !isAmount) return !startsAt.test(own(value.parameter))
  return high.test(lower) && !endsAt.test(own(value.parameter))
}

/** "this function": nothing that was named or is at hand. */
function isUnknown(next: Token, at: number, taken: ReadonlyMap<number, Edge>, { told }: Sight): boolean {
  if (next.kind !== 'word' || next.quoted || taken.has(at) || told.has(at) || isFreeWord(next.lower)) return false
  return !periods.test(next.lower) && !atHand.test(next.lower)
}

/** "this text: …" */
function isGiven(token: Token | undefined): boolean {
  return token !== undefined && (token.text === ':' || token.quoted)
}

/** "Play Abba or Queen" leaves it open; to look both up is no harm, but a list has all of its entries. */
function joinsCalls(at: number, taken: ReadonlyMap<number, Edge>, { name, description, tokens }: Sight): boolean {
  const near = (step: number): Edge | undefined => {
    for (let index = at + step; index >= 0 && index < tokens.length && Math.abs(index - at) < 5; index += step)
      if (taken.has(index)) return taken.get(index)
    return undefined
  }
  const after = near(1)
  if (after === undefined || near(-1)?.parameter !== after.parameter) return false
  const [first = ''] = wordsOf(description)
  return after.parameter.many || toolDoing([...wordsOf(name), stem(first)]) !== undefined
}

/** "From Rome to Milan, then to Turin": where the second way begins is not said. */
function goesOn(at: number, edges: readonly Edge[]): boolean {
  const before = edges.filter(({ to }) => to <= at)
  const after = edges.filter(({ from }) => from > at)
  const hasEnd = (of: readonly Edge[], end: 'from' | 'to'): boolean =>
    of.some(({ parameter }) => parameter.end === end && parameter.wanted !== 'date' && parameter.required)
  return hasEnd(before, 'from') && hasEnd(after, 'to') && !hasEnd(after, 'from')
}

/** "between 19:00 and 20:00", where one time is wanted: it is one span, and not two. */
function isOneSpan(at: number, edges: readonly Edge[], { tokens }: Sight): boolean {
  const [first, second] = edges.filter(({ from }) => from > at).sort((left, right) => left.from - right.from)
  if (first === undefined || second === undefined || first.parameter !== second.parameter) return false
  const between = tokens.slice(first.to, second.from).map(({ lower }) => lower)
  return between.join(' ') === 'and' && /^(?:date|time|number)$/.test(first.parameter.wanted)
}

/** "how many weeks": what is counted. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.lower === 'many' && tokens[at - 2]?.lower === 'how' && !isFreeWord(tokens[at]?.lower ?? '')
}

function isLess(tokens: readonly Token[], at: number): boolean {
  return /^(?:less|fewer|cheaper|younger|shorter|smaller|lower|under)$/.test(tokens[at - 1]?.lower ?? '')
}

function own({ name, description }: Parameter): string {
  return `${name.replaceAll('_', ' ')} ${description}`
}

function said(parameter: Parameter, { name }: Sight): string {
  return `${own(parameter)} ${name.replaceAll('_', ' ')}`
}
