import { isObject } from '../../../events/json.ts'
import { fieldsOf, listOf } from '../../answer-fields.ts'
import { asMarkup, type Paper, paperFrom } from '../paper.ts'
import { arxivIdIn } from '../paper-ids.ts'
import { answersKeptMs, below, type SearchPapers } from './paper-index.ts'

const wanted =
  'id,doi,display_name,publication_date,authorships,abstract_inverted_index,primary_location,best_oa_location,cited_by_count'
/** Its abstracts are words with their places. More than these are no abstract. */
const mostWords = 3000

/**
 * OpenAlex' works: https://developers.openalex.org/api-reference/works. Without a key it answers about a hundred searches a
 * day. The key goes in a header, so that no address has it.
 */
export const searchOpenalex: SearchPapers = async ({ words, limit, since }, { client, base, key, mail }, call) => {
  const { papers } = await client.ask(
    {
      url: below(base, 'works'),
      query: {
        search: words.join(' '),
        per_page: String(limit),
        select: wanted,
        ...(since === undefined ? {} : { filter: `from_publication_date:${since}` }),
        ...(mail === undefined ? {} : { mailto: mail }),
      },
      ttlMs: answersKeptMs,
      ...(key === undefined ? {} : { secret: { name: key } }),
      read: readWorks,
    },
    call,
  )
  return papers
}

function readWorks(answer: unknown): { readonly papers: readonly Paper[] } {
  const { results } = fieldsOf(answer, 'a body')
  return { papers: listOf(results, '"results"').flatMap((work) => readWork(fieldsOf(work, 'a result')) ?? []) }
}

function readWork(work: Readonly<Record<string, unknown>>): Paper | undefined {
  const primary = memberOf(work, 'primary_location')
  const open = memberOf(work, 'best_oa_location')
  const landing = memberOf(primary, 'landing_page_url')
  const places = [landing, memberOf(open, 'landing_page_url'), memberOf(open, 'pdf_url')]
  return paperFrom({
    title: work['display_name'],
    authors: namesIn(work['authorships']),
    published: typeof work['publication_date'] === 'string' ? work['publication_date'] : undefined,
    abstract: abstractFrom(work['abstract_inverted_index']),
    url: landing ?? work['doi'] ?? work['id'],
    fullText: memberOf(open, 'pdf_url') ?? memberOf(open, 'landing_page_url'),
    venue: memberOf(memberOf(primary, 'source'), 'display_name'),
    doi: work['doi'],
    arxivId: places.find((place) => arxivIdIn(place) !== undefined),
    citations: work['cited_by_count'],
  })
}

function memberOf(value: unknown, name: string): unknown {
  // What it does not know is null.
  return isObject(value) ? (value[name] ?? undefined) : undefined
}

function namesIn(authorships: unknown): unknown[] {
  return Array.isArray(authorships) ? authorships.map((one) => memberOf(memberOf(one, 'author'), 'display_name')) : []
}

/** `{"the": [0, 3], "end": [1]}` as a text. */
function abstractFrom(index: unknown): string | undefined {
  if (typeof index !== 'object' || index === null) return undefined
  const placed = Object.entries(index).flatMap(([word, places]) =>
    Array.isArray(places) ? places.slice(0, mostWords).map((place) => [Number(place), word] as const) : [],
  )
  if (placed.length === 0 || placed.length > mostWords) return undefined
  const words = placed.toSorted(([left], [right]) => left - right).map(([, word]) => word)
  return asMarkup(words.join(' '))
}
