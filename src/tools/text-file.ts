import { open, stat } from 'node:fs/promises'

/** Why a file can't be read as text. */
export type Unreadable = { readonly unreadable: string }

/** The text of a file: UTF-8, or UTF-16 with a byte order mark. Never more than `limit` bytes, never binary. */
export async function readText(place: string, limit: number): Promise<string | Unreadable> {
  const found = await stat(place)
  if (found.isDirectory()) return { unreadable: 'is a folder' }
  if (!found.isFile()) return { unreadable: 'is not a plain file' }
  if (found.size > limit) return { unreadable: `has ${found.size} bytes, more than the limit of ${limit}` }
  const file = await open(place, 'r')
  try {
    const bytes = Buffer.alloc(limit + 1)
    let length = 0
    for (let read = -1; read !== 0 && length <= limit; length += read) {
      read = (await file.read(bytes, length, limit + 1 - length, length)).bytesRead
    }
    if (length > limit) return { unreadable: `grew past the limit of ${limit} bytes` }
    return decode(bytes.subarray(0, length))
  } finally {
    await file.close()
  }
}

function decode(bytes: Buffer): string | Unreadable {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  if (encoding === 'utf-8' && bytes.includes(0)) return { unreadable: 'is binary' }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return { unreadable: 'is not text in UTF-8 or UTF-16' }
  }
}
