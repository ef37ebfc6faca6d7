import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { withCitation } from './cited.ts'

/** Disagreements that have to do with a topic: all, where documents are few, else those that share a word with it. */
export function relevantDisagreements(
  evidence: Evidence,
  topic: string,
  documents: ReadonlySet<string>,
): Disagreement[] {
  const wanted = new Set(termsOf(topic))
  const home = new Map(evidence.passages.map(({ id, document }) => [id, document]))
  return disagreementsIn(evidence).filter(
    ({ about, sides }) =>
      sides.some(({ unit }) => documents.has(home.get(unit.passage) ?? '')) ||
      termsOf(about).some((term) => wanted.has(term)),
  )
}

/** Both sides word for word, each with its source and, where it is known, the date of it. */
export function disagreementSection(disagreements: readonly Disagreement[], evidence: Evidence): string {
  const documents = documentsByHash(evidence)
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const parts = disagreements.map(({ about, sides }) => {
    const lines = sides.map(({ unit }) => {
      const document = documents.get(passages.get(unit.passage)?.document ?? '')
      const text = unit.kind === 'row' ? unit.cells.join(' | ') : unit.text
      return `- *${document?.title ?? ''}*: ${withCitation(`"${text.replace(/[.]$/, '')}"`, unit.passage)}`
    })
    return `**${about.charAt(0).toUpperCase()}${about.slice(1)}**\n\n${lines.join('\n')}`
  })
  return parts.join('\n\n')
}

/** Documents that were read and left out because something newer holds, without what they say. */
export function setAside(evidence: Evidence): string[] {
  const documents = documentsByHash(evidence)
  const hashes = new Set(
    evidence.passages.filter(({ standing }) => standing === 'superseded').map(({ document }) => document),
  )
  return [...hashes].flatMap((hash) => {
    const document = documents.get(hash)
    const because = evidence.passages.find((passage) => passage.document === hash)?.because ?? ''
    return document === undefined ? [] : [`${document.location}: ${because}`]
  })
}
