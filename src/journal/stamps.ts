import { hash, timingSafeEqual } from 'node:crypto'

const blockBytes = 64
const hashBytes = 32
const stampBytes = 16
/** What is stamped with a log fits in. */
const usualBytes = 1_024
/** What a character takes at most. */
const bytesPerCharacter = 3

/**
 * Stamps what is written with the key of this user: HMAC-SHA-256, the first half of it. Seals can be made
 * anew by all that have a journal; stamps can't. Made of two hashes, because `createHmac` takes twenty times as long.
 */
export class Stamps {
  /** The block of the key, and behind it room for what is hashed with it. */
  readonly #inner: Buffer
  readonly #outer: Buffer

  constructor(key: Buffer) {
    this.#inner = keyBlock(key, 0x36, usualBytes)
    this.#outer = keyBlock(key, 0x5c, hashBytes)
  }

  /** Of a log that ends with this event, and by its seal of all events before. */
  ofLog(runId: string, seq: number, seal: string): Buffer {
    return this.#of(JSON.stringify(['log', runId, seq, seal]))
  }

  /** The same of a log that others wrote and this user agreed to, until something is written to it. */
  ofAdoptedLog(runId: string, seq: number, seal: string): Buffer {
    return this.#of(JSON.stringify(['adopted', runId, seq, seal]))
  }

  ofMessage(fields: readonly (string | number)[]): Buffer {
    return this.#of(JSON.stringify(['message', ...fields]))
  }

  isOf(expected: Buffer, stamp: Uint8Array | null): boolean {
    return stamp !== null && stamp.length === expected.length && timingSafeEqual(expected, stamp)
  }

  #of(text: string): Buffer {
    this.#outer.write(hash('sha256', this.#withText(text), 'hex'), blockBytes, 'hex')
    return Buffer.from(hash('sha256', this.#outer, 'hex').slice(0, 2 * stampBytes), 'hex')
  }

  #withText(text: string): Buffer {
    if (text.length * bytesPerCharacter > usualBytes)
      return Buffer.concat([this.#inner.subarray(0, blockBytes), Buffer.from(text)])
    return this.#inner.subarray(0, blockBytes + this.#inner.write(text, blockBytes))
  }
}

function keyBlock(key: Buffer, mask: number, roomBytes: number): Buffer {
  const block = Buffer.alloc(blockBytes + roomBytes)
  key.copy(block)
  for (let at = 0; at < blockBytes; at++) block[at] = (block[at] ?? 0) ^ mask
  return block
}

/** Stamps with the key that `read` finds, once there is one: another process, or a thread, may be making it. */
export function stampsBy(read: () => Buffer | undefined): () => Stamps | undefined {
  let found: Stamps | undefined
  return () => {
    if (found !== undefined) return found
    const key = read()
    found = key && new Stamps(key)
    return found
  }
}
