import type { Json } from '../../../events/json.ts'
import type { SearchResult } from './provider.ts'

/** A member of something that should be an object. */
export function member(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined
}

/** The results in a list of objects, whose members have other names with every provider. */
export function resultsIn(list: Json | undefined, names: { snippet: string; published: string }): SearchResult[] {
  if (!Array.isArray(list)) return []
  return list.map((entry) => {
    const published = member(entry, names.published)
    return {
      title: textIn(member(entry, 'title')),
      url: textIn(member(entry, 'url')),
      snippet: textIn(member(entry, names.snippet)),
      ...(typeof published === 'string' && published !== '' ? { published } : {}),
    }
  })
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
