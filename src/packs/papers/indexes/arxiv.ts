import { Fault } from '../../../pacing/fault.ts'
import { unexpected } from '../../answer-fields.ts'
import { allText, childrenOf, readXml, textIn, type XmlElement } from '../../read-xml.ts'
import { asMarkup, type Paper, paperFrom } from '../paper.ts'
import { answersKeptMs, below, type PaperQuery, type SearchPapers } from './paper-index.ts'

/** With more words than these, nearly nothing has all of them. */
const mostWords = 6

/** arXiv's API, which answers with an Atom feed: https://info.arxiv.org/help/api/user-manual.html */
export const searchArxiv: SearchPapers = async (query, { client, base }, call) => {
  const ask = (searchQuery: string): Promise<{ readonly papers: readonly Paper[] }> =>
    client.ask(
      {
        url: below(base, 'api/query'),
        query: { search_query: searchQuery, start: '0', max_results: String(query.limit), sortBy: 'relevance' },
        accept: 'application/atom+xml',
        ttlMs: answersKeptMs,
        read: (answer) => ({ papers: readFeed(String(answer)) }),
      },
      call,
    )
  const { papers } = await ask(expression(query, 'AND'))
  if (papers.length > 0 || query.words.length < 2) return papers
  return (await ask(expression(query, 'OR'))).papers
}

function expression({ words, since }: PaperQuery, operator: 'AND' | 'OR'): string {
  const terms = words.slice(0, mostWords).map((word) => `all:${word}`)
  const wanted = terms.join(` ${operator} `)
  if (since === undefined) return wanted
  return `(${wanted}) AND submittedDate:[${since.replaceAll('-', '')}0000 TO 299912312359]`
}

function readFeed(text: string): Paper[] {
  const feed = readXml(text)
  if ('problem' in feed) throw new Fault('invalid', `sent XML that ${feed.problem}`)
  if (feed.name !== 'feed') throw unexpected(`"${feed.name}"`)
  const entries = childrenOf(feed, 'entry')
  for (const entry of entries) refuseError(entry)
  return entries.flatMap((entry) => readEntry(entry) ?? [])
}

/** Errors come as a feed with one entry, whose id is an address of errors. */
function refuseError(entry: XmlElement): void {
  if (!/\/api\/errors/.test(textIn(entry, 'id') ?? '')) return
  const said = (textIn(entry, 'summary') ?? 'without a reason').replace(/\s+/g, ' ').slice(0, 200)
  throw new Fault('refused', `did not accept the question (${said})`)
}

function readEntry(entry: XmlElement): Paper | undefined {
  const links = childrenOf(entry, 'link').map(({ attributes }) => attributes)
  const page = textIn(entry, 'id')
  return paperFrom({
    // Plain text with TeX in it: what looks like a tag there is none.
    title: asMarkup(textIn(entry, 'title')),
    authors: childrenOf(entry, 'author').map((author) => textIn(author, 'name')),
    published: textIn(entry, 'published')?.slice(0, 10),
    abstract: asMarkup(textIn(entry, 'summary')?.replace(/\s+/g, ' ')),
    url: page?.replace(/^http:/, 'https:'),
    fullText: links.find(({ title }) => title === 'pdf')?.['href']?.replace(/^http:/, 'https:'),
    venue: textIn(entry, 'arxiv:journal_ref'),
    doi: childrenOf(entry, 'arxiv:doi').map(allText)[0],
    arxivId: page,
  })
}
