import { plural } from '../../../projections/plural.ts'
import { isCommonWord } from '../../../understanding/common-words.ts'
import { spelledDate } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { StatedFact } from '../evidence/facts.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { withCitation } from './cited.ts'
import { shownTitle } from './shown-title.ts'
import { headOf } from './topic-terms.ts'

const verbAtEnd =
  /\s(?:(?:is|are|was|were|has|have|had|will|can|may|must)\b.{0,300}|(?:starts?|begins?|ends?|opens?|closes?|costs?|comes?|amounts?|takes?|needs?|uses?|holds?|carries|lasts?|delivers?|draws?|reaches|weighs|measures|produces?|\p{Ll}{3,80}ed)(?:\s(?:to|on|at|in|about|for|up))?)$/iu

/** So many points are told, each with so many sides; of the rest it is said how many they are. */
export const mostPoints = 6
export const mostSides = 6

/**
 * Disagreements that have to do with a topic: those in documents about it, and those that share a word with it. Where they are
 * more than can be told, those with the most words of the topic come first.
 */
export function relevantDisagreements(
  evidence: Evidence,
  topic: string,
  documents: ReadonlySet<string>,
): Disagreement[] {
  const head = headOf(topic)
  const wanted = new Set(termsOf(head === '' ? topic : head).filter((term) => !isCommonWord(term)))
  const home = new Map(evidence.passages.map(({ id, document }) => [id, document]))
  const found = disagreementsIn(evidence).filter(
    ({ about, sides }) =>
      sides.some(({ unit }) => documents.has(home.get(unit.passage) ?? '')) ||
      termsOf(about).some((term) => wanted.has(term)),
  )
  if (found.length <= mostPoints) return found
  const near = ({ about, sides }: Disagreement): number =>
    new Set(termsOf(`${about} ${sides[0]?.unit.heading} ${sides[0]?.unit.text}`).filter((term) => wanted.has(term)))
      .size
  return found
    .map((one) => ({ one, near: near(one) }))
    .sort((left, right) => right.near - left.near)
    .map(({ one }) => one)
}

/** "According to our own measurements the efficiency": whose word it is, up to what it is about. */
const attribution = /^according to (?:\p{L}+\s){1,4}?(?=(?:the|an?|its)\s)/iu

/** What a disagreement is about, without the verb that leads to the value. */
export function pointOf({ about, sides }: Disagreement): string {
  // What follows a comma says where or when.
  const [first = about] = about
    .replace(attribution, '')
    .replace(/^(?:\p{Lu}{4,}[\s:,]+)+(?=\p{Lu}\p{Ll}|\p{Ll})/u, '')
    .split(/[;(]\s*|[,:](?!\d)\s*/)
  const noun = first.replace(verbAtEnd, '').trim()
  const point = noun.split(/\s+/).length > 1 ? noun : about.replace(attribution, '').replace(/(?:;|[,:](?!\d)).*$/s, '')
  const what = noun === first.trim() ? '' : measuredIn(sides)
  const isSaid = what === '' || termsOf(what).every((term) => termsOf(point).includes(term))
  return `${point.charAt(0).toUpperCase()}${point.slice(1)}${isSaid ? '' : ` (${what})`}`
}

const measuredOf =
  /^\s?(?:\p{Ll}+\s)?of\s((?:\p{Ll}+\s)?\p{Ll}+)(?=\s(?:in|per|an?|on|at|by|for|from|to|and|with|each|every)\s|[.,;]|$)/u
const measuredThing =
  /^\s((?:\p{Ll}+\s)?\p{Ll}{3,})(?=\s(?:in|per|an?|on|at|by|for|from|to|and|with|each|every)\s|[.,;]|$)/u

/** What a number is of, where the verb before it is left out: the donations of "the service collected 89,700 donations". */
function measuredIn([side]: readonly StatedFact[]): string {
  if (side === undefined || side.kind !== 'number') return ''
  const at = side.unit.text.indexOf(side.written)
  const behind = at < 0 ? '' : side.unit.text.slice(at + side.written.length)
  return measuredOf.exec(behind)?.[1] ?? measuredThing.exec(behind)?.[1] ?? ''
}

/** Both sides word for word, each with its source and, where it is known, the date of it. */
export function disagreementSection(disagreements: readonly Disagreement[], evidence: Evidence): string {
  const documents = documentsByHash(evidence)
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const parts = disagreements.slice(0, mostPoints).map((disagreement) => {
    const sides = sidesToTell(disagreement)
    const lines = sides.map(({ unit }) => {
      const document = documents.get(passages.get(unit.passage)?.document ?? '')
      const text = unit.kind === 'row' ? unit.cells.join(' | ') : unit.text
      const date = document?.published_date ?? null
      const source = `*${document === undefined ? '' : shownTitle(document)}*${date === null ? '' : ` (${spelledDate(date)})`}`
      return `- ${source}: ${withCitation(`"${text.replace(/[.]$/, '')}"`, unit.passage)}`
    })
    const more = sentencesIn(disagreement).length - sides.length
    const rest = more === 0 ? '' : `\n\nAnd ${plural(more, 'more passage')} on this ${isOrAre(more)} not quoted here.`
    return `**${pointOf(disagreement)}**\n\n${lines.join('\n')}${rest}`
  })
  const more = disagreements.length - parts.length
  const rest =
    more <= 0 ? [] : [`And ${plural(more, 'more point')} on which sources disagree ${isOrAre(more)} not told here.`]
  return [...parts, ...rest].join('\n\n')
}

/** Other values before what says the same again. */
function sidesToTell({ sides }: Pick<Disagreement, 'sides'>): readonly StatedFact[] {
  const told = sentencesIn({ sides })
  if (told.length <= mostSides) return told
  const first = told.filter(({ value }, place) => told.findIndex((side) => side.value === value) === place)
  return [...first, ...told.filter((side) => !first.includes(side))].slice(0, mostSides)
}

/** A sentence may be a side by its day and by its doer. */
function sentencesIn({ sides }: Pick<Disagreement, 'sides'>): StatedFact[] {
  const keyOf = ({ unit }: StatedFact): string => `${unit.passage} ${unit.order}`
  return sides.filter(
    (side, place) => side.event === undefined || sides.findIndex((one) => keyOf(one) === keyOf(side)) === place,
  )
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
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
