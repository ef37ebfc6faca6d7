import { type Json, parsedJson } from '../../events/json.ts'
import type { EgressResponse } from '../../outside/egress/egress.ts'
import { decodeText, isJson, isTextual, mediaType } from './decode-text.ts'

export type HttpAnswer = {
  readonly status: number
  /** Where it came from, after redirects. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly json?: Json
  readonly text?: string
  readonly truncated: boolean
  readonly summary: string
}

/** Headers that describe the answer and reveal nothing about the request. */
const told: readonly string[] = [
  ...['content-type', 'content-length', 'content-language', 'last-modified', 'etag', 'date', 'expires', 'location'],
  ...['link', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-total-count'],
]
const longestHeader = 1_000

/** An answer as a model gets it: JSON if it is JSON and fits, otherwise as much text as is wanted. */
export function httpAnswer({ status, url, headers, body }: EgressResponse, mostCharacters: number): HttpAnswer {
  const type = mediaType(headers['content-type'], body)
  const kept = told.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value.slice(0, longestHeader)]]
  })
  const answer = { status, url, headers: Object.fromEntries(kept) as Record<string, string> }
  const from = `${new URL(url).host} answered with ${status}`
  if (body.length === 0) return { ...answer, truncated: false, summary: `${from}.` }
  if (!isTextual(type)) {
    const summary = `${from}: ${body.length} bytes of ${type}, which is not text.`
    return { ...answer, truncated: true, summary }
  }
  const text = decodeText(body, headers['content-type'])
  const json = isJson(type) && text.length <= mostCharacters ? parsedJson(text) : undefined
  const summary = `${from}:\n${text.slice(0, 1_000)}${text.length > 1_000 ? '…' : ''}`
  if (json !== undefined) return { ...answer, json, truncated: false, summary }
  return { ...answer, text: text.slice(0, mostCharacters), truncated: text.length > mostCharacters, summary }
}
