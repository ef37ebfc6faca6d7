/**
 * How long an article without a model takes, and how it keeps to its sources: 40 files in five formats are read, judged
 * and written up.
 *
 *   node bench/research-article.ts
 */
import { claimsOf } from '../src/coordination/research/evidence/claims.ts'
import { holds } from '../src/coordination/research/evidence/evidence.ts'
import { numbersIn } from '../src/coordination/research/evidence/numbers.ts'
import { comparable } from '../src/coordination/research/evidence/plain-text.ts'
import { evidenceFrom } from '../src/coordination/research/evidence/read-source.ts'
import { extractiveArticle } from '../src/coordination/research/writing/extractive-article.ts'
import { numberCitations } from '../src/coordination/research/writing/number-citations.ts'
import { ferryLibrary, readLibrary } from '../test/coordination/research/library.ts'
import { measure, printTable } from './measure.ts'

const brief = { topic: 'The electric ferry between Norrvik and Halsa', target_length: 1700 }

const reading = await measure(() => readLibrary(ferryLibrary))
const sources = await readLibrary(ferryLibrary)
const judging = await measure(async () => evidenceFrom(sources))
const evidence = evidenceFrom(sources)
const writing = await measure(async () => numberCitations(extractiveArticle(brief, evidence).content, evidence))
const draft = extractiveArticle(brief, evidence)
const checking = await measure(async () => claimsOf(draft.content, evidence))

const claims = claimsOf(draft.content, evidence)
const quotes = new Map(evidence.passages.map(({ id, quote }) => [id, comparable(quote)]))
const exact = claims.filter(({ quote, passages: [id = ''] }) => quotes.get(id)?.includes(comparable(quote))).length
const current = new Set(
  evidence.passages.filter(holds).flatMap(({ quote }) => numbersIn(quote).map(({ value }) => value)),
)
const stale = numbersIn(draft.content.replace(/\[p\d+\]/g, ' ')).filter(({ value }) => !current.has(value)).length
const sections = draft.content.split(/^## /m).slice(1)
const milliseconds = (wallMicros: number): string => `${Math.round(wallMicros / 1000)} ms`

const whole = [reading, judging, writing, checking].reduce((sum, { wallMicros }) => sum + wallMicros, 0)
printTable('An article from 40 files without a model', [
  { work: 'read the files', figure: milliseconds(reading.wallMicros) },
  { work: 'judge what holds', figure: milliseconds(judging.wallMicros) },
  { work: 'write', figure: milliseconds(writing.wallMicros) },
  { work: 'check every sentence', figure: milliseconds(checking.wallMicros) },
  { work: 'all of it', figure: milliseconds(whole), target: '< 5000 ms' },
  { work: 'words', figure: String(draft.words), target: '>= 1500' },
  {
    work: 'sections without a citation',
    figure: String(sections.filter((section) => !/\[p\d+\]/.test(section)).length),
    target: '0',
  },
  { work: 'claims quoted exactly', figure: `${exact} of ${claims.length}`, target: 'all' },
  {
    work: 'claims supported',
    figure: `${claims.filter(({ verdict }) => verdict === 'supported').length} of ${claims.length}`,
  },
  { work: 'numbers that stand only in what was replaced', figure: String(stale), target: '0' },
])
