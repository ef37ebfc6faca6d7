import { valueHash } from '../events/value-reference.ts'
import { shortDigest } from './short-digest.ts'

/** How many characters are digested before `node:crypto` is loaded: a start needs two short texts, and not much more. */
let spared = 4_096

let native: typeof import('node:crypto') | undefined

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  if (native === undefined && text.length <= spared) {
    // Every text takes a block more than it is long.
    spared -= text.length + 64
    return shortDigest(text)
  }
  native ??= process.getBuiltinModule('node:crypto')
  return native.hash('sha256', text, 'hex')
}

/** Names content by itself: `sha256:…`. */
export function contentHash(json: string): string {
  return valueHash(json, sha256)
}
