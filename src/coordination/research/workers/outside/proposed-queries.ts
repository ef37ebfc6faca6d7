import { isObject, type JsonObject } from '../../../../events/json.ts'
import type { Context } from '../../../../kernel/context.ts'
import { termsOf } from '../../../../understanding/prose/terms.ts'
import type { Desk, WorkerInput } from '../../worker.ts'
import { type AnswerReading, askIfPossible } from '../ask-model.ts'
import { readJson } from '../read-json.ts'
import { distinct, onlyWords, queriesFor, queryCount, type WantedOutside, wantedIn } from './search-queries.ts'

export interface ProposedQueries {
  readonly queries: readonly string[]
  readonly warnings: readonly string[]
}

/** What queries are for, as a model is told. */
export type QueryPurpose = 'a search engine of the web' | 'catalogues of scholarly papers' | 'news' | 'social media'

/** From which sides a subject is asked about where the brief has no questions and there is no model. */
const sides: Readonly<Record<QueryPurpose, readonly string[]>> = {
  'a search engine of the web': ['overview', 'statistics', 'challenges', 'costs', 'history', 'examples', 'outlook'],
  'catalogues of scholarly papers': ['review', 'evaluation', 'comparison', 'limitations', 'model'],
  news: ['plans', 'decision', 'report', 'criticism'],
  'social media': ['experience', 'opinion', 'problems'],
}

const longestWords = 14
const longestQuery = 120

const schema: JsonObject = {
  type: 'object',
  properties: { queries: { type: 'array', items: { type: 'string' }, description: 'A few words each.' } },
  required: ['queries'],
  additionalProperties: false,
}

/**
 * The queries of a worker: the subject by rule, and further ones as a model proposes them, or by rule where there is none.
 * Model and rule see the brief and nothing that was read, so that nothing read can leave in a query.
 */
export async function proposedQueries(
  context: Context,
  input: WorkerInput,
  { models }: Desk,
  purpose: QueryPurpose,
): Promise<ProposedQueries> {
  const wanted = wantedIn(input)
  const most = queryCount(input.context.brief, input.config.version)
  const byRule = queriesFor(wanted, most, sides[purpose])
  if (models.length === 0 || most < 2) return { queries: byRule, warnings: [] }
  const { value, problem } = await askIfPossible(context, models, {
    system: instruction(purpose, most - 1),
    user: shown(wanted),
    schema,
    read: (text) => readQueries(text, wanted),
  })
  if (value === undefined) {
    return { queries: byRule, warnings: [`Queries are made by rule, because no model proposed any: ${problem}`] }
  }
  return { queries: distinct([byRule[0] ?? '', ...value]).slice(0, most), warnings: [] }
}

function instruction(purpose: QueryPurpose, most: number): string {
  return `You propose queries for ${purpose}. Together they must cover what is asked, each from another side and in the words in which good sources write about it. At most ${most} queries of 3 to 10 words: plain words and names, no operators, no addresses, no quotation marks.
Answer with JSON: {"queries": ["…"]}.`
}

function shown({ subject, questions }: WantedOutside): string {
  return [`Subject: ${subject}`, ...questions.map((question) => `Question: ${question}`)].join('\n')
}

/** Keeps what is a query: a few words that have to do with what is asked, and nothing else. */
function readQueries(text: string, wanted: WantedOutside): AnswerReading<readonly string[]> {
  const value = readJson(text)
  const list = isObject(value) ? value['queries'] : value
  if (!Array.isArray(list))
    return { faults: 100, complaint: 'That is no JSON object with a list "queries". Answer with JSON alone.' }
  const known = new Set(termsOf([wanted.subject, ...wanted.questions].join(' ')))
  const queries = list.flatMap((one) => (typeof one === 'string' && isQuery(one, known) ? [onlyWords(one)] : []))
  const faults = list.length - queries.length
  if (queries.length > 0) return { value: queries, faults }
  return { faults, complaint: 'None of these is a query of a few plain words on the subject. Propose others.' }
}

function isQuery(text: string, known: ReadonlySet<string>): boolean {
  if (text.length > longestQuery || /:\/\/|\b[a-z]{2,10}:\S|[@{}<>\\|]/i.test(text)) return false
  const words = onlyWords(text)
  if (words.split(' ').length > longestWords) return false
  return termsOf(words).some((term) => known.has(term))
}
