import { isDoing } from '../../verbs.ts'
import type { Parameter } from '../parameters.ts'
import { isOfferedName, isToolWord, type Sight } from '../sight.ts'
import type { Token } from '../tokens.ts'
import { isFreeToken, isFreeWord } from '../words.ts'
import type { ScoredReach } from './edge.ts'

export interface TopicReach extends ScoredReach<string> {
  readonly shown: boolean
}

const longest = 12
const marker =
  /^(?:about|on|for|regarding|concerning|mentioning|mention|mentions|containing|contain|contains|of|by|say|titled|up|:)$/
/** Verbs right before what is looked for, where the tool is one that looks for something. */
const seeking = /^(?:find|search|google|grep|seek|locate)$/
const end = /^(?:from|in|on|since|please|and|with|for|to|only|as|than|or|at|by|until)$/
/** Persons are spoken to, not looked for. */
const person =
  /^(?:i|i['’]m|i['’]d|me|my|we|our|us|you|your|them|it|no|not|neither|nor|without|except|excluding|but|sorry|rather|instead)$/
/** Nouns that say nothing of a wish, but may begin what is looked for: "data retention". */
const plainNoun = /^(?:data|information|value|values|detail|details|result|results|list)$/

/**
 * What is to be looked for: in quotation marks, or behind "about", "on" or "for" up to the end of a clause. Small words
 * belong to it where they stand inside: "reinforcement learning in robotics".
 */
export function topicsFor(
  parameter: Parameter,
  sight: Sight,
  isTaken: (from: number, to: number) => boolean,
): TopicReach[] {
  return sight.tokens.flatMap((first, from) => {
    const article = /^(?:the|a|an)$/.test(sight.tokens[from - 1]?.lower ?? '') ? 1 : 0
    const before = sight.tokens[from - 1 - article]
    const isSought =
      before !== undefined &&
      seeking.test(before.lower) &&
      isHead(sight.tokens[from - 2 - article]) &&
      isToolWord(before, sight) &&
      !isToolWord(first, sight)
    const isMarked = marker.test(before?.lower ?? '') || isSought
    const isPlain = plainNoun.test(first.lower) && !marker.test(sight.tokens[from + 1]?.lower ?? '')
    const isVague = /^(?:everything|something|anything|stuff)$/.test(first.lower)
    const isOpen = (!isFreeWord(first.lower) && !isVague) || (isMarked && isPlain)
    // "papers on bees": what is found comes first, and what it is about behind it.
    const isKind =
      isToolWord(first, sight) && /^(?:about|on|regarding|concerning)$/.test(sight.tokens[from + 1]?.lower ?? '')
    if (isKind || first.quoted || first.kind !== 'word' || !isOpen || isOfferedName(first, sight)) return []
    return ends(parameter, sight, from).flatMap((to): TopicReach[] => {
      if (isTaken(from, to)) return []
      const inner = sight.tokens.slice(from, to).filter((token) => token.kind === 'word' && !isFreeWord(token.lower))
      const toolish = inner.filter((token) => isToolWord(token, sight)).length
      if (toolish === inner.length || isPath(from, to, sight) || isLabel(inner, sight)) return []
      const near = sight.tokens[from - 1]
      const isCut = near?.kind === 'word' && !isFreeWord(near.lower) && !isToolWord(near, sight) && !isMarked
      const weight =
        0.3 * Math.min(inner.length, 4) - 0.6 * toolish + (parameter.required ? 0 : -1) - (parameter.many ? 0.3 : 0)
      const value = sight.text.slice(first.start, sight.tokens[to - 1]?.end).replace(/['’]s?$/, '')
      return [{ from, to, value, score: weight + (isMarked ? 1.5 : 0) - (isCut ? 1 : 0), shown: isMarked }]
    })
  })
}

/** Whether a verb behind this token is what is asked for. */
function isHead(before: Token | undefined): boolean {
  return (
    before === undefined || before.kind === 'mark' || /^(?:please|to|you|and|then|also|now|just|me)$/.test(before.lower)
  )
}

/** "two lines of context" does not look for "context" where that is a parameter. */
function isLabel(inner: readonly Token[], { parameters }: Sight): boolean {
  return inner.every(({ lower }) => parameters.some(({ name, wanted }) => name === lower && wanted !== 'query'))
}

/** "… and buy the cheapest": another wish begins. */
function isNextWish(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at + 1]?.lower ?? ''
  return (
    /^(?:and|then)$/.test(tokens[at]?.lower ?? '') &&
    (isDoing(verb) || /^(?:tell|show|read|open|save|count|list|email)$/.test(verb)) &&
    /^(?:the|an?|it|them|me|my|him|her|this|that|all|us)$/.test(tokens[at + 2]?.lower ?? '')
  )
}

/** "Show notes.txt" does not look for "notes.txt" where the tool takes paths. */
function isPath(from: number, to: number, { findings, tokens, parameters }: Sight): boolean {
  const start = tokens[from]?.start ?? 0
  const stop = tokens[to - 1]?.end ?? 0
  return (
    parameters.some(({ wanted }) => wanted === 'path') &&
    findings.paths.some((one) => one.start <= start && stop <= one.end)
  )
}

/** Where a topic may end that begins here, before the end of its clause. */
function ends({ many }: Parameter, sight: Sight, from: number): number[] {
  const found: number[] = []
  for (let to = from + 1; to <= Math.min(from + longest, sight.tokens.length); to++) {
    const last = sight.tokens[to - 1]
    const isVersion = last?.kind === 'number' && /^\p{Lu}/u.test(sight.tokens[to - 2]?.text ?? '') && to - 1 > from
    if (last === undefined || (!isVersion && isBreak(last, to - 1 === from, many))) break
    if (isNextWish(sight.tokens, to - 1)) break
    if (to - 1 > from && isOfferedName(last, sight) && !isFreeWord(last.lower)) break
    const next = sight.tokens[to]
    const isEnd = next === undefined || next.kind === 'mark' || next.quoted || end.test(next.lower) || isTime(next)
    if ((isVersion || (last.kind === 'word' && !isFreeToken(last))) && isEnd) found.push(to)
  }
  return found
}

function isTime({ lower }: Token): boolean {
  return /^(?:today|tomorrow|yesterday|now|this|last|next)$/.test(lower)
}

function isBreak(token: Token, isFirst: boolean, many: boolean): boolean {
  if (token.quoted || token.kind === 'number' || person.test(token.lower)) return true
  if (token.kind === 'mark') return !/^[&'’-]$/.test(token.text)
  return !isFirst && many && /^(?:and|or)$/.test(token.lower)
}
