/** Cuts a stream of bytes into lines, and refuses one that is too long. */
export class LineReader {
  readonly #longest: number
  #pieces: Buffer[] = []
  #size = 0

  constructor(longest: number) {
    this.#longest = longest
  }

  /** The lines that are complete now, or nothing when one is longer than allowed. */
  take(bytes: Buffer): readonly string[] | undefined {
    const lines: string[] = []
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      this.#pieces.push(bytes.subarray(start, end))
      if (this.#size + end - start > this.#longest) return undefined
      lines.push(Buffer.concat(this.#pieces).toString('utf8').trim())
      this.#pieces = []
      this.#size = 0
      start = end + 1
    }
    const rest = bytes.subarray(start)
    if (rest.length > 0) this.#pieces.push(rest)
    this.#size += rest.length
    return this.#size > this.#longest ? undefined : lines.filter((line) => line !== '')
  }
}
