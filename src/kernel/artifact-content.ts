import { BatonError } from '../errors/baton-error.ts'
import { isObject, type Json } from '../events/json.ts'
import type { StoredValue } from '../events/value-reference.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { contentHash } from './digest.ts'
import { asJson } from './json-value.ts'
import type { Journal } from './ports/journal.ts'

/** What can be kept: a text, a JSON value, or bytes. */
export type ArtifactContent = Json | Uint8Array

/** Content under a name. */
export interface AttachedContent {
  readonly name: string
  readonly content: ArtifactContent
  /** A media type, such as `image/png`. Unless given, it follows from the kind of content. */
  readonly type?: string
}

/** Content on its way into a journal. */
export interface EncodedContent {
  readonly value: StoredValue
  readonly bytes: number
  /** The media type when the caller gives none. */
  readonly type: string
}

/**
 * How content is stored: as JSON that says what it is, so that its hash alone is enough to read it. Secrets are covered
 * up before it is hashed.
 */
export function encodeContent(content: ArtifactContent, redactor: Redactor): EncodedContent {
  if (content instanceof Uint8Array) {
    const covered = coveredBytes(content, redactor)
    const json = JSON.stringify({ base64: Buffer.from(covered).toString('base64') })
    return { value: stored(json), bytes: covered.byteLength, type: 'application/octet-stream' }
  }
  const written = redactor.json(JSON.stringify(asJson(content, 'An artifact')))
  if (typeof content === 'string') {
    const text = JSON.parse(written) as string
    return { value: stored(`{"text":${written}}`), bytes: Buffer.byteLength(text), type: 'text/plain' }
  }
  return { value: stored(`{"json":${written}}`), bytes: Buffer.byteLength(written), type: 'application/json' }
}

/** The content with this hash. Throws if the journal does not have it. */
export async function readContent(journal: Journal, hash: string): Promise<ArtifactContent> {
  const json = await journal.value(hash)
  const content = json === undefined ? undefined : decodeContent(JSON.parse(json) as Json)
  if (content === undefined) throw new BatonError('BATON_VALUE_MISSING', { hash, place: 'an artifact' })
  return content
}

function decodeContent(value: Json): ArtifactContent | undefined {
  if (!isObject(value)) return undefined
  const { text, json, base64 } = value
  if (typeof text === 'string') return text
  if (typeof base64 === 'string') return new Uint8Array(Buffer.from(base64, 'base64'))
  return json
}

function stored(json: string): StoredValue {
  return { hash: contentHash(json), json }
}

/** Bytes that are text may hold a secret and are redacted; other bytes are left as they are. */
function coveredBytes(bytes: Uint8Array, redactor: Redactor): Uint8Array {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes
  }
  const written = JSON.stringify(text)
  const covered = redactor.json(written)
  return covered === written ? bytes : new TextEncoder().encode(JSON.parse(covered) as string)
}
