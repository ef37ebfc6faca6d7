import type { Evidence, EvidencePassage } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { referenceIn } from './reference-styles.ts'

/** An article with numbers for citations, and which passage each number stands for. */
export interface Numbered {
  readonly content: string
  /** The passages in the order of their numbers, which begin with 1. */
  readonly passages: readonly string[]
  readonly references: string
}

/** `[p12]` becomes `[1]` in the order of the text. What stands for no passage of the evidence is dropped: nothing else is ever cited. */
export function numberCitations(draft: string, evidence: Evidence): Numbered {
  const known = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const numbers = new Map<string, number>()
  // Numbers in brackets that a writer made up would pass for ours.
  const content = draft.replace(/\s?\[(?:p\d+|\d{1,3})\]/g, (mark) => {
    const id = mark.trim().slice(1, -1)
    if (!known.has(id)) return ''
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return `${mark.startsWith('[') ? '' : ' '}[${numbers.get(id)}]`
  })
  const passages = [...numbers.keys()]
  const references = passages.map((id, index) => {
    const passage = known.get(id)
    return passage === undefined ? '' : `[${index + 1}] ${referenceOf(passage, evidence)}`
  })
  return { content, passages, references: references.join('\n') }
}

function referenceOf(passage: EvidencePassage, evidence: Evidence): string {
  const document = documentsByHash(evidence).get(passage.document)
  return document === undefined ? '' : referenceIn('numeric', document, passage)
}
