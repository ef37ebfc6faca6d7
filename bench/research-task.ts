/**
 * A brief about a company, answered from its 27 files among 500 scientific abstracts: read by the worker that reads folders,
 * written without a model. Nothing is fitted to these files. Exits with 1 where a figure misses its target.
 *
 *   BATON_DATA=/where/the/sets/are node bench/research-task.ts [--show]
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBaton } from '../src/baton.ts'
import { claimsOf } from '../src/coordination/research/evidence/claims.ts'
import { noEvidence } from '../src/coordination/research/evidence/evidence.ts'
import { numbersIn } from '../src/coordination/research/evidence/numbers.ts'
import { usualBrief } from '../src/coordination/research/read-brief.ts'
import type { WorkerFindings } from '../src/coordination/research/worker.ts'
import { documentSearch } from '../src/coordination/research/workers/document-search.ts'
import { extractiveArticle } from '../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../src/coordination/research/writing/material.ts'
import { partsOf } from '../src/coordination/research/writing/outline.ts'
import { topicShares } from '../src/coordination/research/writing/topic-shares.ts'
import { memoryJournal } from '../src/journal/memory.ts'
import { defineFunction } from '../src/kernel/runnable.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { FolderIndex } from '../src/packs/documents/folder-index.ts'
import { documentTools } from '../src/packs/documents/tools.ts'
import { grantedFolder } from '../src/packs/files/folder.ts'
import { termsOf } from '../src/understanding/prose/terms.ts'
import { printTable, type Row } from './measure.ts'
import { abstracts, data, need } from './research/sets.ts'

need('scifact', 'gptr_private_docs')

interface Task {
  readonly prompt: string
  readonly internal_checkpoints: readonly string[]
}

const root = mkdtempSync(join(tmpdir(), 'baton-task-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
const folder = join(root, 'documents')
cpSync(join(data, 'gptr_private_docs/internal_docs'), folder, { recursive: true })
mkdirSync(join(folder, 'papers'))
for (const { doc_id, title, abstract } of abstracts().slice(0, 500))
  writeFileSync(join(folder, 'papers', `${doc_id}.md`), `# ${title}\n\n${abstract.join(' ')}\n`)
const task = JSON.parse(readFileSync(join(data, 'gptr_private_docs/TASK.json'), 'utf8')) as Task

const { subject, parts } = partsOf(task.prompt)
const brief = { ...usualBrief, topic: subject, expected_sections: parts, target_length: 600, request_id: 'req_000000' }
const tools = new Map(documentTools(folder, { kept: join(root, 'index') }).map((tool) => [tool.name, tool]))
const input = {
  task_id: 'task_1',
  worker_id: documentSearch.id,
  context: {
    brief,
    assignment: { objective: '', output_format: '', tool_guidance: '', boundaries: '' },
    questions: [],
    others: [],
    research_results: [],
    analysis_results: [],
    writing_results: [],
    feedback: [],
  },
  config: { tier: 'usual' as const, version: 1, sample: 1 },
}

const found: WorkerFindings[] = []
const reader = defineFunction('reader', async (context) => {
  found.push(await documentSearch.work(context, input, { tools, evidence: noEvidence, models: [] }))
  return 'read'
})
const baton = await createBaton({ clock: systemClock, journal: memoryJournal(), runnables: [reader] })
const start = performance.now()
const startCpu = process.cpuUsage()
const { runId } = await baton.run('function:reader', '')
const read = performance.now()
const [findings] = found
if (findings?.found === undefined) throw new Error('Nothing was found.')
const { found: evidence, result } = findings
const draft = extractiveArticle(brief, evidence)
const written = performance.now()
const claims = claimsOf(draft.content, evidence)
const checked = performance.now()
const cpu = process.cpuUsage(startCpu)
const logged = JSON.stringify(await baton.events(runId)).length

/** Numbers of a text by their values; a year counts as one, a quarter does not. */
const valuesIn = (text: string): Set<number> =>
  new Set(numbersIn(text.replace(/\b[QH]\d\b/g, ' ')).map(({ value }) => Math.abs(value)))
/** What files say, apart from how the product judges them: what lies in an archive is replaced. */
const index = new FolderIndex(grantedFolder(folder), { kept: join(root, 'again') })
const { signal } = new AbortController()
await index.refresh(signal)
const [holding, replaced] = [new Set<number>(), new Set<number>()]
for (const { path } of index.documents) {
  const values = valuesIn((await index.passages(path, signal)).map(({ text }) => text).join('\n'))
  for (const value of values) (path.includes('/archive/') ? replaced : holding).add(value)
}
const article = draft.content.replace(/\[p\d+\]/g, ' ')
const stale = [...valuesIn(article)].filter((value) => replaced.has(value) && !holding.has(value))
const said = claims
  .filter(({ passages, verdict }) => passages.length > 0 && verdict !== 'not found')
  .map(({ sentence }) => ({ values: valuesIn(sentence), terms: new Set(termsOf(sentence)) }))
/** What a checkpoint says in numbers that stand in the files, and which of them no sentence says that cites and shares a word. */
const checkpoints = task.internal_checkpoints.map((text) => {
  const terms = termsOf(text).filter((term) => !/^\d/.test(term))
  const about = said.filter((sentence) => terms.some((term) => sentence.terms.has(term)))
  const wanted = [...valuesIn(text)].filter((value) => holding.has(value))
  const missing = wanted.filter((value) => !about.some(({ values }) => values.has(value)))
  return { text, wanted: wanted.length, missing }
})
const met = checkpoints.filter(({ missing }) => missing.length === 0).length

if (process.argv.includes('--show')) {
  const shares = topicShares(draft.outline.topic, materialOf(evidence))
  const titles = evidence.documents.map(({ sha256, location }) => ({ location, share: shares.get(sha256) ?? 0 }))
  for (const { location, share } of titles.sort((one, other) => other.share - one.share).slice(0, 40))
    console.log(share.toFixed(2), location)
  console.log(draft.content)
  for (const { text, missing, wanted } of checkpoints)
    console.log(`${missing.length === 0 ? 'met' : `lacks ${missing.join(', ')} of ${wanted}`}: ${text}`)
}
const milliseconds = (from: number, to: number): string => `${Math.round(to - from)} ms`
let missed = 0
const rows: Row[] = []
const hold = (work: string, figure: string, target: string, isMet: boolean): void => {
  if (!isMet) missed++
  rows.push({ work, figure, target })
}
hold('all of it, nothing indexed before', milliseconds(start, checked), '< 8000 ms', checked - start < 8000)
rows.push({ work: 'of it: work of the processor', figure: `${Math.round((cpu.user + cpu.system) / 1000)} ms` })
rows.push({ work: 'of it: read and judge', figure: milliseconds(start, read) })
rows.push({ work: 'of it: write', figure: milliseconds(read, written) })
rows.push({ work: 'of it: check every sentence', figure: milliseconds(written, checked) })
rows.push({
  work: 'documents read, and in part',
  figure: `${result['documents_read']}, ${result['documents_read_in_part']} of ${result['documents_searched']}`,
})
rows.push({ work: 'log of the run', figure: `${Math.round(logged / 1000)} kB` })
rows.push({ work: 'words', figure: String(draft.words), target: '600' })
hold('checkpoints, every number cited', `${met} of ${checkpoints.length}`, '>= 5', met >= 5)
hold('numbers that stand only in what was replaced', String(stale.length), '0', stale.length === 0)
const unsound = claims.filter(({ problem }) => problem !== 'none').length
const strange = claims.filter(({ location }) => location?.startsWith('papers/')).length
hold('claims from papers that are about something else', String(strange), '0', strange === 0)
hold('claims that nothing carries', `${unsound} of ${claims.length}`, '0', unsound === 0)
printTable('A brief from 27 files among 500 others, without a model', rows)
if (missed > 0) process.exitCode = 1
