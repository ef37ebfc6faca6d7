import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { BatonError } from '../../errors/baton-error.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  'x-gzip': createGunzip,
}

/** What the other side is told that we can decode. */
export const acceptedEncodings = 'gzip, deflate, br'

export class UnknownEncoding extends Error {}

/** A body as it was before it was compressed. It is read no further than `limit` bytes, compressed or not. */
export async function readBody(response: IncomingMessage, limit: number, host: string): Promise<Uint8Array> {
  const tooLarge = (): BatonError => new BatonError('BATON_EGRESS_TOO_LARGE', { host, what: 'an answer', limit })
  if (Number(response.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decoded(response)) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limit) throw tooLarge()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** The body as it comes, decompressed. */
export function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return response
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (decoder === undefined) throw new UnknownEncoding('it answered in an encoding that was not asked for')
  // Its errors reach the reader of the last stream.
  return pipeline(response, decoder(), () => {})
}
