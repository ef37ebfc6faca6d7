import { Bm25 } from './bm25.ts'
import type { Passage } from './document.ts'
import { termsOf } from './tokens.ts'

/** A document in passages. One that could not be read has none, and a reason. */
export interface IndexedDocument {
  readonly path: string
  readonly title: string
  readonly passages: readonly Passage[]
  readonly reason?: string
}

export interface FoundPassage {
  readonly path: string
  readonly title: string
  readonly passage: Passage
  readonly score: number
}

export interface DocumentQuery {
  readonly query: string
  readonly limit: number
  /** Whether a document may be shown to the caller. Default: all. */
  readonly mayRead?: (path: string) => boolean
}

/** At most so many passages of one document, so that one long document does not take all places. */
const mostOfOne = 3

/** Passages of documents, ranked by how much they say about a query. */
export class DocumentIndex {
  readonly #vocabulary = new Vocabulary()
  #terms = new WeakMap<IndexedDocument, readonly Uint32Array[]>()
  #places: { readonly document: IndexedDocument; readonly passage: Passage }[] = []
  #ranking = new Bm25([], 0)

  /** Searches these documents from now on. Those that were there before cost nothing. */
  hold(documents: readonly IndexedDocument[]): void {
    const terms = documents.flatMap((document) => this.#termsOf(document))
    this.#places = documents.flatMap((document) => document.passages.map((passage) => ({ document, passage })))
    this.#ranking = new Bm25(terms, this.#vocabulary.size)
  }

  /** The best passages first; of equals, the one whose document was given first. */
  search({ query, limit, mayRead = () => true }: DocumentQuery): FoundPassage[] {
    const shown = new Map<string, number>()
    const best = this.#ranking.search(this.#vocabulary.known(termsOf(query)), limit, (index) => {
      const path = this.#places[index]?.document.path ?? ''
      const count = shown.get(path) ?? 0
      if (count >= mostOfOne || !mayRead(path)) return false
      shown.set(path, count + 1)
      return true
    })
    return best.flatMap(({ index, score }) => {
      const place = this.#places[index]
      if (place === undefined) return []
      const { path, title } = place.document
      return [{ path, title, passage: place.passage, score: Math.round(score * 1000) / 1000 }]
    })
  }

  #termsOf(document: IndexedDocument): readonly Uint32Array[] {
    const known = this.#terms.get(document)
    if (known !== undefined) return known
    const { title, passages } = document
    const terms = passages.map((passage) => this.#vocabulary.numbers(termsOf(searchedText(title, passage))))
    this.#terms.set(document, terms)
    return terms
  }
}

/** A passage is also about what its title and headings say; the title is often the first heading. */
function searchedText(title: string, { headings, text }: Passage): string {
  return [...new Set([title, ...headings]), text].join('\n')
}

/** Terms by number, so that passages can be kept and compared as numbers. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  /** The numbers of terms, new ones included. */
  numbers(terms: readonly string[]): Uint32Array {
    return Uint32Array.from(terms, (term) => {
      const known = this.#numbers.get(term)
      if (known !== undefined) return known
      const number = this.#numbers.size
      this.#numbers.set(term, number)
      return number
    })
  }

  /** The numbers of those terms that are known, each once. */
  known(terms: readonly string[]): Set<number> {
    return new Set(terms.flatMap((term) => this.#numbers.get(term) ?? []))
  }
}
