import { isSame } from '../extract/enums.ts'
import { stem } from '../stem.ts'
import { isAside, isBackground, isNaming, isRanking, leadsTo } from './beside-values.ts'
import { callsFrom, type ReadCalls } from './calls.ts'
import type { Path } from './decode.ts'
import type { Edge } from './edges/edge.ts'
import { counted, isHowMuch } from './loss.ts'
import { openQuestions } from './open-questions.ts'
import type { Parameter } from './parameters.ts'
import { openQualifiers } from './qualifiers.ts'
import type { Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { isFreeToken, isFreeWord, knows, measureNoun, wordsOfToken } from './words.ts'

const missingLoss = 5
/** A question that is answered by yes or no asks for more than to be shown something. */
const asksWhether = /^\W*(?:is|are|was|were|does|do|did|has|have|can|will)\b/i
/** Verbs that say nothing of what is wanted, and still speak for a tool that is called after them. */
const searching = /^(?:search|find|look|locate|list|fetch)$/

/** What a way of reading comes to. */
export interface JudgedPath {
  readonly calls: ReadCalls
  readonly unread: readonly string[]
  /** How many of them stand in a sentence that only tells something. */
  readonly beside: number
  readonly score: number
  readonly about: number
  readonly shown: boolean
}

/** What a path comes to at its end, when it is known which parameters have a value. */
export function judge(path: Path, sight: Sight): JudgedPath {
  const { tokens, words, parameters } = sight
  const calls = callsFrom(path.steps, parameters, /\brespectively\b/i.test(sight.text))
  const inside = new Set(path.steps.flatMap(({ edge }) => tokensIn(edge)))
  let late = 0
  let about = 0
  let beside = 0
  const unread: string[] = []
  const leave = (token: Token, at: number): void => {
    unread.push(token.text)
    if (sight.told.has(at)) beside += 1
  }
  tokens.forEach((token, at) => {
    if (inside.has(at) || token.kind === 'mark') return
    if (token.quoted || token.kind === 'number') {
      leave(token, at)
      return
    }
    if (isFreeToken(token)) {
      if (searching.test(token.lower) && knows(words.name, token.lower)) about = Math.max(about, 0.1)
      return
    }
    const parts = wordsOfToken(token)
    const inName = parts.some((word) => knows(words.name, word))
    if (isUnboundChoice(parts, calls, sight)) {
      leave(token, at)
      late += 1.2
      return
    }
    const inDescription = parts.every(
      (word) => isFreeWord(word) || knows(words.name, word) || knows(words.description, word),
    )
    if (inName || inDescription) {
      about += inName ? 0.5 : 0.25
      return
    }
    const labels = [...calls.bound].some((one) =>
      parts.every((word) => isFreeWord(word) || words.ofParameter.get(one)?.has(stem(measureNoun(word)))),
    )
    if (isFormed(calls, path.steps, sight) && /^(?:change|turn|swap)$/.test(token.lower)) return
    if (isRanking(sight, at)) return
    if (isNaming(tokens, at, inside) || isHowMuch(tokens, at)) return
    if (labels || countsCalls(token, calls, parameters) || leadsTo(tokens, at, inside)) return
    if (isAside(tokens, at, inside) || isBackground(sight, at, inside)) return
    leave(token, at)
    if (!path.skipped.includes(at)) late += 1.2
  })
  // "the 10 longest functions": the longest are long.
  const isBase = (token: Token | undefined): boolean =>
    token !== undefined && /.{3}est$/.test(token.lower) && knows(words.name, token.lower.slice(0, -3))
  about += path.steps.some(({ edge }) => tokensIn(edge).some((at) => isBase(tokens[at]))) ? 0.5 : 0
  for (const at of openQualifiers(
    path.steps.map(({ edge }) => edge),
    sight,
  ))
    leave(tokens[at] as Token, at)
  if (about === 0 && isFormed(calls, path.steps, sight) && !asksWhether.test(sight.text)) about = 0.25
  unread.push(...openQuestions(sight))
  const score = path.score - late - missingLoss * calls.missing.length
  return { calls, unread, beside, score, about, shown: isShown(path, parameters) }
}

/** Both ends of a way, or two units or currencies, speak for a tool that takes them, though no word of it was said. */
function isFormed({ bound }: ReadCalls, steps: Path['steps'], { tokens }: Sight): boolean {
  if ([...bound].some(({ wanted, required }) => /^(?:path|url)$/.test(wanted) && required)) return true
  const hasBoth = (kind: string): boolean =>
    new Set([...bound].flatMap(({ wanted, end = '' }) => (wanted === kind ? [end] : []))).size > 1
  const isLed = steps.some(
    ({ edge: { from, parameter } }) =>
      parameter.wanted === 'place' && /^(?:from|to|between|→)$/.test(tokens[from - 1]?.lower ?? ''),
  )
  return hasBoth('unit') || hasBoth('currency') || (isLed && hasBoth('place'))
}

/** What was left over is meant for a parameter only if it is the one parameter of text, and any text will do. */
function isShown({ steps }: Path, parameters: readonly Parameter[]): boolean {
  const open = parameters.filter(({ wanted, required }) => wanted === 'text' && required)
  return steps.every(({ edge, call }, at) => {
    const before = steps[at - 1]
    // What stands in a list behind an entry that is meant is meant too.
    const isNext = before?.call === call && before.edge.parameter === edge.parameter && edge.parameter.many
    return edge.shown || isNext || (open.length === 1 && edge.parameter.stated.examples.length === 0)
  })
}

/** "by bike", where a tool that goes by bicycle or by car was not told which. */
function isUnboundChoice(parts: readonly string[], { bound }: ReadCalls, { parameters }: Sight): boolean {
  return parameters.some(
    (one) =>
      one.wanted === 'choice' &&
      !bound.has(one) &&
      one.choices.some((choice) => isSame(stem(parts[0] ?? ''), stem(String(choice)))) &&
      parts.length === 1 &&
      one.choices.length < 12,
  )
}

function tokensIn({ from, to }: Edge): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** "two circles" is taken up by two calls, or by two numbers that the tool takes. */
function countsCalls({ lower }: Token, { inputs, bound }: ReadCalls, parameters: readonly Parameter[]): boolean {
  const count = counted.indexOf(lower)
  return (
    count > 1 &&
    (count === inputs.length ||
      (count === [...bound].filter(({ wanted }) => wanted === 'number').length &&
        count === parameters.filter(({ required, wanted }) => required && wanted === 'number').length))
  )
}
