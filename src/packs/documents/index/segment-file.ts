import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { LostText, Segment, type SegmentDocument, type TextSource } from './segment.ts'

/**
 * A segment in bytes: four numbers (what it is, how long the head is, how long the numbers are, and a checksum of all up to
 * the texts), the head, the numbers, the terms, the postings, the texts.
 */
const magic = 0x42_74_6e_31
const prefix = 20

interface Head {
  readonly documents: readonly SegmentDocument[]
  readonly passages: number
  readonly terms: number
  readonly termBytes: number
  readonly postingBytes: number
}

export async function encodeSegment(segment: Segment): Promise<Uint8Array> {
  const { documents, passages, terms, termOffsets, postingOffsets, postings, texts } = segment.parts
  const head: Head = {
    documents,
    passages: passages.length,
    terms: termOffsets.length - 1,
    termBytes: terms.length,
    postingBytes: postings.length,
  }
  const written = Buffer.from(JSON.stringify(head))
  const numbers = [passages, termOffsets, postingOffsets].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  const body = Buffer.concat([written, ...numbers, terms, postings])
  const start = Buffer.alloc(prefix)
  for (const [index, value] of [magic, written.length, body.length, crc32(body)].entries()) {
    start.writeUInt32LE(value, index * 4)
  }
  start.writeUInt32LE(crc32(start.subarray(0, 16)), 16)
  return Buffer.concat([start, body, await texts.read(0, segment.textBytes)])
}

/** A segment from its file, or undefined if it is not what was written there. Its texts stay on the disk. */
export async function readSegment(path: string): Promise<Segment | undefined> {
  try {
    await using file = await openPlain(path)
    const start = Buffer.alloc(prefix)
    await file.read(start, 0, prefix, 0)
    const [kind, headBytes = 0, bodyBytes = 0, checksum, own] = [0, 4, 8, 12, 16].map((at) => start.readUInt32LE(at))
    if (kind !== magic || crc32(start.subarray(0, 16)) !== own) return undefined
    // What the file says of itself may be a claim: no room is made for more than there is.
    if (prefix + bodyBytes > (await file.stat()).size) return undefined
    const body = Buffer.alloc(bodyBytes)
    const { bytesRead } = await file.read(body, 0, bodyBytes, prefix)
    if (bytesRead !== bodyBytes || crc32(body) !== checksum) return undefined
    return decode(body, headBytes, inFile(path, prefix + bodyBytes))
  } catch {
    return undefined
  }
}

/** An index may have come with a project, and a pipe would be waited for. */
async function openPlain(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error('it is not a file')
}

function decode(body: Buffer, headBytes: number, texts: TextSource): Segment {
  const head = JSON.parse(body.toString('utf8', 0, headBytes)) as Head
  let at = headBytes
  const take = (bytes: number): Buffer => {
    at += bytes
    return body.subarray(at - bytes, at)
  }
  // Copied, because numbers must begin at a multiple of their size.
  const numbers = (count: number): Uint32Array => new Uint32Array(Uint8Array.from(take(count * 4)).buffer)
  return new Segment({
    documents: head.documents,
    passages: numbers(head.passages),
    termOffsets: numbers(head.terms + 1),
    postingOffsets: numbers(head.terms + 1),
    terms: take(head.termBytes),
    postings: take(head.postingBytes),
    texts,
  })
}

/** Opened for each reading: another process may take the file away at any time. */
function inFile(path: string, offset: number): TextSource {
  return {
    async read(start, end) {
      const bytes = Buffer.alloc(end - start)
      try {
        await using file = await openPlain(path)
        await file.read(bytes, 0, bytes.length, offset + start)
      } catch (thrown) {
        throw new LostText('The text of a passage is gone.', { cause: thrown })
      }
      return bytes
    },
  }
}
