import type { SourceType } from '../brief.ts'

/** A source as workers give it and the result lists it. */
export type Source = {
  readonly title: string
  readonly url: string | null
  readonly type: SourceType
  readonly author: string | null
  readonly published_date: string | null
  readonly relevance: number
  readonly accessed_at: string
}

/** Each source once, the most relevant first (RES-103). */
export function mergedSources(found: readonly Source[]): Source[] {
  const kept = new Map<string, Source>()
  for (const source of found) {
    const key = keyOf(source)
    const known = kept.get(key)
    // What was seen first keeps its place among equals.
    if (known === undefined) kept.set(key, source)
    else if (source.relevance > known.relevance) kept.set(key, source)
  }
  return [...kept.values()].sort((left, right) => right.relevance - left.relevance)
}

function keyOf({ url, title }: Source): string {
  return url === null || url.trim() === '' ? `title ${title.trim().toLowerCase()}` : `url ${normalisedUrl(url)}`
}

/** The same page has many addresses: without fragment, default port, slash at the end and marks of campaigns. */
export function normalisedUrl(url: string): string {
  let parsed: URL
  try {
    parsed = new URL(url.trim())
  } catch {
    return url.trim()
  }
  parsed.hash = ''
  for (const name of [...parsed.searchParams.keys()]) if (name.startsWith('utm_')) parsed.searchParams.delete(name)
  const text = parsed.href
  return text.endsWith('/') ? text.slice(0, -1) : text
}
