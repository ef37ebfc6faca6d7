import { crc32 } from 'node:zlib'
import type { Passage } from '../../../understanding/prose/passages.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { Segment, type SegmentDocument, type TextSource } from './segment.ts'
import { writeVarint } from './varints.ts'

/** A document that was read. */
export interface ReadDocument
  extends Pick<SegmentDocument, 'path' | 'mark' | 'title' | 'characters' | 'sha256' | 'published' | 'cut'> {
  readonly passages: readonly Passage[]
}

/** The postings of a term while they are gathered. */
interface TermPostings {
  readonly bytes: number[]
  /** The last document that was written. */
  document: number
  /** Of the document under way: passages, counted from its first, each followed by how often the term is in it. */
  readonly found: number[]
  inTitle: number
}

/** Puts documents together to a segment in memory. */
export class SegmentBuilder {
  readonly #terms = new Map<string, TermPostings>()
  readonly #documents: SegmentDocument[] = []
  readonly #passages: number[] = []
  readonly #texts: Uint8Array[] = []
  #textBytes = 0

  get documentCount(): number {
    return this.#documents.length
  }

  get textBytes(): number {
    return this.#textBytes
  }

  add({ passages, ...about }: ReadDocument): void {
    const document = this.#documents.length
    const touched = new Set<TermPostings>()
    const titleTerms = termsOf(about.title)
    this.#document({ ...about, titleLength: titleTerms.length, passages: passages.length })
    for (const term of titleTerms) {
      const postings = this.#postingsOf(term)
      touched.add(postings)
      postings.inTitle++
    }
    for (const [index, passage] of passages.entries()) {
      const terms = termsOf(contextOf(about.title, passage))
      this.#text(Buffer.from(JSON.stringify(passage)), terms.length)
      for (const term of terms) {
        const postings = this.#postingsOf(term)
        const { found } = postings
        if (found.length === 0) touched.add(postings)
        if (found.at(-2) === index) found[found.length - 1] = (found.at(-1) ?? 0) + 1
        else found.push(index, 1)
      }
    }
    for (const postings of touched) write(postings, document)
  }

  /** Takes over the documents of another segment that are still alive. */
  async take(segment: Segment, isAlive: (document: number) => boolean): Promise<void> {
    const places = new Map<number, number>()
    for (const [number, about] of segment.documents.entries()) {
      if (!isAlive(number)) continue
      places.set(number, this.#documents.length)
      this.#document(about)
      for (let index = 0; index < about.passages; index++) {
        const passage = about.firstPassage + index
        this.#text(await segment.text(passage), segment.passageLength(passage))
      }
    }
    for (let term = 0; term < segment.termCount; term++) this.#takeTerm(segment, term, places)
  }

  finish(): Segment {
    // By their units of UTF-16, as they are compared when one is looked up. Those of dead documents have nothing.
    const ordered = [...this.#terms.keys()].sort()
    const gathered = ordered.flatMap((term) => this.#terms.get(term) ?? [])
    const used = ordered.filter((_, index) => (gathered[index]?.bytes.length ?? 0) > 0)
    const lists = gathered.map(({ bytes }) => bytes).filter(({ length }) => length > 0)
    const terms = Buffer.from(used.map((term) => `${term}\n`).join(''))
    const termOffsets = offsetsOf(used.map((term) => Buffer.byteLength(term) + 1))
    const postingOffsets = offsetsOf(lists.map(({ length }) => length))
    const postings = Buffer.allocUnsafe(postingOffsets[lists.length] ?? 0)
    for (const [index, bytes] of lists.entries()) postings.set(bytes, postingOffsets[index])
    return new Segment({
      documents: this.#documents,
      passages: Uint32Array.from(this.#passages),
      terms,
      termOffsets,
      postingOffsets,
      postings,
      texts: inMemory(Buffer.concat(this.#texts)),
    })
  }

  #document(about: Omit<SegmentDocument, 'firstPassage'>): void {
    this.#documents.push({ ...about, firstPassage: this.#passages.length / 3 })
  }

  #text(bytes: Uint8Array, length: number): void {
    this.#passages.push(length, bytes.length, crc32(bytes))
    this.#texts.push(bytes)
    this.#textBytes += bytes.length
  }

  #takeTerm(segment: Segment, term: number, places: ReadonlyMap<number, number>): void {
    const postings = this.#postingsOf(segment.term(term))
    let open: number | undefined
    const close = (): void => {
      if (open !== undefined) write(postings, open)
    }
    segment.visit(
      term,
      (number, inTitle) => {
        close()
        open = places.get(number)
        if (open !== undefined) postings.inTitle = inTitle
      },
      (number, passage, count) => {
        if (open !== undefined) postings.found.push(passage - (segment.documents[number]?.firstPassage ?? 0), count)
      },
    )
    close()
  }

  #postingsOf(term: string): TermPostings {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    const postings = { bytes: [], document: -1, found: [], inTitle: 0 }
    this.#terms.set(term, postings)
    return postings
  }
}

/** Writes down what was found of a term in a document. */
function write(postings: TermPostings, document: number): void {
  const { bytes, found } = postings
  writeVarint(bytes, document - postings.document - 1)
  writeVarint(bytes, postings.inTitle)
  writeVarint(bytes, found.length / 2)
  let before = -1
  for (let at = 0; at < found.length; at += 2) {
    writeVarint(bytes, (found[at] ?? 0) - before - 1)
    writeVarint(bytes, found[at + 1] ?? 0)
    before = found[at] ?? 0
  }
  postings.document = document
  postings.inTitle = 0
  found.length = 0
}

/** Where each begins, and after the last where they end. */
function offsetsOf(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length
  return offsets
}

/** A passage is also about what its headings say. The title counts by itself. */
function contextOf(title: string, { headings, text, tables }: Passage): string {
  // In a row, "41,200" may be two numbers.
  const said = tables?.flatMap(({ rows }) => rows.map(({ cells }) => cells.join(' | '))) ?? [text]
  return [...new Set(headings.filter((heading) => heading !== title)), ...said].join('\n')
}

function inMemory(bytes: Uint8Array): TextSource {
  return { read: (start, end) => bytes.subarray(start, end) }
}
