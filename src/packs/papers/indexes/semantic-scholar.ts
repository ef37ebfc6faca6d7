import { isObject, type JsonObject } from '../../../events/json.ts'
import { fieldsOf, listOf } from '../../answer-fields.ts'
import { asMarkup, type Paper, paperFrom } from '../paper.ts'
import { answersKeptMs, below, type SearchPapers } from './paper-index.ts'

const wanted = 'title,abstract,year,publicationDate,authors,venue,externalIds,url,openAccessPdf,citationCount'

/**
 * Semantic Scholar's Graph API: https://api.semanticscholar.org/api-docs/graph. What it can do without keys
 * is shared by all such requests, and often used up.
 */
export const searchSemanticScholar: SearchPapers = async ({ words, limit, since }, { client, base, key }, call) => {
  const { papers } = await client.ask(
    {
      url: below(base, 'graph/v1/paper/search'),
      query: {
        query: words.join(' '),
        limit: String(limit),
        fields: wanted,
        ...(since === undefined ? {} : { publicationDateOrYear: `${since}:` }),
      },
      ttlMs: answersKeptMs,
      ...(key === undefined ? {} : { secret: { name: key, header: 'x-api-key' } }),
      read: readPapers,
    },
    call,
  )
  return papers
}

/** A search that finds nothing is answered with a total of 0, sometimes without `data`. */
function readPapers(answer: unknown): { readonly papers: readonly Paper[] } {
  const { data, total } = fieldsOf(answer, 'a body')
  if (data === undefined && total === 0) return { papers: [] }
  return { papers: listOf(data, '"data"').flatMap((paper) => readPaper(fieldsOf(paper, 'a paper')) ?? []) }
}

function readPaper(paper: Readonly<Record<string, unknown>>): Paper | undefined {
  const { publicationDate, year, authors, externalIds, openAccessPdf, abstract } = paper
  const { DOI, ArXiv } = asObject(externalIds)
  return paperFrom({
    title: asMarkup(paper['title']),
    authors: Array.isArray(authors) ? authors.map((author) => asObject(author)['name']) : [],
    published:
      typeof publicationDate === 'string' ? publicationDate : typeof year === 'number' ? String(year) : undefined,
    abstract: asMarkup(abstract),
    url: paper['url'],
    fullText: asObject(openAccessPdf)['url'],
    venue: paper['venue'],
    doi: DOI,
    arxivId: ArXiv,
    citations: paper['citationCount'],
  })
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}
