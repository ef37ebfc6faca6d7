import type { Evidence, EvidenceDocument, EvidencePassage } from './evidence.ts'
import { withStanding } from './standing.ts'

/**
 * What several workers found as one. Passages of the first keep their ids, new ones are numbered on in the order in which
 * they are given, so the same evidence in the same order always has the same ids. What two workers read is kept once,
 * with the better score.
 */
export function mergeEvidence(first: Evidence, ...others: readonly Evidence[]): Evidence {
  const documents = new Map<string, EvidenceDocument>()
  const passages = new Map<string, EvidencePassage>()
  const unread = new Map<string, Evidence['unread'][number]>()
  let next = 1 + first.passages.reduce((last, { id }) => Math.max(last, Number(id.slice(1)) || 0), 0)
  for (const evidence of [first, ...others]) {
    for (const document of evidence.documents) {
      const key = `${document.location} ${document.sha256}`
      const known = documents.get(key)
      if (known === undefined) documents.set(key, document)
      else if (document.relevance > known.relevance) documents.set(key, { ...known, relevance: document.relevance })
    }
    for (const passage of evidence.passages) {
      const key = `${passage.document} ${passage.place.line} ${passage.quote}`
      const known = passages.get(key)
      if (known !== undefined) passages.set(key, { ...known, score: Math.max(known.score, passage.score) })
      else passages.set(key, evidence === first ? passage : { ...passage, id: `p${next++}` })
    }
    for (const one of evidence.unread) unread.set(one.location, one)
  }
  for (const { location } of documents.values()) unread.delete(location)
  return withStanding({
    documents: [...documents.values()],
    passages: [...passages.values()],
    unread: [...unread.values()],
  })
}
