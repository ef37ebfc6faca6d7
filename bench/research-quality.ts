/**
 * How good the parts of research are that need no model, on sets of other people and through the product's own index and
 * functions. Nothing was fitted on what is measured here: see bench/research/fit-support.ts. Exits with 1 where a figure is
 * below its floor.
 *
 *   BATON_DATA=/where/the/sets/are node bench/research-quality.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderIndex } from '../src/packs/documents/folder-index.ts'
import { grantedFolder } from '../src/packs/files/folder.ts'
import { type Readability, readabilityOf } from '../src/understanding/prose/readability.ts'
import { sentencesOf } from '../src/understanding/prose/sentences.ts'
import { judgeEvidence } from '../src/understanding/support/evidence.ts'
import { supportOf } from '../src/understanding/support/verdict.ts'
import { printTable, type Row } from './measure.ts'
import { byCounting, byFullText } from './research/baselines.ts'
import { candidatesFor, evidenceCount, rarityIn } from './research/candidates.ts'
import { auroc, f1, rankingFigures } from './research/figures.ts'
import { abstracts, claims, idOf, judgements, need, oneStop, wice, writeAbstracts } from './research/sets.ts'

need('scifact', 'wice', 'onestop')

const rows: Row[] = []
let missed = 0

function report(work: string, figure: number, floor: number, compared = ''): void {
  if (figure < floor) missed++
  rows.push({ work, figure: figure.toFixed(4), compared, target: `≥ ${floor}` })
}

const root = mkdtempSync(join(tmpdir(), 'baton-quality-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
writeAbstracts(join(root, 'documents'))
const { signal } = new AbortController()
const index = new FolderIndex(grantedFolder(join(root, 'documents')), { kept: join(root, 'index') })
await index.refresh(signal)

async function measureRetrieval(): Promise<void> {
  const texts = new Map(
    [...claims('train'), ...claims('dev'), ...claims('test')].map(({ id, claim }) => [String(id), claim]),
  )
  const right = judgements('test')
  const byIndex = (id: string): string[] =>
    index.rank({ query: texts.get(id) ?? '', limit: 100 }).map(({ path }) => idOf(path))
  const byPassages = async (id: string): Promise<string[]> => {
    const found = await index.search({ query: texts.get(id) ?? '', limit: 150 }, signal)
    return [...new Set(found.map(({ path }) => idOf(path)))]
  }
  const [counting, fullText] = [byCounting(abstracts()), byFullText(abstracts())]
  const own = await rankingFigures(right, byIndex)
  const passages = await rankingFigures(right, byPassages)
  const counted = await rankingFigures(right, (id) => counting(texts.get(id) ?? ''))
  const sqlite = await rankingFigures(right, (id) => fullText(texts.get(id) ?? ''))
  const beside = (pick: 'ndcg' | 'recall'): string =>
    `${sqlite[pick].toFixed(4)} by FTS5, ${counted[pick].toFixed(4)} by counting words`
  report('SciFact test, nDCG@10 of documents', own.ndcg, 0.68, beside('ndcg'))
  report('SciFact test, recall@100 of documents', own.recall, 0.92, beside('recall'))
  report('SciFact test, nDCG@10 by best passage', passages.ndcg, 0.68)
}

async function measureEvidence(): Promise<void> {
  const given = claims('dev')
  const candidates = await candidatesFor(index, given)
  const rarity = rarityIn(index)
  const said = candidates.filter((candidate) => judgeEvidence(candidate.claim, candidate, rarity).isEvidence)
  const right = said.filter(({ isRight }) => isRight).length
  const all = evidenceCount(given)
  const beside = `precision ${(right / said.length).toFixed(3)}, recall ${(right / all).toFixed(3)}`
  report('SciFact dev, evidence found, F1', f1(right, said.length, all), 0.58, beside)
}

function measureSupport(): void {
  const given = wice('test')
  const judged = given.map(({ claim, evidence }) => supportOf(claim, evidence))
  const isMissing = given.map(({ label }) => label === 'not_supported')
  const scores = judged.map(({ score }) => -score)
  const shares = ['supported', 'partially_supported', 'not_supported'].map((label) => {
    const own = judged.filter((_, at) => given[at]?.label === label)
    return `${Math.round((100 * own.filter(({ verdict }) => verdict === 'not found').length) / own.length)} %`
  })
  const beside = `"not found" for ${shares.join(', ')} of supported, partially, not supported`
  report('WiCE test, not supported, AUROC', auroc(scores, isMissing), 0.83, beside)
}

function measureReadability(): void {
  const triples = oneStop().map((texts) => texts.map((text) => readabilityOf(text)))
  const share = (of: (text: Readability) => number): number => {
    const ordered = triples.filter(([easy, middle, hard]) => {
      if (easy === undefined || middle === undefined || hard === undefined) return false
      return of(easy) < of(middle) && of(middle) < of(hard)
    })
    return ordered.length / triples.length
  }
  report(
    'OneStop, in order by Flesch-Kincaid',
    share(({ fleschKincaid }) => fleschKincaid),
    0.92,
  )
  report(
    'OneStop, in order by LIX',
    share(({ lix }) => lix),
    0.92,
  )
}

/** Where sentences end: those of the set, whose own program cut them, against ours. */
function measureSentences(): void {
  const all = abstracts()
  // A sentence without a word shows that the set itself went wrong: tables of contents, cut at every dot.
  const sound = all.filter(({ abstract }) => abstract.every((sentence) => /\p{L}{2}/u.test(sentence)))
  const score = (given: typeof all): number => {
    let [right, said, wanted] = [0, 0, 0]
    for (const { abstract } of given) {
      const sentences = abstract.map((sentence) => sentence.replace(/\s+/g, ' ').trim()).filter(Boolean)
      let at = -1
      const ends = new Set(sentences.map(({ length }) => (at += length + 1)))
      const found = sentencesOf(sentences.join(' '))
      right += found.filter(({ end }) => ends.has(end)).length
      said += found.length
      wanted += ends.size
    }
    return f1(right, said, wanted)
  }
  const beside = `${score(all).toFixed(4)} with the ${all.length - sound.length} abstracts that the set cut wrongly`
  report('SciFact, ends of sentences, F1', score(sound), 0.99, beside)
}

await measureRetrieval()
await measureEvidence()
measureSupport()
measureReadability()
measureSentences()
printTable('Research without a model', rows)
if (missed > 0) process.exitCode = 1
