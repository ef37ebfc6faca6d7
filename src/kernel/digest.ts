import { hash } from 'node:crypto'

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Names content by itself: `sha256:…`. */
export function contentHash(json: string): string {
  return `sha256:${sha256(json)}`
}
