import type { BodyReader } from './answer-body.ts'
import { noHttp, readHeader } from './answer-head.ts'

/** Longer than a size with what may stand beside it, and than headers behind a body. */
const longestLine = 16_384
const mostTrailers = 100

const lineFeed = 0x0a
const sizeLine =
  /^([\dA-Fa-f]{1,12})(?:;[!#$%&'*+\-.^_`|~\w]+(?:=(?:[!#$%&'*+\-.^_`|~\w]+|"[\t !#-[\]-~\x80-\xff]*"))?)*$/

/** Reads a body that comes in chunks, each with its size before it. */
export class PiecewiseReader implements BodyReader {
  #next: 'size' | 'bytes' | 'behind' | 'trailer' = 'size'
  /** How much of the chunk is still to come. */
  #left = 0
  /** A line that has not ended. */
  #line = ''
  #trailers = 0

  feed(bytes: Buffer, take: (bytes: Buffer) => void): Buffer | undefined {
    let at = 0
    while (at < bytes.length) {
      if (this.#next === 'bytes') {
        const end = Math.min(at + this.#left, bytes.length)
        this.#left -= end - at
        if (this.#left === 0) this.#next = 'behind'
        take(bytes.subarray(at, end))
        at = end
        continue
      }
      const end = bytes.indexOf(lineFeed, at)
      this.#line += bytes.toString('latin1', at, end < 0 ? bytes.length : end)
      if (this.#line.length > longestLine) throw noHttp('a line between its chunks has no end')
      if (end < 0) return undefined
      at = end + 1
      if (this.#isLast(this.#takeLine())) return bytes.subarray(at)
    }
    return undefined
  }

  #takeLine(): string {
    const line = this.#line
    this.#line = ''
    if (!line.endsWith('\r')) throw noHttp('a line between its chunks does not end as it should')
    return line.slice(0, -1)
  }

  /** Takes a line for what it has to be here. An empty one behind the last chunk is the end. */
  #isLast(line: string): boolean {
    switch (this.#next) {
      case 'size':
        this.#left = sizeIn(line)
        this.#next = this.#left === 0 ? 'trailer' : 'bytes'
        return false
      case 'trailer':
        if (line === '') return true
        readHeader(line)
        if (++this.#trailers > mostTrailers) throw noHttp('the headers behind it have no end')
        return false
      default:
        if (line !== '') throw noHttp('a chunk is longer than it says')
        this.#next = 'size'
        return false
    }
  }
}

function sizeIn(line: string): number {
  const size = sizeLine.exec(line)?.[1]
  if (size === undefined) throw noHttp('the size of a chunk is no number')
  return Number.parseInt(size, 16)
}
