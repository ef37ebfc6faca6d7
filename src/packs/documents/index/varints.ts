/** Whole numbers from 0 on, small ones in one byte: seven bits at a time, the eighth says that more follow. */
export class VarintWriter {
  #bytes: Uint8Array = new Uint8Array(16)
  #length = 0

  get length(): number {
    return this.#length
  }

  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow()
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** Reads what a `VarintWriter` wrote. Past the end there are only zeros, so that damaged bytes end every loop. */
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
