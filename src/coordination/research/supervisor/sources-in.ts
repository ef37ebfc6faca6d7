import { isObject, type Json } from '../../../events/json.ts'
import { type SourceType, sourceTypes } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import type { Source } from '../merger/sources.ts'
import type { TaskResult } from '../state.ts'

/** The sources that a researcher gave. Other spellings in use are understood (RES-C19). */
export function sourcesIn({ sources }: TaskResult): Source[] {
  return Array.isArray(sources) ? (sources as readonly Json[]).flatMap(asSource) : []
}

/** The documents that an article cites, each once, though it has several copies. */
export function citedDocuments(content: string, evidence: Evidence): Source[] {
  const cited = new Set(citedIn(content).ids)
  const used = new Set(evidence.passages.flatMap(({ id, document }) => (cited.has(id) ? [document] : [])))
  return [...documentsByHash(evidence)].flatMap(([hash, document]): Source[] => {
    if (!used.has(hash)) return []
    const { title, location, type, author, published_date, relevance, accessed_at } = document
    return [{ title, url: location, type, author, published_date, relevance, accessed_at }]
  })
}

function asSource(given: Json): Source[] {
  if (!isObject(given)) return []
  const text = (...names: string[]): string | null => {
    const found = names.map((name) => given[name]).find((value) => typeof value === 'string' && value.trim() !== '')
    return typeof found === 'string' ? found : null
  }
  const type = text('type', 'source_type') ?? 'other'
  const relevance = given['relevance'] ?? given['relevance_score']
  const title = text('title', 'url')
  if (title === null) return []
  return [
    {
      title,
      url: text('url', 'location'),
      type: sourceTypes.includes(type as SourceType) ? (type as SourceType) : 'other',
      author: text('author'),
      published_date: text('published_date', 'date'),
      relevance: typeof relevance === 'number' ? relevance : 0,
      accessed_at: text('accessed_at') ?? '',
    },
  ]
}
