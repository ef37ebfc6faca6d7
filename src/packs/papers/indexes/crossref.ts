import { isObject } from '../../../events/json.ts'
import { fieldsOf, listOf } from '../../answer-fields.ts'
import { type Paper, paperFrom } from '../paper.ts'
import { answersKeptMs, below, type SearchPapers } from './paper-index.ts'

const wanted = 'DOI,URL,title,subtitle,author,issued,abstract,container-title,is-referenced-by-count'

/** Crossref's REST API: https://api.crossref.org/swagger-ui/index.html, and the same in prose on its documentation pages. */
export const searchCrossref: SearchPapers = async ({ words, limit, since }, { client, base, mail }, call) => {
  const { papers } = await client.ask(
    {
      url: below(base, 'works'),
      query: {
        query: words.join(' '),
        rows: String(limit),
        select: wanted,
        ...(since === undefined ? {} : { filter: `from-pub-date:${since}` }),
        // Requests that say how their sender can be reached are answered by machines of their own.
        ...(mail === undefined ? {} : { mailto: mail }),
      },
      ttlMs: answersKeptMs,
      read: readWorks,
    },
    call,
  )
  return papers
}

function readWorks(answer: unknown): { readonly papers: readonly Paper[] } {
  const { message } = fieldsOf(answer, 'a body')
  const { items } = fieldsOf(message, '"message"')
  return { papers: listOf(items, '"items"').flatMap((item) => readWork(fieldsOf(item, 'an item')) ?? []) }
}

function readWork(work: Readonly<Record<string, unknown>>): Paper | undefined {
  const [title] = textsIn(work['title'])
  const [subtitle] = textsIn(work['subtitle'])
  const isApart = title !== undefined && subtitle !== undefined && !title.includes(subtitle)
  return paperFrom({
    title: isApart ? `${title}: ${subtitle}` : title,
    authors: Array.isArray(work['author']) ? work['author'].map(nameOf) : [],
    published: dateIn(work['issued']),
    abstract: work['abstract'],
    url: work['URL'],
    venue: textsIn(work['container-title'])[0],
    doi: work['DOI'],
    citations: work['is-referenced-by-count'],
  })
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

/** People have a given and a family name, groups of them one name. */
function nameOf(author: unknown): unknown {
  if (!isObject(author)) return undefined
  const { given, family, name } = author
  const parts = [given, family].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(' ') : name
}

/** `{"date-parts": [[2024, 5]]}`; an unknown date is `[[null]]`. */
function dateIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  const { 'date-parts': dates } = value
  const parts: unknown = Array.isArray(dates) ? dates[0] : undefined
  if (!Array.isArray(parts) || typeof parts[0] !== 'number') return undefined
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
