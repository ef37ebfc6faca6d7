import type { Transform } from 'node:stream'

type Zlib = typeof import('node:zlib')

const decoders: ReadonlyMap<string, (zlib: Zlib) => Transform> = new Map<string, (zlib: Zlib) => Transform>([
  ['br', (zlib) => zlib.createBrotliDecompress()],
  ['deflate', (zlib) => zlib.createInflate()],
  ['gzip', (zlib) => zlib.createGunzip()],
  ['x-gzip', (zlib) => zlib.createGunzip()],
  ['zstd', (zlib) => zlib.createZstdDecompress()],
])

/** We don't ask for a compressed answer, but understand a server that sends one. */
export function decoderFor(encoding: string | undefined): Transform | undefined {
  const make = encoding === undefined ? undefined : decoders.get(encoding.trim().toLowerCase())
  return make?.(process.getBuiltinModule('node:zlib'))
}
