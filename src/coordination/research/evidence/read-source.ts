import { dateOfDocument } from '../../../understanding/documents/dates.ts'
import type { PassageTable } from '../../../understanding/prose/passages.ts'
import type { SourceType } from '../brief.ts'
import { titleOf } from './document-title.ts'
import type { Evidence, EvidenceDocument, EvidencePassage } from './evidence.ts'
import { plainText } from './plain-text.ts'
import { withStanding } from './standing.ts'

/** A file or a page as a worker read it, with all of its passages or the first and those that were found. */
export interface ReadSource {
  readonly location: string
  readonly title: string
  readonly type: SourceType
  readonly sha256: string
  readonly author?: string | null
  readonly publishedDate?: string | null
  readonly accessedAt: string
  readonly relevance: number
  readonly isPart?: boolean
  readonly passages: readonly ReadPassage[]
}

export interface ReadPassage {
  readonly text: string
  readonly headings: readonly string[]
  readonly firstLine: number
  readonly lastLine: number
  readonly page?: number
  readonly sourceLines?: readonly number[]
  readonly tables?: readonly PassageTable[]
  readonly score?: number
}

/** What was read as evidence: passages get their ids in the order in which they are given. */
export function evidenceFrom(sources: readonly ReadSource[], unread: Evidence['unread'] = []): Evidence {
  const documents: EvidenceDocument[] = []
  const passages: EvidencePassage[] = []
  for (const source of sources) {
    const isKnown = documents.some(({ sha256 }) => sha256 === source.sha256)
    const document = documentOf(source)
    if (documents.some(({ sha256, location }) => sha256 === document.sha256 && location === document.location)) continue
    documents.push(document)
    if (isKnown) continue
    for (const passage of source.passages) {
      passages.push({
        id: `p${passages.length + 1}`,
        document: source.sha256,
        place: {
          line: passage.firstLine,
          last_line: passage.lastLine,
          ...(passage.sourceLines === undefined ? {} : { lines: passage.sourceLines }),
          ...(passage.page === undefined ? {} : { page: passage.page }),
          // What the columns of a table are called is no heading.
          heading: passage.tables === undefined ? plainText(passage.headings.at(-1) ?? '') : '',
        },
        quote: passage.text,
        ...(passage.tables === undefined ? {} : { tables: passage.tables }),
        date: document.published_date,
        standing: 'current',
        score: passage.score ?? 0,
      })
    }
  }
  return withStanding({ documents, passages, unread })
}

function documentOf(source: ReadSource): EvidenceDocument {
  const [first] = source.passages
  // The dates in rows are of what they tell; the file has one where it says so above its rows.
  const head = first?.tables === undefined ? (first?.text.slice(0, 700) ?? '') : headOfData(first.tables)
  return {
    sha256: source.sha256,
    location: source.location,
    title: titleOf(source),
    type: source.type,
    author: source.author ?? null,
    published_date: source.publishedDate ?? dateOfDocument(head, source.location),
    accessed_at: source.accessedAt,
    relevance: source.relevance,
    ...(source.isPart === true ? { in_part: true } : {}),
  }
}

/** Values that stand by themselves in a file of data, with their names: `valid from: 2025-09-01`. */
function headOfData(tables: readonly PassageTable[]): string {
  // In data, unlike in a table of one row, the names stand with their values.
  const single = tables.filter(
    ({ rows, heading, columns }) =>
      rows.length === 1 && heading === '' && rows.every(({ quote }) => quote.includes(columns[0] ?? '')),
  )
  return single
    .flatMap(({ columns, rows }) =>
      columns.map((name, index) => `${name.replace(/_/g, ' ')}: ${rows[0]?.cells[index]}`),
    )
    .filter((line) =>
      /^(?:date|(?:last )?updated?|published|effective|issued|approved|revised|as of|valid from)\b/i.test(line),
    )
    .join('\n')
}
