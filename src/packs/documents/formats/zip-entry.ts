import { inflateRawSync } from 'node:zlib'
import type { Unreadable } from '../../files/text-file.ts'

const endSign = 0x06054b50
const entrySign = 0x02014b50
const notAnArchive: Unreadable = { unreadable: 'is not an archive that can be read' }

/** One file out of a zip archive, of at most `limit` bytes however small it was packed. */
export function zipEntry(archive: Uint8Array, name: string, limit: number): Buffer | Unreadable {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    return entryIn(bytes, name, limit)
  } catch (thrown) {
    const tooLarge = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE'
    return tooLarge ? { unreadable: `unpacks to more than the limit of ${limit} bytes` } : notAnArchive
  }
}

/** Throws a RangeError for every number that points out of the archive. */
function entryIn(bytes: Buffer, name: string, limit: number): Buffer | Unreadable {
  const end = endOf(bytes)
  if (end === undefined) return notAnArchive
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== entrySign) return notAnArchive
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === name) return unpacked(bytes, at, limit)
    at = next
  }
  return { unreadable: `has no ${name} in it` }
}

function endOf(bytes: Buffer): number | undefined {
  // It is followed by a comment of at most 65,535 bytes.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (bytes.readUInt32LE(at) === endSign) return at
  }
  return undefined
}

function unpacked(bytes: Buffer, entry: number, limit: number): Buffer | Unreadable {
  const method = bytes.readUInt16LE(entry + 10)
  const packedSize = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(start, start + packedSize)
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: limit })
  if (method !== 0) return notAnArchive
  return packed.length > limit ? { unreadable: `has more than the limit of ${limit} bytes` } : packed
}
