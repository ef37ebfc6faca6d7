import type { Desk, WorkerInput } from '../../../../src/coordination/research/worker.ts'
import { countWords } from '../../../../src/coordination/research/writing/material.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import { type Act, type FakeSource, foundBy, type Parts } from './cast.ts'

/** The brief of TV-RES-3. */
export const referenceBrief: JsonObject = {
  topic: 'AI in healthcare 2024',
  content_type: 'article',
  target_length: 2000,
  research_depth: 'standard',
  min_sources: 10,
  max_budget: 5,
  max_time_seconds: 1200,
}

/** The sections of the outline in S-RES-1. */
export const sections: readonly string[] = [
  'Diagnosis and imaging',
  'Hospital operations',
  'Drug discovery',
  'Patient communication',
  'Regulation',
  'Conclusion',
]

function source(title: string, type: FakeSource['type'], relevance: number, url?: string): FakeSource {
  return {
    title,
    type,
    relevance,
    url: url ?? `https://example.org/${title.toLowerCase().replace(/\W+/g, '-')}`,
  }
}

const web = [
  source('AI Report 2024', 'web', 0.95),
  source('Healthcare Tech', 'web', 0.88),
  source('Ward Robots', 'web', 0.8),
  source('Triage Lines', 'web', 0.78),
  source('Bed Planning', 'web', 0.7),
  source('Night Shifts', 'web', 0.68),
  source('Clinic Letters', 'web', 0.66),
  source('Stock Rooms', 'web', 0.6),
]
const academic = [
  source('CNN in Medical Imaging', 'academic', 0.9),
  source('Protein Folding', 'academic', 0.86),
  source('Trial Matching', 'academic', 0.82),
  source('Sepsis Alerts', 'academic', 0.74),
  source('Retina Scans', 'academic', 0.72),
  // The same page as one of the web, with another address.
  source('Healthcare Tech', 'academic', 0.5, 'HTTPS://Example.org:443/healthcare-tech/#top'),
]
const news = [
  source('Hospital Bill', 'news', 0.64),
  source('Nurses Vote', 'news', 0.62),
  source('AI Report 2024', 'news', 0.4, 'https://example.org/ai-report-2024?utm_source=feed'),
  source('Ward Robots', 'news', 0.3, 'https://example.org/ward-robots/'),
]

/** All that was found in S-RES-1: 18 sources, of which 15 are different pages. */
export const found: Readonly<Record<'web_search' | 'academic_search' | 'news_search', readonly FakeSource[]>> = {
  web_search: web,
  academic_search: academic,
  news_search: news,
}

const numbers = new Map(
  [...new Set([...web, ...academic, ...news].map(({ title }) => title))].flatMap((title, index) =>
    [...web, ...academic, ...news].filter((one) => one.title === title).map(({ url }) => [url, index + 1] as const),
  ),
)

export function searching(sources: readonly FakeSource[], act: Act = {}): Act {
  return {
    ...act,
    result: { sources: sources.map((one) => ({ ...one, accessed_at: '2024-06-10T14:30:00.000Z' })) },
    found: foundBy(sources, numbers),
  }
}

export interface ArticleShape {
  /** The sections that it covers. */
  readonly covers: readonly string[]
  readonly words: number
  /** How many passages it cites, and how many ids of no passage beside them. */
  readonly cites: number
  readonly invents: number
}

/** An article of this shape, whose citations are word for word what they cite. */
function articleOf({ covers, words, cites, invents }: ArticleShape, { evidence }: Pick<Desk, 'evidence'>): string {
  const cited = evidence.passages.slice(0, cites).map(({ id, quote }) => quote.replace(/\.$/, ` [${id}].`))
  const invented = Array.from({ length: invents }, (_, index) => `Nobody knows who first said this [p${900 + index}].`)
  const parts = [...cited, ...invented]
  const share = Math.ceil(parts.length / Math.max(1, covers.length))
  const body = covers.map((title, index) =>
    `## ${title}\n\n${parts.slice(index * share, (index + 1) * share).join(' ')}`.trim(),
  )
  const lean = ['# AI in healthcare', 'This text tells what such systems do in hospitals today.', ...body]
  const missing = words - countWords(lean.join('\n\n'))
  const padding = Array.from({ length: Math.max(0, missing) }, () => 'etc').join(' ')
  return [...lean, ...(padding === '' ? [] : [padding])].join('\n\n')
}

export function writing(shape: ArticleShape, act: Act = {}): Act {
  return {
    ...act,
    result: (_: WorkerInput, desk: Desk) => {
      const content = articleOf(shape, desk)
      return { content, word_count: countWords(content) }
    },
  }
}

/** The workers of S-RES-1, with the time, the money and the tokens of TV-RES-25. */
export const referenceParts: Parts = {
  web_search: searching(web, { seconds: 180, dollars: 0.2, tokens: 1500 }),
  academic_search: searching(academic, { seconds: 300, dollars: 0.2, tokens: 1500 }),
  news_search: searching(news, { seconds: 240, dollars: 0.1, tokens: 1000 }),
  content_synthesizer: {
    seconds: 120,
    dollars: 0.3,
    tokens: 2000,
    result: { insights: [], outline: { topic: '', sections: sections.map((title) => ({ title, questions: [] })) } },
  },
  article_writer: writing(
    { covers: sections.filter((title) => title !== 'Regulation'), words: 2150, cites: 14, invents: 1 },
    { seconds: 360, dollars: 0.85, tokens: 4500 },
  ),
  fact_checker: {
    seconds: 140,
    dollars: 0.4,
    tokens: 1000,
    result: { accuracy: 0.92, verified_claims: 42, unverified_claims: 3, contradicted_claims: 0 },
  },
  editor: {
    seconds: 100,
    dollars: 0.2,
    tokens: 700,
    result: { grammar_score: 0.9, readability_score: 0.85, style_score: 0.88, tone_match: 1, edits: [] },
  },
  citation_formatter: {
    seconds: 60,
    dollars: 0.1,
    tokens: 300,
    result: { citation_quality: 0.95, proper_format: true, references: [] },
  },
}
