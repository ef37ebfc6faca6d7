import { crc32 } from 'node:zlib'
import type { Passage } from '../../../understanding/prose/passages.ts'
import { VarintReader } from './varints.ts'

/** What is known of a document without its text. */
export interface SegmentDocument {
  readonly path: string
  /** Changes when the file does. */
  readonly mark: string
  readonly title: string
  readonly characters: number
  /** Of the bytes of the file, in hexadecimal. */
  readonly sha256: string
  /** When it was published, where its format says so. */
  readonly published?: string
  /** Why this is not all of it. */
  readonly cut?: string
  /** How many terms its title has. */
  readonly titleLength: number
  /** The number of its first passage in the segment. */
  readonly firstPassage: number
  readonly passages: number
}

/** Where the texts of passages are: in memory, or in a file. */
export interface TextSource {
  read(start: number, end: number): Promise<Uint8Array> | Uint8Array
}

export interface SegmentParts {
  readonly documents: readonly SegmentDocument[]
  /** Of each passage: how many terms it has, how many bytes its text, and their checksum. */
  readonly passages: Uint32Array
  /** The terms in order, one on each line. */
  readonly terms: Buffer
  /** Where each term begins in `terms`, and after the last where they end. */
  readonly termOffsets: Uint32Array
  /** Where the postings of each term begin, and after the last where they end. */
  readonly postingOffsets: Uint32Array
  readonly postings: Buffer
  readonly texts: TextSource
}

/** The text of a passage is not what it was: its file was damaged, or taken away. */
export class LostText extends Error {}

/** Some documents and every term in them. It never changes; what is changed comes into another. */
export class Segment {
  readonly documents: readonly SegmentDocument[]
  readonly #parts: SegmentParts
  readonly #textOffsets: Float64Array

  constructor(parts: SegmentParts) {
    this.documents = parts.documents
    this.#parts = parts
    const count = parts.passages.length / 3
    this.#textOffsets = new Float64Array(count + 1)
    for (let index = 0; index < count; index++) {
      this.#textOffsets[index + 1] = (this.#textOffsets[index] ?? 0) + (parts.passages[index * 3 + 1] ?? 0)
    }
  }

  get parts(): SegmentParts {
    return this.#parts
  }

  get passageCount(): number {
    return this.#parts.passages.length / 3
  }

  get textBytes(): number {
    return this.#textOffsets[this.passageCount] ?? 0
  }

  get termCount(): number {
    return this.#parts.termOffsets.length - 1
  }

  term(number: number): string {
    const { terms, termOffsets } = this.#parts
    return terms.toString('utf8', termOffsets[number], (termOffsets[number + 1] ?? 0) - 1)
  }

  /** How many terms a passage has, its headings included. */
  passageLength(passage: number): number {
    return this.#parts.passages[passage * 3] ?? 0
  }

  async passage(passage: number): Promise<Passage> {
    const bytes = await this.text(passage)
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Passage
  }

  /** A passage as it was written down, checked. */
  async text(passage: number): Promise<Uint8Array> {
    const bytes = await this.#parts.texts.read(this.#textOffsets[passage] ?? 0, this.#textOffsets[passage + 1] ?? 0)
    if (crc32(bytes) !== this.#parts.passages[passage * 3 + 2]) throw new LostText('The text of a passage is damaged.')
    return bytes
  }

  /** The number of a term, or -1. */
  find(term: string): number {
    let low = 0
    let high = this.termCount - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.term(middle)
      if (found === term) return middle
      if (found < term) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Every document with a term, then its passages with it, all by their numbers in the segment. */
  visit(
    term: number,
    inDocument: (document: number, inTitle: number) => void,
    inPassage: (document: number, passage: number, count: number) => void,
  ): void {
    const { postings, postingOffsets } = this.#parts
    const reader = new VarintReader(postings, postingOffsets[term], postingOffsets[term + 1])
    let document = -1
    while (!reader.done) {
      document += reader.next() + 1
      inDocument(document, reader.next())
      let passage = (this.documents[document]?.firstPassage ?? 0) - 1
      for (let rest = reader.next(); rest > 0 && !reader.done; rest--) {
        passage += reader.next() + 1
        inPassage(document, passage, reader.next())
      }
    }
  }
}
