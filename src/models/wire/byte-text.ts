/**
 * Reads UTF-8 out of bytes that are split anywhere, as a `TextDecoder` would. One of those is made anew for each answer,
 * and takes longer to make than most answers to read.
 */
export class ByteText {
  /** The beginning of a character whose rest has not come. */
  #begun: Buffer | undefined
  #isFirst = true

  read(piece: Uint8Array): string {
    const bytes = this.#withBegun(Buffer.isBuffer(piece) ? piece : Buffer.from(piece))
    const end = bytes.length - openBytes(bytes)
    this.#begun = end === bytes.length ? undefined : Buffer.from(bytes.subarray(end))
    const text = bytes.toString('utf8', 0, end)
    if (!this.#isFirst || text === '') return text
    this.#isFirst = false
    return text.startsWith('\u{FEFF}') ? text.slice(1) : text
  }

  #withBegun(bytes: Buffer): Buffer {
    return this.#begun === undefined ? bytes : Buffer.concat([this.#begun, bytes])
  }
}

const longestCharacter = 4

/** How many bytes at the end belong to a character that goes on behind them. */
function openBytes(bytes: Buffer): number {
  for (let back = 1; back < longestCharacter && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0
  }
  return 0
}

/** How many bytes a character has that begins with this one. */
function lengthOf(first: number): number {
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
}
