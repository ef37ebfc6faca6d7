import { termsOf } from '../../../understanding/prose/terms.ts'
import { numbersIn } from '../evidence/numbers.ts'
import type { Material, Piece } from './material.ts'
import type { Outline } from './outline.ts'
import { topicShares } from './perspectives.ts'

/** Sentences, items or rows that follow each other in a source and are taken over together. */
export interface Run {
  readonly pieces: readonly Piece[]
  readonly score: number
  readonly words: number
}

/** What is below this share of the best of a section adds nothing to a run. */
const background = 0.3
/** Documents that say less of the topic than this share of the best one are left out. */
const offTopic = 0.1
const asking = /\b(?:what|how|which|who|where|when|why|do|does|is|are|the|sources|say|known|about|happens)\b/gi
/** What introduces a list or a table has about so many words. */
const leadWords = 10
const longest = { sentence: 4, item: 6, row: 8 }

/** For every section, the runs that answer it best, so many words in all. No piece is taken twice, and nothing that is said already. */
export function choosePieces(outline: Outline, material: Material, words: number, left: ReadonlySet<Piece>): Run[][] {
  const shares = topicShares(outline.topic, material)
  const scored = outline.sections.map(({ title, questions }) => {
    const wide = material.ranking.scores(questions.join(' ').replace(asking, ' '))
    const scores = material.ranking.widened(title).map((score, index) => score + 0.4 * (wide[index] ?? 0))
    const top = Math.max(...scores, 1e-9)
    return scores.map((score, index) => {
      const share = shares.get(material.pieces[index]?.document.sha256 ?? '') ?? 0
      return share < offTopic ? 0 : (score / top) * (0.5 + 0.5 * share)
    })
  })
  const home = material.pieces.map((_, index) => bestOf(scored.map((scores) => scores[index] ?? 0)))
  const taken = new Taken()
  const chosen: Run[][] = outline.sections.map(() => [])
  const budget = words / Math.max(1, outline.sections.length)
  // First every section gets its share, then what some could not fill goes to those that have more to say.
  for (const [floor, share] of [
    [background, budget],
    [background, 1.6 * budget],
    [0.2, 2.2 * budget],
  ] as const) {
    for (const [section, runs] of chosen.entries()) {
      const candidates = runsOf(material.pieces, scored[section] ?? [], { section, home, floor, left })
      for (const run of candidates) {
        const total = chosen.flat().reduce((sum, one) => sum + one.words, 0)
        const own = runs.reduce((sum, one) => sum + one.words, 0)
        if (total >= words) break
        if (own + run.words / 2 > share || !taken.allows(run)) continue
        taken.take(run)
        runs.push(run)
      }
    }
  }
  return chosen
}

interface Choice {
  readonly section: number
  readonly home: readonly number[]
  readonly floor: number
  readonly left: ReadonlySet<Piece>
}

/** All rows of neighbours that begin with something understood by itself, those with most to say for their length first. */
function runsOf(pieces: readonly Piece[], scores: readonly number[], { section, home, floor, left }: Choice): Run[] {
  const runs: Run[] = []
  for (const [start, first] of pieces.entries()) {
    if (!first.standsAlone || left.has(first)) continue
    let [value, words] = [0, 0]
    for (let end = start; end < Math.min(pieces.length, start + longest[first.unit.kind]); end++) {
      const piece = pieces[end]
      if (piece === undefined || !follows(first, piece, end - start) || left.has(piece)) break
      const score = scores[end] ?? 0
      value += home[end] === section || score > 0.7 ? score - floor : -floor / 2
      words += piece.words + (first.unit.kind === 'sentence' ? 0 : end === start ? leadWords : 0)
      const next = pieces[end + 1]
      // A run does not stop before a sentence that leans on it and belongs to it.
      const cut =
        next !== undefined &&
        follows(first, next, end + 1 - start) &&
        !next.standsAlone &&
        (scores[end + 1] ?? 0) > floor
      if (value > 0 && !cut) runs.push({ pieces: pieces.slice(start, end + 1), score: value / words ** 0.5, words })
    }
  }
  return runs.sort((one, other) => other.score - one.score)
}

function follows(first: Piece, piece: Piece, distance: number): boolean {
  const [one, other] = [first.unit, piece.unit]
  return (
    one.passage === other.passage &&
    one.block === other.block &&
    one.kind === other.kind &&
    other.order === one.order + distance
  )
}

function bestOf(scores: readonly number[]): number {
  return scores.reduce((best, score, index) => (score > (scores[best] ?? 0) ? index : best), 0)
}

/** What the article says already. */
class Taken {
  readonly #pieces = new Set<Piece>()
  readonly #said: { readonly terms: ReadonlySet<string>; readonly numbers: ReadonlySet<number> }[] = []

  allows({ pieces }: Run): boolean {
    return pieces.every((piece) => !this.#pieces.has(piece) && !this.#isSaid(piece))
  }

  take({ pieces }: Run): void {
    for (const piece of pieces) {
      this.#pieces.add(piece)
      this.#said.push(saidBy(piece))
    }
  }

  #isSaid(piece: Piece): boolean {
    const { terms, numbers } = saidBy(piece)
    return this.#said.some((said) => {
      const shared = [...terms].filter((term) => said.terms.has(term)).length
      return terms.size > 0 && shared / terms.size > 0.7 && [...numbers].every((number) => said.numbers.has(number))
    })
  }
}

function saidBy({ unit }: Piece): { readonly terms: ReadonlySet<string>; readonly numbers: ReadonlySet<number> } {
  return { terms: new Set(termsOf(unit.text)), numbers: new Set(numbersIn(unit.text).map(({ value }) => value)) }
}
