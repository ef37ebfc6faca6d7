import { crc32 } from 'node:zlib'

/** A document that could not be read, and why. */
export interface UnreadDocument {
  readonly path: string
  readonly mark: string
  readonly reason: string
  /** Whether another try may succeed, although the file is the same. */
  readonly passing?: boolean
}

/** Which segments of an index count. */
export interface Manifest {
  /** Another for every version. */
  readonly id: string
  /** The file of each segment, and the numbers of the documents in it that no longer count. */
  readonly segments: readonly { readonly name: string; readonly dead: readonly number[] }[]
  readonly unread: readonly UnreadDocument[]
}

/** To be raised whenever terms, passages, or the way in which they are written down become others. */
const format = 6

const segmentName: RegExp = /^[0-9a-f-]{36}\.segment$/

/** A checksum, and below it the manifest as JSON. */
export function writeManifest(manifest: Manifest): string {
  const json = JSON.stringify({ format, ...manifest })
  return `${crc32(json)}\n${json}`
}

/** Undefined for what another version of Baton or an accident wrote. */
export function readManifest(text: string): Manifest | undefined {
  const [checksum, json = ''] = text.split('\n', 2)
  if (checksum !== String(crc32(json))) return undefined
  const { format: own, id, segments, unread = [] } = JSON.parse(json) as Partial<Manifest & { format: number }>
  if (own !== format || id === undefined || segments === undefined) return undefined
  return segments.every(({ name }) => segmentName.test(name)) ? { id, segments, unread } : undefined
}
