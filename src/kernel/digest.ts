import { hash } from 'node:crypto'
import { valueHash } from '../events/value-reference.ts'

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Names content by itself: `sha256:…`. */
export function contentHash(json: string): string {
  return valueHash(json, sha256)
}
