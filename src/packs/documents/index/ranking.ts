import { bestFirst } from './best-first.ts'
import type { Segment, SegmentDocument } from './segment.ts'

/** How much a term that occurs again adds, and how much length is marked down. Measured, see bench/research-quality.ts. */
const k1 = 1.5
const b = 0.75
/** How often a word of the title counts for the document. */
const titleWeight = 2
/** How much of the score of its document a passage gets. */
const documentShare = 0.5

/** A segment, and which of its documents are still there. */
export interface LiveSegment {
  readonly segment: Segment
  readonly isAlive: (document: number) => boolean
}

export interface RankedDocument {
  readonly document: SegmentDocument
  readonly score: number
}

export interface RankedPassage extends RankedDocument {
  readonly segment: Segment
  /** By its number in the segment. */
  readonly passage: number
}

/** Where the documents and passages of a segment begin, when those of all segments are counted through. */
interface Placed extends LiveSegment {
  readonly firstDocument: number
  readonly firstPassage: number
}

/** The places of one term. */
interface TermPlaces {
  readonly documents: number[]
  readonly documentCounts: number[]
  readonly passages: number[]
  readonly passageCounts: number[]
}

/**
 * Okapi BM25 over documents and their passages, with fields. All that is counted is counted over what is there now, so
 * that the answer depends on the documents and not on when each of them came in. The logarithm has a 1 in it, so a term in
 * every passage still counts for something and nothing counts against.
 */
export class Ranking {
  readonly #segments: readonly Placed[]
  readonly #documentLengths: Float64Array
  readonly #passageLengths: Float64Array
  /** The number of its document, for each passage. */
  readonly #documentOf: Uint32Array
  readonly #totals = { documents: 0, documentTerms: 0, passages: 0, passageTerms: 0 }

  constructor(segments: readonly LiveSegment[]) {
    let [firstDocument, firstPassage] = [0, 0]
    this.#segments = segments.map((live) => {
      const placed = { ...live, firstDocument, firstPassage }
      firstDocument += live.segment.documents.length
      firstPassage += live.segment.passageCount
      return placed
    })
    this.#documentLengths = new Float64Array(firstDocument)
    this.#passageLengths = new Float64Array(firstPassage)
    this.#documentOf = new Uint32Array(firstPassage)
    for (const placed of this.#segments) this.#count(placed)
  }

  /** How rare a term is among the documents: 0 where there are none. */
  rarity(term: string): number {
    const { documents } = this.#totals
    return documents === 0 ? 0 : rarityOf(documents, this.#places(term).documents.length)
  }

  /** The best documents first; of equals, by path. */
  *documents(terms: ReadonlySet<string>): Generator<RankedDocument> {
    const scores = new Float64Array(this.#documentLengths.length)
    const touched: number[] = []
    for (const term of terms) this.#scoreDocuments(this.#places(term), scores, touched)
    const isBefore = (one: number, other: number): boolean => this.#isBefore(scores, one, other)
    for (const number of bestFirst(touched, isBefore)) {
      const { document } = this.#documentAt(number)
      yield { document, score: scores[number] ?? 0 }
    }
  }

  /**
   * The best passages first; of equals, by path and place. A document of which only the title has a term is there with its
   * first passage.
   */
  *passages(terms: ReadonlySet<string>): Generator<RankedPassage> {
    const documentScores = new Float64Array(this.#documentLengths.length)
    const scores = new Float64Array(this.#passageLengths.length)
    const [touchedDocuments, touched]: [number[], number[]] = [[], []]
    for (const term of terms) {
      const places = this.#places(term)
      this.#scoreDocuments(places, documentScores, touchedDocuments)
      this.#scorePassages(places, scores, touched)
    }
    const shown = new Set(touched.map((passage) => this.#documentOf[passage]))
    for (const document of touchedDocuments) if (!shown.has(document)) touched.push(...this.#firstPassage(document))
    for (const passage of touched) {
      const whole = documentScores[this.#documentOf[passage] ?? 0] ?? 0
      scores[passage] = (scores[passage] ?? 0) + documentShare * whole
    }
    const isBefore = (one: number, other: number): boolean => {
      const difference = (scores[one] ?? 0) - (scores[other] ?? 0)
      if (difference !== 0) return difference > 0
      const [left = 0, right = 0] = [this.#documentOf[one], this.#documentOf[other]]
      return left === right ? one < other : this.#pathOf(left) < this.#pathOf(right)
    }
    for (const number of bestFirst(touched, isBefore)) {
      const { document, placed } = this.#documentAt(this.#documentOf[number] ?? 0)
      const passage = number - placed.firstPassage
      yield { document, segment: placed.segment, passage, score: scores[number] ?? 0 }
    }
  }

  #count({ segment, isAlive, firstDocument, firstPassage }: Placed): void {
    for (const [number, { titleLength, firstPassage: first, passages }] of segment.documents.entries()) {
      let own = 0
      for (let passage = first; passage < first + passages; passage++) {
        const length = segment.passageLength(passage)
        own += length
        this.#passageLengths[firstPassage + passage] = length
        this.#documentOf[firstPassage + passage] = firstDocument + number
      }
      this.#documentLengths[firstDocument + number] = own + titleWeight * titleLength
      if (!isAlive(number)) continue
      this.#totals.documents++
      this.#totals.documentTerms += own + titleWeight * titleLength
      this.#totals.passages += passages
      this.#totals.passageTerms += own
    }
  }

  #places(term: string): TermPlaces {
    const places: TermPlaces = { documents: [], documentCounts: [], passages: [], passageCounts: [] }
    for (const { segment, isAlive, firstDocument, firstPassage } of this.#segments) {
      const number = segment.find(term)
      if (number < 0) continue
      let alive = false
      segment.visit(
        number,
        (document, inTitle) => {
          alive = isAlive(document)
          if (!alive) return
          places.documents.push(firstDocument + document)
          places.documentCounts.push(titleWeight * inTitle)
        },
        (_, passage, count) => {
          if (!alive) return
          const last = places.documentCounts.length - 1
          places.documentCounts[last] = (places.documentCounts[last] ?? 0) + count
          places.passages.push(firstPassage + passage)
          places.passageCounts.push(count)
        },
      )
    }
    return places
  }

  #firstPassage(number: number): number[] {
    const { document, placed } = this.#documentAt(number)
    return document.passages === 0 ? [] : [placed.firstPassage + document.firstPassage]
  }

  #scoreDocuments({ documents, documentCounts }: TermPlaces, scores: Float64Array, touched: number[]): void {
    const { documents: all, documentTerms } = this.#totals
    const found = { numbers: documents, counts: documentCounts, lengths: this.#documentLengths }
    addScores(found, { all, average: documentTerms / all }, scores, touched)
  }

  #scorePassages({ passages, passageCounts }: TermPlaces, scores: Float64Array, touched: number[]): void {
    const { passages: all, passageTerms } = this.#totals
    const found = { numbers: passages, counts: passageCounts, lengths: this.#passageLengths }
    addScores(found, { all, average: passageTerms / all }, scores, touched)
  }

  #isBefore(scores: Float64Array, one: number, other: number): boolean {
    const difference = (scores[one] ?? 0) - (scores[other] ?? 0)
    return difference === 0 ? this.#pathOf(one) < this.#pathOf(other) : difference > 0
  }

  #pathOf(document: number): string {
    return this.#documentAt(document).document.path
  }

  #documentAt(number: number): { readonly document: SegmentDocument; readonly placed: Placed } {
    const placed = this.#segments.findLast(({ firstDocument }) => firstDocument <= number)
    const document = placed?.segment.documents[number - placed.firstDocument]
    if (placed === undefined || document === undefined) throw new RangeError(`There is no document ${number}.`)
    return { document, placed }
  }
}

function rarityOf(all: number, having: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}

interface Occurrences {
  readonly numbers: readonly number[]
  readonly counts: readonly number[]
  readonly lengths: Float64Array
}

interface Collection {
  readonly all: number
  /** How many terms they have on average. */
  readonly average: number
}

function addScores(
  { numbers, counts, lengths }: Occurrences,
  { all, average }: Collection,
  scores: Float64Array,
  touched: number[],
): void {
  const rarity = rarityOf(all, numbers.length)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0
    const count = counts[index] ?? 0
    const before = scores[number] ?? 0
    if (before === 0) touched.push(number)
    const norm = k1 * (1 - b + (b * (lengths[number] ?? 0)) / average)
    scores[number] = before + (rarity * count * (k1 + 1)) / (count + norm)
  }
}
