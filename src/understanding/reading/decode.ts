import type { Edge } from './edges/edge.ts'
import type { Parameter } from './parameters.ts'
import type { Token } from './tokens.ts'

/** One way to read the whole request for one tool. */
export interface Path {
  readonly steps: readonly Taking[]
  /** Tokens that nothing has taken up, as far as that is known on the way. */
  readonly skipped: readonly number[]
  readonly score: number
}

export interface Taking {
  readonly edge: Edge
  /** Which of several calls it belongs to. */
  readonly call: number
}

const widest = 48
const anotherCall = 0.8
const outOfOrder = { inSeries: 1.5, ofWay: 0.6, otherwise: 0.15 }

/**
 * Reads tokens from left to right, each of them as part of a value, as a word of the tool, or as left over, and keeps the
 * best ways. A parameter that is named again begins another call.
 */
export function decode(tokens: readonly Token[], edges: readonly Edge[], lossOf: (at: number) => number): Path[] {
  const starting = new Map<number, Edge[]>()
  for (const edge of edges) starting.set(edge.from, [...(starting.get(edge.from) ?? []), edge])
  const waiting: Path[][] = Array.from({ length: tokens.length + 1 }, () => [])
  waiting[0]?.push({ steps: [], skipped: [], score: 0 })
  for (let at = 0; at < tokens.length; at++) {
    const best = bestOf(waiting[at] ?? [])
    for (const path of best) {
      const loss = lossOf(at)
      waiting[at + 1]?.push({
        ...path,
        skipped: loss > 0 ? [...path.skipped, at] : path.skipped,
        score: path.score - loss,
      })
      for (const edge of starting.get(at) ?? []) {
        const next = taking(path, edge, tokens)
        if (next !== undefined) waiting[edge.to]?.push(next)
      }
    }
  }
  return bestOf(waiting[tokens.length] ?? [])
}

function bestOf(paths: readonly Path[]): Path[] {
  return [...paths].sort((left, right) => right.score - left.score).slice(0, widest)
}

function taking(path: Path, edge: Edge, tokens: readonly Token[]): Path | undefined {
  const last = path.steps.at(-1)
  const call = last?.call ?? 0
  const present = path.steps.filter((step) => step.call === call)
  const before = present.findLast((step) => step.edge.parameter === edge.parameter)
  // "Markdown files (*.md)" says the same thing twice.
  if (
    before !== undefined &&
    !edge.parameter.many &&
    before.edge.value === edge.value &&
    edge.parameter.wanted === 'glob'
  )
    return { ...path, steps: [...path.steps, { edge, call }] }
  const goesOn =
    before !== undefined && edge.parameter.many && !edge.whole && !before.edge.whole && isRow(tokens, before.edge, edge)
  const isAnother = before !== undefined && !goesOn
  if (isAnother && !isJoined(tokens, before.edge, edge)) return undefined
  const penalty = (isAnother ? anotherCall : 0) + (isAnother ? 0 : disorder(present, edge.parameter))
  return {
    steps: [...path.steps, { edge, call: isAnother ? call + 1 : call }],
    skipped: path.skipped,
    score: path.score + edge.score - penalty,
  }
}

/** Whether only commas, "and" and small words stand between two entries of a list. */
function isRow(tokens: readonly Token[], one: Edge, next: Edge): boolean {
  const between = tokens.slice(one.to, next.from).map(({ lower }) => lower)
  const isRange =
    one.parameter.wanted === 'number' &&
    /\b(?:range|interval|bounds?|between|limits)\b/i.test(`${one.parameter.name} ${one.parameter.description}`)
  // "olives and a cola": what has an article where the first has none is another thing.
  const isOther = /^(?:an?|the)$/.test(between.at(-1) ?? '') && !/^(?:an?|the)$/.test(tokens[one.from - 1]?.lower ?? '')
  if (isOther && one.parameter.many) return false
  return between.every(
    (word) =>
      /^(?:,|and|or|&|the|a|an|as|well|also|with|plus)$/.test(word) ||
      (one.parameter.many && word === tokens[one.from - 1]?.lower) ||
      (isRange && /^(?:to|-|–)$/.test(word)),
  )
}

/** Another call needs a word that says so: "and", "also", a comma, a new sentence. */
function isJoined(tokens: readonly Token[], one: Edge, next: Edge): boolean {
  const isText = next.parameter.wanted === 'text' || next.parameter.wanted === 'place'
  const sameLead = tokens[one.from - 1]?.lower === tokens[next.from - 1]?.lower
  // "find Olga Petrova and fire her": behind a name comes another name, and not any word.
  const isNamed = (edge: Edge): boolean => /^[\p{Lu}\p{N}]/u.test(tokens[edge.from]?.text ?? '')
  if (next.parameter.wanted === 'text' && isNamed(one) && !isNamed(next) && !tokens[next.from]?.quoted) return false
  const isQuoted = tokens[one.from]?.quoted && tokens[next.from]?.quoted
  if (isText && !sameLead && !isQuoted && !isRow(tokens, one, next)) return false
  return tokens
    .slice(one.to, next.from)
    .some(({ lower }) => /^(?:,|;|\.|\?|and|or|also|then|plus|another|second|versus|vs)$/.test(lower))
}

/** Values mostly come in the order in which a tool lists them; in a series always. */
function disorder(present: readonly Taking[], parameter: Parameter): number {
  return present.reduce((sum, { edge: { parameter: other } }) => {
    if (other === parameter || other.wanted !== parameter.wanted || other.index < parameter.index) return sum
    const isPair = other.end === 'to' && parameter.end !== 'to'
    if (isPair && parameter.wanted === 'place') return sum + outOfOrder.ofWay
    const isRange = isPair && parameter.wanted === 'date'
    return sum + (isRange || other.series === parameter.series ? outOfOrder.inSeries : outOfOrder.otherwise)
  }, 0)
}
