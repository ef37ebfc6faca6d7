import { crc32 } from 'node:zlib'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Passage } from '../document.ts'
import { Segment, type SegmentDocument, type TextSource } from './segment.ts'
import { writeVarint } from './varints.ts'

/** A document that was read. */
export interface ReadDocument extends Pick<SegmentDocument, 'path' | 'mark' | 'title' | 'characters' | 'sha256'> {
  readonly passages: readonly Passage[]
}

/** The postings of a term while they are gathered. */
interface TermPostings {
  readonly bytes: number[]
  document: number
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
    const titleTerms = termsOf(about.title)
    const counted = passages.map((passage) => countTerms(termsOf(contextOf(about.title, passage))))
    this.#document({ ...about, titleLength: titleTerms.length, passages: passages.length })
    for (const [index, { length }] of counted.entries()) {
      this.#text(Buffer.from(JSON.stringify(passages[index])), length)
    }
    this.#post(
      countTerms(titleTerms).counts,
      counted.map(({ counts }) => counts),
    )
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
    const ordered = [...this.#terms.keys()].sort((left, right) => (left < right ? -1 : 1))
    const terms = Buffer.from(ordered.map((term) => `${term}\n`).join(''))
    const termOffsets = new Uint32Array(ordered.length + 1)
    const postingOffsets = new Uint32Array(ordered.length + 1)
    for (const [index, term] of ordered.entries()) {
      termOffsets[index + 1] = (termOffsets[index] ?? 0) + Buffer.byteLength(term) + 1
      postingOffsets[index + 1] = (postingOffsets[index] ?? 0) + (this.#terms.get(term)?.bytes.length ?? 0)
    }
    const postings = Buffer.allocUnsafe(postingOffsets[ordered.length] ?? 0)
    for (const [index, term] of ordered.entries()) {
      postings.set(this.#terms.get(term)?.bytes ?? [], postingOffsets[index])
    }
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

  #post(title: ReadonlyMap<string, number>, passages: readonly ReadonlyMap<string, number>[]): void {
    const places = new Map<string, number[]>([...title.keys()].map((term) => [term, []]))
    for (const [index, counts] of passages.entries()) {
      for (const [term, count] of counts) {
        const known = places.get(term)
        if (known === undefined) places.set(term, [index, count])
        else known.push(index, count)
      }
    }
    const document = this.#documents.length - 1
    for (const [term, found] of places) this.#write(term, document, title.get(term) ?? 0, found)
  }

  #takeTerm(segment: Segment, term: number, places: ReadonlyMap<number, number>): void {
    const name = segment.term(term)
    let open: { readonly document: number; readonly inTitle: number; readonly found: number[] } | undefined
    const close = (): void => {
      if (open !== undefined) this.#write(name, open.document, open.inTitle, open.found)
    }
    segment.visit(
      term,
      (number, inTitle) => {
        close()
        const document = places.get(number)
        open = document === undefined ? undefined : { document, inTitle, found: [] }
      },
      (document, passage, count) => open?.found.push(passage - (segment.documents[document]?.firstPassage ?? 0), count),
    )
    close()
  }

  /** `found` holds passages, counted from the first of the document, each followed by how often the term is in it. */
  #write(term: string, document: number, inTitle: number, found: readonly number[]): void {
    let gathered = this.#terms.get(term)
    if (gathered === undefined) {
      gathered = { bytes: [], document: -1 }
      this.#terms.set(term, gathered)
    }
    const { bytes } = gathered
    writeVarint(bytes, document - gathered.document - 1)
    writeVarint(bytes, inTitle)
    writeVarint(bytes, found.length / 2)
    gathered.document = document
    let before = -1
    for (let at = 0; at < found.length; at += 2) {
      writeVarint(bytes, (found[at] ?? 0) - before - 1)
      writeVarint(bytes, found[at + 1] ?? 0)
      before = found[at] ?? 0
    }
  }
}

/** A passage is also about what its headings say. The title counts by itself. */
function contextOf(title: string, { headings, text }: Passage): string {
  return [...new Set(headings.filter((heading) => heading !== title)), text].join('\n')
}

function countTerms(terms: readonly string[]): { readonly counts: Map<string, number>; readonly length: number } {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { counts, length: terms.length }
}

function inMemory(bytes: Uint8Array): TextSource {
  return { read: (start, end) => bytes.subarray(start, end) }
}
