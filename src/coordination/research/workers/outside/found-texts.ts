import type { Json } from '../../../../events/json.ts'
import { sha256 } from '../../../../kernel/digest.ts'
import { passagesOf } from '../../../../understanding/prose/passages.ts'
import { termsOf } from '../../../../understanding/prose/terms.ts'
import { publishedOn } from '../../../../understanding/published-at.ts'
import type { SourceType } from '../../brief.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { plainText } from '../../evidence/plain-text.ts'
import { evidenceFrom, type ReadPassage, type ReadSource } from '../../evidence/read-source.ts'
import type { Source } from '../../merger/sources.ts'
import type { WorkerFindings } from '../../worker.ts'
import { Relevance, shareMentioned } from './relevance.ts'
import type { WantedOutside } from './search-queries.ts'

/** A text that a worker read: a page, a paper, a post. */
export interface OutsideText {
  readonly location: string
  readonly title: string
  readonly type: SourceType
  readonly author: string | null
  /** As it is written where it was found. */
  readonly published: string | null
  readonly text: string
  readonly pages?: readonly number[]
}

/** What a worker that searches came back with. */
export interface SearchOutcome {
  readonly worker: string
  readonly wanted: WantedOutside
  readonly queries: readonly string[]
  readonly texts: readonly OutsideText[]
  readonly unread: Evidence['unread']
  readonly warnings: readonly string[]
  readonly accessedAt: string
}

/** A text with less is a notice that there is none: a login, a cookie banner, a page that only scripts can fill. */
const fewestWords = 25
/** What mentions less than this share of the subject, and of every question, is about something else. */
const offTopic = 0.3
/** More passages of one text than these are not kept; the first and the best are. */
const mostPassages = 120
/** A question is answered by a passage that mentions this share of what it says. */
const answered = 0.6

/** What was found as evidence, with sources by relevance and the questions that are left. */
export function findingsFrom(outcome: SearchOutcome): WorkerFindings {
  const { worker, wanted, queries, accessedAt } = outcome
  const asked = [wanted.subject, ...wanted.questions]
  const relevance = new Relevance(
    asked,
    outcome.texts.map(({ title, text }) => `${title}\n${text}`),
  )
  const kept: ReadSource[] = []
  const unread = [...outcome.unread]
  const warnings = [...outcome.warnings]
  for (const found of outcome.texts) {
    const reason = uselessBecause(found, asked)
    if (reason !== undefined) {
      unread.push({ location: found.location, reason })
      continue
    }
    const { source, left } = sourceFrom(found, relevance, accessedAt)
    kept.push(source)
    if (left > 0) warnings.push(`${left} passages of ${found.location} that say less of the topic are left out`)
  }
  const best = kept.toSorted((left, right) => right.relevance - left.relevance)
  const found = evidenceFrom(best, unread)
  const sources = found.documents.map(listed)
  if (sources.length === 0)
    warnings.push(`${worker.replaceAll('_', ' ')} found nothing that could be read on the topic`)
  const gaps = wanted.questions.filter((question) => !isAnswered(question, found))
  const questions = [...(wanted.questions.length === 0 ? [wanted.subject] : wanted.questions)]
  const result: Record<string, Json> = { worker, sources, queries: [...queries], questions, gaps }
  return { result, found, ...(warnings.length === 0 ? {} : { warnings }) }
}

function uselessBecause({ text, title }: OutsideText, asked: readonly string[]): string | undefined {
  if (plainText(text).split(' ').length < fewestWords) return 'it has hardly any text'
  const terms = new Set(termsOf(`${title}\n${text}`))
  return asked.some((one) => shareMentioned(one, terms) >= offTopic) ? undefined : 'it says nothing of what is asked'
}

function sourceFrom(
  { text, published, pages, ...found }: OutsideText,
  relevance: Relevance,
  accessedAt: string,
): { readonly source: ReadSource; readonly left: number } {
  const document = { format: 'markdown' as const, title: found.title, lines: text.split('\n'), ...(pages && { pages }) }
  const all = passagesOf(document).map((passage): ReadPassage => ({ ...passage, score: relevance.of(passage.text) }))
  const passages = bestOf(all)
  const source: ReadSource = {
    ...found,
    sha256: sha256(text),
    publishedDate: published === null ? null : publishedOn(published),
    accessedAt,
    relevance: relevance.of(`${found.title}\n${text}`),
    passages,
  }
  return { source, left: all.length - passages.length }
}

/** In the order of the text. Its head is always there: it says what the text is, and of when. */
function bestOf(passages: readonly ReadPassage[]): readonly ReadPassage[] {
  if (passages.length <= mostPassages) return passages
  const [head, ...rest] = passages
  const best = new Set(
    rest.toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0)).slice(0, mostPassages - 1),
  )
  return passages.filter((passage) => passage === head || best.has(passage))
}

function listed(document: Evidence['documents'][number]): Source {
  const { title, location, type, author, published_date, relevance, accessed_at } = document
  return { title, url: location, type, author, published_date, relevance, accessed_at }
}

function isAnswered(question: string, { passages }: Evidence): boolean {
  return passages.some(({ quote, place }) => {
    const terms = new Set(termsOf(`${place.heading}\n${quote}`))
    return shareMentioned(question, terms) >= answered
  })
}
