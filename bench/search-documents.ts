/**
 * How well and how fast documents are found: SciFact (claims, and the abstracts they cite), end to end through a folder.
 *
 *   BATON_DATA=/where/the/sets/are node bench/search-documents.ts
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { IndexedDocument } from '../src/packs/documents/document-index.ts'
import { FolderIndex } from '../src/packs/documents/index-folder.ts'
import { grantedFolder } from '../src/packs/files/folder.ts'
import { isStopWord } from '../src/understanding/stop-words.ts'
import { measure, perUnit, printTable } from './measure.ts'

const data = join(process.env['BATON_DATA'] ?? '../shared/data', 'scifact')
if (!existsSync(data)) {
  console.log(`Skipped: there is no ${data}. BATON_DATA names the folder that has "scifact" in it.`)
  process.exit(0)
}

type Abstract = { readonly doc_id: number; readonly title: string; readonly abstract: readonly string[] }
type Claim = { readonly id: number; readonly claim: string }
type Ranking = (claim: string) => Promise<readonly string[]> | readonly string[]

const linesOf = (name: string): string[] => readFileSync(join(data, name), 'utf8').trim().split('\n')
const corpus = linesOf('corpus.jsonl').map((line) => JSON.parse(line) as Abstract)
const claims = new Map(
  ['claims_train.jsonl', 'claims_dev.jsonl', 'claims_test.jsonl']
    .flatMap((name) => linesOf(name).map((line) => JSON.parse(line) as Claim))
    .map(({ id, claim }) => [String(id), claim]),
)

/** Which documents are right for which claim. */
function judgements(name: string): Map<string, Set<string>> {
  const right = new Map<string, Set<string>>()
  for (const line of linesOf(name).slice(1)) {
    const [claim = '', document = '', score = '0'] = line.split('\t')
    if (Number(score) > 0) right.set(claim, (right.get(claim) ?? new Set()).add(document))
  }
  return right
}

async function quality(name: string, rank: Ranking): Promise<{ readonly ndcg: number; readonly recall: number }> {
  const right = judgements(name)
  let [ndcg, recall] = [0, 0]
  for (const [id, wanted] of right) {
    const ranked = (await rank(claims.get(id) ?? '')).slice(0, 10)
    const gain = ranked.reduce((sum, path, at) => sum + (wanted.has(path) ? 1 / Math.log2(at + 2) : 0), 0)
    const ideal = [...wanted].slice(0, 10).reduce((sum, _, at) => sum + 1 / Math.log2(at + 2), 0)
    ndcg += gain / ideal
    recall += ranked.filter((path) => wanted.has(path)).length / wanted.size
  }
  return { ndcg: ndcg / right.size, recall: recall / right.size }
}

/** What one would write first: the document in which the words of the claim occur most often. */
function termCount(): Ranking {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\w+/g) ?? []
  const counted = corpus.map(({ doc_id, title, abstract }) => {
    const counts = new Map<string, number>()
    for (const word of wordsOf([title, ...abstract].join(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { path: String(doc_id), counts }
  })
  return (claim) => {
    const words = new Set(wordsOf(claim))
    const score = (counts: ReadonlyMap<string, number>): number =>
      [...words].reduce((sum, word) => sum + (counts.get(word) ?? 0), 0)
    const scored = counted.map(({ path, counts }) => ({ path, score: score(counts) }))
    return scored
      .sort((left, right) => right.score - left.score)
      .slice(0, 10)
      .map(({ path }) => path)
  }
}

/** SQLite's full text over the same passages, with its best settings here (docs/decisions/0026-libraries.md). */
function fullText(documents: readonly IndexedDocument[]): Ranking {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "CREATE VIRTUAL TABLE passages USING fts5(path UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2'); BEGIN",
  )
  const insert = database.prepare('INSERT INTO passages VALUES (?, ?)')
  for (const { path, title, passages } of documents) {
    for (const { headings, text } of passages) insert.run(path, [...new Set([title, ...headings]), text].join('\n'))
  }
  database.exec('COMMIT')
  const select = database.prepare('SELECT path FROM passages WHERE passages MATCH ? ORDER BY bm25(passages) LIMIT 20')
  return (claim) => {
    const words = (claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word))
    const found = words.length === 0 ? [] : select.all([...new Set(words)].map((word) => `"${word}"`).join(' OR '))
    return [...new Set(found.map(({ path }) => idOf(String(path))))]
  }
}

const idOf = (path: string): string => path.replace(/^.*\/|\.md$/g, '')

const root = mkdtempSync(join(tmpdir(), 'baton-documents-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
let bytes = 0
for (const [index, { doc_id, title, abstract }] of corpus.entries()) {
  const folder = join(root, String(index % 50))
  mkdirSync(folder, { recursive: true })
  const text = `# ${title}\n\n${abstract.join(' ')}\n`
  bytes += Buffer.byteLength(text)
  writeFileSync(join(folder, `${doc_id}.md`), text)
}

const index = new FolderIndex(grantedFolder(root), { limits: { files: 10_000 } })
const { signal } = new AbortController()
const ranked: Ranking = (claim) => [...new Set(index.search({ query: claim, limit: 20 }).map(({ path }) => idOf(path)))]

const built = await measure(() => index.refresh(signal))
const unchanged = await measure(() => index.refresh(signal))
const questions = [...claims.values()]
const asked = await perUnit(questions.length, () => {
  for (const query of questions) index.search({ query, limit: 5 })
})
const sqlite = fullText(index.documents)
const askedSqlite = await perUnit(questions.length, async () => {
  for (const query of questions) await sqlite(query)
})
const naive = await quality('beir_qrels_test.tsv', termCount())
const test = await quality('beir_qrels_test.tsv', ranked)
const train = await quality('beir_qrels_train.tsv', ranked)
const sqliteTest = await quality('beir_qrels_test.tsv', sqlite)
const sqliteTrain = await quality('beir_qrels_train.tsv', sqlite)
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
printTable(`SciFact: ${corpus.length} abstracts, ${(bytes / 1e6).toFixed(1)} MB`, [
  {
    work: 'nDCG@10, test claims',
    figure: percent(test.ndcg),
    compared: `${percent(naive.ndcg)} by counting words, ${percent(sqliteTest.ndcg)} by FTS5`,
  },
  {
    work: 'recall@10, test claims',
    figure: percent(test.recall),
    compared: `${percent(naive.recall)} by counting words, ${percent(sqliteTest.recall)} by FTS5`,
  },
  { work: 'nDCG@10, training claims', figure: percent(train.ndcg), compared: `${percent(sqliteTrain.ndcg)} by FTS5` },
  {
    work: 'index from nothing',
    figure: `${(bytes / built.wallMicros).toFixed(1)} MB/s`,
    compared: `${(built.wallMicros / 1e6).toFixed(2)} s`,
  },
  { work: 'look for changes, nothing changed', figure: `${(unchanged.wallMicros / 1000).toFixed(0)} ms` },
  {
    work: 'a search',
    figure: `${(asked.wallMicros / 1000).toFixed(2)} ms`,
    compared: `${(askedSqlite.wallMicros / 1000).toFixed(2)} ms by FTS5`,
  },
])
