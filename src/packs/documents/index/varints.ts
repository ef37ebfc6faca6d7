/** Appends a whole number from 0 on, small ones in one byte: seven bits at a time, the eighth says that more follow. */
export function writeVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

/** Reads what `writeVarint` wrote. Past the end there are only zeros, so that damaged bytes end every loop. */
export class VarintReader {
  readonly #bytes: Uint8Array
  readonly #end: number
  #at: number

  constructor(bytes: Uint8Array, start = 0, end: number = bytes.length) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  get done(): boolean {
    return this.#at >= this.#end
  }

  next(): number {
    let value = 0
    let scale = 1
    while (this.#at < this.#end) {
      const byte = this.#bytes[this.#at++] ?? 0
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
      scale *= 128
    }
    return value
  }
}
