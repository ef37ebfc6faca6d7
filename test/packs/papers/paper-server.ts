import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonObject } from '../../../src/events/json.ts'
import type { PaperIndexName, PaperSettings } from '../../../src/packs/papers/indexes/paper-index.ts'
import { type Site, startSite } from '../../outside/egress/loopback-site.ts'

export type Reaction = (response: ServerResponse, request: IncomingMessage) => void

export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reaction =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
  }

/** As arXiv's manual shows it: https://info.arxiv.org/help/api/user-manual.html */
export const arxivFeed = (entries: string): string => `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/cHxbiOdZaP56ODnBPIenZhzg5f8</id>
  <title>arXiv Query: search_query=all:solid AND all:batteries&amp;id_list=&amp;start=0&amp;max_results=10</title>
  <updated>2026-11-11T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?search_query=all:solid" type="application/atom+xml"/>
  <opensearch:itemsPerPage>10</opensearch:itemsPerPage>
  <opensearch:totalResults>1</opensearch:totalResults>
  <opensearch:startIndex>0</opensearch:startIndex>
  ${entries}
</feed>`

const arxivEntry = `<entry>
    <id>http://arxiv.org/abs/2401.01234v2</id>
    <updated>2024-03-05T10:00:00Z</updated>
    <published>2024-01-02T09:00:00Z</published>
    <title>Dendrite growth in solid-state
      batteries at p &lt; 0.05</title>
    <summary>  We measure dendrites where $x&lt;y$ &amp; find
      that they grow slowly.
    </summary>
    <author><name>Ada Storm</name><arxiv:affiliation>NMSU</arxiv:affiliation></author>
    <author><name>Bo Linde</name></author>
    <arxiv:doi>10.1000/Dendrite.1</arxiv:doi>
    <link title="doi" href="http://dx.doi.org/10.1000/Dendrite.1" rel="related"/>
    <arxiv:journal_ref>J. Batteries 31 (2024) 17-29</arxiv:journal_ref>
    <link href="http://arxiv.org/abs/2401.01234v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/2401.01234v2" rel="related" type="application/pdf"/>
    <arxiv:primary_category term="cond-mat.mtrl-sci" scheme="http://arxiv.org/schemas/atom"/>
    <category term="cond-mat.mtrl-sci" scheme="http://arxiv.org/schemas/atom"/>
  </entry>`

export const arxivError = `<entry>
    <id>http://arxiv.org/api/errors#incorrect_id_format_for_1234.12345</id>
    <title>Error</title>
    <summary>incorrect id format for 1234.12345</summary>
    <updated>2007-10-12T00:00:00-04:00</updated>
    <link href="http://arxiv.org/api/errors#incorrect_id_format_for_1234.12345" rel="alternate" type="text/html"/>
    <author><name>arXiv api core</name></author>
  </entry>`

const work = {
  DOI: '10.1000/dendrite.1',
  URL: 'https://doi.org/10.1000/dendrite.1',
  title: ['Dendrite growth in solid-state batteries at <i>p</i> &lt; 0.05'],
  author: [
    { given: 'Ada', family: 'Storm', sequence: 'first', affiliation: [] },
    { name: 'The Dendrite Group', sequence: 'additional', affiliation: [] },
  ],
  issued: { 'date-parts': [[2024, 5]] },
  abstract:
    '<jats:title>Abstract</jats:title><jats:p>We measure <jats:italic>dendrites</jats:italic> &amp; more.</jats:p>',
  'container-title': ['Journal of Batteries'],
  'is-referenced-by-count': 12,
}

/** As Crossref's API answers `works?query=`. */
export const crossrefAnswer: JsonObject = {
  status: 'ok',
  'message-type': 'work-list',
  'message-version': '1.0.0',
  message: {
    facets: {},
    'total-results': 2,
    items: [
      work,
      {
        DOI: '10.1000/Other',
        URL: 'https://doi.org/10.1000/other',
        title: ['Editorial'],
        issued: { 'date-parts': [[null]] },
      },
    ],
    'items-per-page': 10,
    query: { 'start-index': 0, 'search-terms': 'solid state batteries' },
  },
}

/** As OpenAlex answers `works?search=`. */
const openalexAnswer: JsonObject = {
  meta: { count: 2, db_response_time_ms: 20, page: 1, per_page: 10, groups_count: null },
  results: [
    {
      id: 'https://openalex.org/W1',
      doi: 'https://doi.org/10.1000/dendrite.1',
      display_name: 'Dendrite growth in solid-state batteries at p < 0.05',
      publication_date: '2024-05-03',
      authorships: [{ author_position: 'first', author: { id: 'https://openalex.org/A1', display_name: 'Ada Storm' } }],
      abstract_inverted_index: { We: [0], measure: [1], dendrites: [2, 5], and: [3], more: [4] },
      primary_location: {
        landing_page_url: 'https://doi.org/10.1000/dendrite.1',
        pdf_url: null,
        source: { display_name: 'Journal of Batteries' },
      },
      best_oa_location: {
        landing_page_url: 'https://repository.example/1',
        pdf_url: 'https://repository.example/1.pdf',
      },
      cited_by_count: 15,
    },
    {
      id: 'https://openalex.org/W2',
      doi: null,
      display_name: 'A survey of sodium cells in large stores of energy',
      publication_date: '2021-02-01',
      authorships: [],
      abstract_inverted_index: null,
      primary_location: null,
      best_oa_location: null,
      cited_by_count: 0,
    },
  ],
  group_by: [],
}

/** As Semantic Scholar answers `graph/v1/paper/search`. */
const semanticScholarAnswer: JsonObject = {
  total: 2,
  offset: 0,
  data: [
    {
      paperId: '649def34f8be52c8b66281af98ae884c09aef38b',
      externalIds: { ArXiv: '2401.01234', DOI: '10.48550/arXiv.2401.01234', CorpusId: 1 },
      url: 'https://www.semanticscholar.org/paper/649def34f8be52c8b66281af98ae884c09aef38b',
      title: 'Dendrite growth in solid-state batteries at p < 0.05',
      abstract: 'We measure dendrites where x<y & find that they grow slowly, and that is not all that was found.',
      venue: 'Journal of Batteries',
      year: 2024,
      publicationDate: '2024-01-02',
      openAccessPdf: { url: 'https://arxiv.org/pdf/2401.01234', status: 'GREEN' },
      citationCount: 14,
      authors: [{ authorId: '1', name: 'A. Storm' }],
    },
    {
      paperId: 'f0',
      externalIds: {},
      url: 'https://www.semanticscholar.org/paper/f0',
      title: 'Sodium',
      abstract: null,
      venue: '',
      year: 2019,
      publicationDate: null,
      openAccessPdf: null,
      citationCount: 1,
      authors: [],
    },
  ],
}

const documented: Readonly<Record<PaperIndexName, Reaction>> = {
  arxiv: answer(200, arxivFeed(arxivEntry), { 'content-type': 'application/atom+xml; charset=utf-8' }),
  crossref: answer(200, crossrefAnswer, { 'content-type': 'application/vnd.crossref-api-message+json' }),
  openalex: answer(200, openalexAnswer),
  semanticscholar: answer(200, semanticScholarAnswer),
}

/** One server for each of the four, under the paths they have, which does what is said or answers as documented. */
export async function startPaperServer(
  instead: Readonly<Partial<Record<PaperIndexName, Reaction | readonly Reaction[]>>> = {},
): Promise<Record<PaperIndexName, Site> & { readonly settings: PaperSettings }> {
  const start = async (name: PaperIndexName): Promise<Site> => {
    const scripted = [instead[name] ?? []].flat()
    return startSite((request, response) => {
      const react = scripted.length > 1 ? scripted.shift() : scripted[0]
      ;(react ?? documented[name])(response, request)
    })
  }
  const [arxiv, crossref, openalex, semanticscholar] = await Promise.all([
    start('arxiv'),
    start('crossref'),
    start('openalex'),
    start('semanticscholar'),
  ])
  const at = ({ port }: Site): { readonly url: string } => ({ url: `http://127.0.0.1:${port}` })
  return {
    arxiv,
    crossref,
    openalex,
    semanticscholar,
    settings: {
      arxiv: at(arxiv),
      crossref: at(crossref),
      openalex: at(openalex),
      semanticscholar: at(semanticscholar),
    },
  }
}
