import { isCommonWord } from '../../../understanding/common-words.ts'
import { spelledDate } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { withCitation } from './cited.ts'
import { shownTitle } from './shown-title.ts'
import { headOf } from './topic-terms.ts'

const verbAtEnd =
  /\s(?:(?:is|are|was|were|has|have|had|will|can|may|must)\b.*|(?:starts?|begins?|ends?|opens?|closes?|costs?|comes?|amounts?|takes?|needs?|uses?|holds?|carries|lasts?|delivers?|draws?|reaches|weighs|measures)(?:\s(?:to|on|at|in|about|for|up))?)$/i

/** Disagreements that have to do with a topic: those in documents about it, and those that share a word with it. */
export function relevantDisagreements(
  evidence: Evidence,
  topic: string,
  documents: ReadonlySet<string>,
): Disagreement[] {
  const head = headOf(topic)
  const wanted = new Set(termsOf(head === '' ? topic : head).filter((term) => !isCommonWord(term)))
  const home = new Map(evidence.passages.map(({ id, document }) => [id, document]))
  return disagreementsIn(evidence).filter(
    ({ about, sides }) =>
      sides.some(({ unit }) => documents.has(home.get(unit.passage) ?? '')) ||
      termsOf(about).some((term) => wanted.has(term)),
  )
}

/** "According to our own measurements the efficiency": whose word it is, up to what it is about. */
const attribution = /^according to (?:\p{L}+\s){1,4}?(?=(?:the|an?|its)\s)/iu

/** What a disagreement is about, without the verb that leads to the value. */
export function pointOf({ about }: Disagreement): string {
  // What follows a comma says where or when.
  const [first = about] = about
    .replace(attribution, '')
    .replace(/^(?:\p{Lu}{4,}[\s:,]+)+(?=\p{Lu}\p{Ll}|\p{Ll})/u, '')
    .split(/[,;:(]\s*/)
  const noun = first.replace(verbAtEnd, '').trim()
  const point = noun.split(/\s+/).length > 1 ? noun : about.replace(attribution, '').replace(/[,;:].*$/, '')
  return point.charAt(0).toUpperCase() + point.slice(1)
}

/** Both sides word for word, each with its source and, where it is known, the date of it. */
export function disagreementSection(disagreements: readonly Disagreement[], evidence: Evidence): string {
  const documents = documentsByHash(evidence)
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const parts = disagreements.map((disagreement) => {
    const lines = disagreement.sides.map(({ unit }) => {
      const document = documents.get(passages.get(unit.passage)?.document ?? '')
      const text = unit.kind === 'row' ? unit.cells.join(' | ') : unit.text
      const date = document?.published_date ?? null
      const source = `*${document === undefined ? '' : shownTitle(document)}*${date === null ? '' : ` (${spelledDate(date)})`}`
      return `- ${source}: ${withCitation(`"${text.replace(/[.]$/, '')}"`, unit.passage)}`
    })
    return `**${pointOf(disagreement)}**\n\n${lines.join('\n')}`
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
