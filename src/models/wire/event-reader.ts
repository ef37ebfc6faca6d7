import { Fault } from '../../pacing/fault.ts'
import { ByteText } from './byte-text.ts'

/** Longer than any honest event. Memory that a server can fill has an end. */
const longestEvent = 16_000_000

/**
 * Reads the events of a stream out of its bytes, wherever these are split: in the middle of a character, of a line, or
 * between the two halves of a line end. What is not closed by an empty line is no event. Each byte is looked at once.
 */
export class EventReader {
  readonly #take: (data: string) => void
  readonly #text = new ByteText()
  /** Pieces of a line that has not ended. */
  #pieces: string[] = []
  #data: string[] = []
  /** How much is held of the event that is being read. */
  #held = 0
  #afterReturn = false

  constructor(take: (data: string) => void) {
    this.#take = take
  }

  feed(bytes: Uint8Array): void {
    const text = this.#text.read(bytes)
    if (text === '') return
    let from = this.#afterReturn && text[0] === '\n' ? 1 : 0
    this.#afterReturn = false
    let nextFeed = next('\n', text, from)
    let nextReturn = next('\r', text, from)
    for (;;) {
      const end = Math.min(nextFeed, nextReturn)
      if (end === Number.POSITIVE_INFINITY) break
      this.#line(text.slice(from, end))
      const isReturn = end === nextReturn
      this.#afterReturn = isReturn && end === text.length - 1
      from = end + (isReturn && text[end + 1] === '\n' ? 2 : 1)
      if (nextFeed < from) nextFeed = next('\n', text, from)
      if (nextReturn < from) nextReturn = next('\r', text, from)
    }
    if (from < text.length) this.#hold(this.#pieces, text.slice(from))
  }

  #line(rest: string): void {
    const begun = this.#pieces.join('')
    this.#held -= begun.length + this.#pieces.length
    if (begun !== '') this.#pieces = []
    const line = begun + rest
    if (line === '') this.#close()
    else if (line.startsWith('data')) this.#dataLine(line)
  }

  #dataLine(line: string): void {
    if (line.length === 4) this.#hold(this.#data, '')
    else if (line[4] === ':') this.#hold(this.#data, line.slice(line[5] === ' ' ? 6 : 5))
  }

  #close(): void {
    const data = this.#data
    this.#held = 0
    if (data.length === 0) return
    this.#data = []
    this.#take(data.length === 1 ? (data[0] ?? '') : data.join('\n'))
  }

  #hold(pieces: string[], piece: string): void {
    this.#held += piece.length + 1
    if (this.#held > longestEvent) throw new Fault('invalid', 'an event of its answer has no end')
    pieces.push(piece)
  }
}

function next(sign: string, text: string, from: number): number {
  const index = text.indexOf(sign, from)
  return index < 0 ? Number.POSITIVE_INFINITY : index
}
