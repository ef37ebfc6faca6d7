import { termsOf } from '../../../understanding/prose/terms.ts'
import { numbersIn } from '../evidence/numbers.ts'
import type { Aspect } from './aspects.ts'
import type { Piece } from './material.ts'
import { type PieceRun, wordsOf } from './runs.ts'

/** Each further run from under the same heading counts for less, so that an answer has more than one side. */
const sameHeading = 0.7
const sameDocument = 0.9
/** The same while fewer documents are cited than are wanted. */
const fewDocuments = 0.75
/** So much of an article goes to documents that are about its topic before all others, if nothing else has used them. */
const coreShare = 0.2
/** What shares so many of its terms with one sentence says nothing new. */
const repeated = 0.6

/**
 * For every section, the runs that answer it best, so many words in all. No piece is taken twice, and nothing that is said
 * already, be it in other parts of the article.
 */
export function choosePieces(
  aspects: readonly Aspect[],
  words: number,
  {
    said,
    topic,
    further,
    core,
    sources,
  }: {
    readonly said: readonly Piece[]
    readonly topic: string
    readonly further: readonly Aspect[]
    /** Of those, what is used though others would fill the article. */
    readonly core: readonly Aspect[]
    /** So many documents are to be cited, if there are so many. */
    readonly sources: number
  },
): PieceRun[][] {
  const taken = new TakenPieces(topic, said, sources)
  const sections = 1 + Math.max(-1, ...[...aspects, ...further].map(({ section }) => section))
  const chosen: PieceRun[][] = Array.from({ length: sections }, () => [])
  takeAsked(aspects, { taken, chosen, words: core.length === 0 ? words : (1 - coreShare) * words })
  // What was asked for may be said elsewhere, but documents that are about the topic before all others are heard.
  for (const { section, lenient } of core)
    takeFurther(lenient, { taken, chosen, section, words, most: (coreShare * words) / core.length })
  if (core.length > 0) takeAsked(aspects, { taken, chosen, words })
  for (const share of [1 / 3, 1]) {
    const open = words - wordsOf(chosen.flat())
    for (const { section, lenient } of further)
      takeFurther(lenient, { taken, chosen, section, words, most: share * open })
  }
  return chosen
}

interface AskedRoom {
  readonly taken: TakenPieces
  readonly chosen: PieceRun[][]
  readonly words: number
}

function takeAsked(aspects: readonly Aspect[], { taken, chosen, words }: AskedRoom): void {
  // What is asked for in more words is not asked for more: sections share the words, and then each among its aspects.
  const filled = new Set(aspects.filter(({ lenient }) => lenient.length > 0).map(({ section }) => section)).size
  const budget = words / Math.max(1, filled)
  // First every aspect gets its share, then what some could not fill goes to those that have more to say.
  for (const [bar, share] of [
    ['strict', 1],
    ['strict', 1.6],
    ['lenient', 2.2],
  ] as const) {
    for (const aspect of aspects) {
      const runs = chosen[aspect.section] ?? []
      const before = wordsOf(runs)
      const own = aspects.filter(({ section }) => section === aspect.section).length
      const most = share === 1 ? before + budget / own : share * budget
      const candidates = [...aspect[bar]]
      for (let run = taken.next(candidates); run !== undefined; run = taken.next(candidates)) {
        candidates.splice(candidates.indexOf(run), 1)
        if (wordsOf(chosen.flat()) >= words) break
        if (wordsOf(runs) + run.words / 2 > most || !taken.allows(run)) continue
        taken.take(run)
        runs.push(run)
      }
    }
  }
}

interface FurtherRoom {
  readonly taken: TakenPieces
  readonly chosen: PieceRun[][]
  readonly section: number
  /** Of the whole article, and of one document. */
  readonly words: number
  readonly most: number
}

/** What a document says besides, in words that nothing that was asked for has used. */
function takeFurther(runs: readonly PieceRun[], { taken, chosen, section, words, most }: FurtherRoom): void {
  const candidates = [...runs]
  let used = 0
  for (let run = taken.next(candidates); run !== undefined; run = taken.next(candidates)) {
    candidates.splice(candidates.indexOf(run), 1)
    if (wordsOf(chosen.flat()) + run.words / 2 > words) continue
    if (used + run.words / 2 > most || !taken.allows(run)) continue
    taken.take(run)
    chosen[section]?.push(run)
    used += run.words
  }
}

/** What the article says already. */
class TakenPieces {
  readonly #topic: ReadonlySet<string>
  readonly #sources: number
  readonly #pieces = new Set<Piece>()
  readonly #headings = new Map<string, number>()
  readonly #documents = new Map<string, number>()
  readonly #said: { readonly terms: ReadonlySet<string>; readonly numbers: ReadonlySet<number> }[] = []

  constructor(topic: string, said: readonly Piece[], sources: number) {
    this.#topic = new Set(termsOf(topic))
    this.#sources = sources
    this.#said.push(...said.map((piece) => saidBy(piece, this.#topic)))
  }

  /** The best run, if what is under the same heading as something taken counts for less. */
  next(candidates: readonly PieceRun[]): PieceRun | undefined {
    let best: { readonly run: PieceRun; readonly score: number } | undefined
    const again = this.#documents.size < this.#sources ? fewDocuments : sameDocument
    for (const run of candidates) {
      const score =
        run.score *
        sameHeading ** (this.#headings.get(headingOf(run)) ?? 0) *
        again ** (this.#documents.get(documentOf(run)) ?? 0)
      if (best === undefined || score > best.score) best = { run, score }
    }
    return best?.run
  }

  allows({ pieces }: PieceRun): boolean {
    return pieces.every((piece) => !this.#pieces.has(piece) && !this.#isSaid(piece))
  }

  take(run: PieceRun): void {
    const { pieces } = run
    this.#headings.set(headingOf(run), (this.#headings.get(headingOf(run)) ?? 0) + 1)
    this.#documents.set(documentOf(run), (this.#documents.get(documentOf(run)) ?? 0) + 1)
    for (const piece of pieces) {
      this.#pieces.add(piece)
      this.#said.push(saidBy(piece, this.#topic))
    }
  }

  #isSaid(piece: Piece): boolean {
    const { terms, numbers } = saidBy(piece, this.#topic)
    return this.#said.some((said) => {
      const shared = [...terms].filter((term) => said.terms.has(term)).length
      const isMost = terms.size > 0 && shared / terms.size >= (shared >= 3 ? repeated : 0.75)
      return isMost && [...numbers].every((number) => said.numbers.has(number))
    })
  }
}

function documentOf({ pieces: [first] }: PieceRun): string {
  return first?.document.sha256 ?? ''
}

function headingOf({ pieces: [first] }: PieceRun): string {
  return `${first?.document.sha256} ${first?.unit.heading}`
}

/** What a piece says besides the words of the topic, which most pieces share. */
function saidBy(
  { unit }: Piece,
  topic: ReadonlySet<string>,
): { readonly terms: ReadonlySet<string>; readonly numbers: ReadonlySet<number> } {
  const all = termsOf(unit.text)
  const own = all.filter((term) => !topic.has(term))
  return {
    terms: new Set(own.length < 3 ? all : own),
    numbers: new Set(numbersIn(unit.text).map(({ value }) => value)),
  }
}
