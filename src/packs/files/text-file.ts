import type { Held } from './held.ts'

/** Why a file can't be read as text; `passing` where another try may succeed, although the file is the same. */
export type Unreadable = { readonly unreadable: string; readonly passing?: boolean }

const pieceBytes = 64 * 2 ** 10
/** Up to here a file is read without waiting: the way to another thread and back takes longer. */
const small = 64 * 2 ** 10

/** The text of a file: UTF-8, or UTF-16 with a byte order mark. Never more than `limit` bytes, never binary. */
export async function readText(held: Held, limit: number): Promise<string | Unreadable> {
  const bytes = await readBytes(held, limit)
  return 'unreadable' in bytes ? bytes : decode(bytes)
}

/** What is in a plain file, however it grows meanwhile. */
export async function readBytes(held: Held, limit: number): Promise<Buffer | Unreadable> {
  if (held.kind === 'folder') return { unreadable: 'is a folder' }
  if (held.kind !== 'file') return { unreadable: 'is not a plain file' }
  const { size } = held.stats
  if (size > limit) return { unreadable: `has ${size} bytes, more than the limit of ${limit}` }
  if (size <= small && size < limit) {
    const bytes = held.readNow?.(size + 1)
    if (bytes?.length === size && size > 0) return bytes
  }
  await using file = await held.open()
  const pieces: Buffer[] = []
  let length = 0
  // What some systems show as files has no size beforehand, so the end is where nothing more comes.
  for (let wanted = size + 1; length <= limit; wanted = pieceBytes) {
    const piece = Buffer.allocUnsafe(Math.min(wanted, limit + 1 - length))
    const { bytesRead } = await file.read(piece, 0, piece.length, length)
    if (bytesRead === 0) return Buffer.concat(pieces, length)
    pieces.push(piece.subarray(0, bytesRead))
    length += bytesRead
    if (bytesRead < piece.length && length === size) return Buffer.concat(pieces, length)
  }
  return { unreadable: `grew past the limit of ${limit} bytes` }
}

export function decode(bytes: Uint8Array): string | Unreadable {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  if (encoding === 'utf-8' && bytes.includes(0)) return { unreadable: 'is binary' }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return { unreadable: 'is not text in UTF-8 or UTF-16' }
  }
}
