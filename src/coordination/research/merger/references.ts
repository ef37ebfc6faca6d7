import { isObject, type Json } from '../../../events/json.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { lineIn } from '../evidence/place-of.ts'
import { documentsByHash } from '../evidence/standing.ts'
import type { ArticleReference } from '../output.ts'
import type { TaskResult } from '../state.ts'
import type { Numbered } from '../writing/number-citations.ts'

/** What the numbers of an article stand for: as the citation formatter put them, else in the plain style. */
export function referencesOf(
  { passages, references }: Pick<Numbered, 'passages' | 'references'>,
  evidence: Evidence,
  quality: readonly TaskResult[],
): ArticleReference[] {
  const known = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const documents = documentsByHash(evidence)
  const plain = references.split('\n')
  const formatted = formattedBy(quality)
  return passages.flatMap((id, index): ArticleReference[] => {
    const passage = known.get(id)
    const document = passage === undefined ? undefined : documents.get(passage.document)
    if (passage === undefined || document === undefined) return []
    const text = formatted.get(id) ?? (plain[index] ?? '').replace(/^\[\d+\]\s*/, '')
    return [
      {
        number: index + 1,
        text,
        title: document.title,
        location: document.location,
        type: document.type,
        author: document.author,
        published_date: document.published_date,
        line: lineIn(passage, 0),
        page: passage.place.page ?? null,
        quote: passage.quote,
        sha256: passage.document,
      },
    ]
  })
}

function formattedBy(quality: readonly TaskResult[]): ReadonlyMap<string, string> {
  const lists = quality.flatMap(({ references }) => (Array.isArray(references) ? [references as readonly Json[]] : []))
  const entries = (lists.at(-1) ?? []).flatMap((one): [string, string][] => {
    if (!isObject(one)) return []
    const { passage, text } = one
    return typeof passage === 'string' && typeof text === 'string' && text !== '' ? [[passage, text]] : []
  })
  return new Map(entries)
}
