import { hash, timingSafeEqual } from 'node:crypto'

const blockBytes = 64
const stampBytes = 16

/**
 * Stamps what is written with the key of this user: HMAC-SHA-256, the first half of it. Seals can be made
 * anew by all that have a journal; stamps can't. Made of two hashes, because `createHmac` takes twenty times as long.
 */
export class Stamps {
  readonly #inner: Buffer
  readonly #outer: Buffer

  constructor(key: Buffer) {
    const block = Buffer.alloc(blockBytes)
    key.copy(block)
    this.#inner = block.map((byte) => byte ^ 0x36) as Buffer
    this.#outer = block.map((byte) => byte ^ 0x5c) as Buffer
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
    const inner = hash('sha256', Buffer.concat([this.#inner, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([this.#outer, inner]), 'buffer').subarray(0, stampBytes)
  }
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
