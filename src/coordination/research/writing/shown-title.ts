import type { EvidenceDocument } from '../evidence/evidence.ts'

const endsSentence = /[.?!](?:\s|$)/

/**
 * The title of a document as it stands in a sentence: without parts such as "T. Reyes", whose full stop would end the
 * sentence and tear it from its citation. Without such parts where all are, by its place.
 */
export function shownTitle({ title, location }: Pick<EvidenceDocument, 'title' | 'location'>): string {
  if (!endsSentence.test(title)) return title
  const parts = title.split(/,\s*/).filter((part) => !endsSentence.test(part))
  const kept = parts.join(', ')
  return /\p{L}{3}/u.test(kept) ? kept : location.slice(location.lastIndexOf('/') + 1)
}
