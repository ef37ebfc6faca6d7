/** How long writers wait for pruning and backups beside them. `node bench/upkeep.ts` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteJournal } from '../src/journal/sqlite/open.ts'
import type { Journal } from '../src/kernel/ports/journal.ts'
import { batch, child, root, startOfTime, storedValue } from '../src/testing/journal-conformance/fixture.ts'
import { median, printTable, type Row } from './measure.ts'

const trees = 3_000
const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'))
const journal = await sqliteJournal(join(folder, 'one.journal'), { synchronous: 'normal', commitsInPlace: 0 })
const upkeep = journal.upkeep ?? process.exit(1)
const note = ['model.answered', { text: 'x'.repeat(500) }] as const

/** Trees of three runs with 15 events each, every tenth with a value of its own. */
async function fill(from: number): Promise<void> {
  for (let begun = from; begun < from + trees; begun += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => writeTree(journal, begun + index)))
  }
}

async function writeTree(journal: Journal, number: number): Promise<void> {
  const id = `tree_${number}`
  const lease = { rootRunId: id, owner: 'bench', epoch: 1 }
  const values = number % 10 === 0 ? [storedValue(`${id} `.repeat(2_000))] : []
  const started = [
    'run.started',
    { runnable: 'function:bench', named: values.map(({ hash }) => hash) },
    values,
  ] as const
  const rest = Array.from({ length: 13 }, () => note)
  await journal.append(lease, batch(root(id), 0, started, ...rest))
  for (const name of ['a', 'b']) {
    await journal.append(lease, batch(child(`${id}_${name}`, id), 0, started, ...rest, 'run.completed'))
  }
  await journal.append(lease, batch(root(id), 14, 'run.completed'))
}

/** Milliseconds that each append took while something else went on. */
async function appendDuring(name: string, work: Promise<unknown>): Promise<readonly number[]> {
  const lease = { rootRunId: name, owner: 'bench', epoch: 1 }
  await journal.append(lease, batch(root(name), 0, ['run.started', { runnable: 'function:bench' }]))
  let done = false
  const finish = (): void => {
    done = true
  }
  work.then(finish, finish)
  const taken: number[] = []
  for (let seq = 1; !done || seq < 200; seq++) {
    const start = performance.now()
    await journal.append(lease, batch(root(name), seq, note))
    taken.push(performance.now() - start)
  }
  await work
  return taken
}

function row(work: string, taken: readonly number[]): Row {
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2)
  return { work, figure: `${median(taken).toFixed(2)} ms`, compared: `99 %: ${at(0.99)} ms, longest: ${at(1)} ms` }
}

await fill(0)
const rows = [
  row('an append alone', await appendDuring('alone', Promise.resolve())),
  row(
    `beside pruning ${trees} trees`,
    await appendDuring('pruned', upkeep.prune({ endedBefore: startOfTime + 1_000 })),
  ),
  row('beside compacting', await appendDuring('compacted', upkeep.compact())),
]
await fill(trees)
rows.push(row('beside a backup', await appendDuring('copied', upkeep.backup(join(folder, 'copy.journal')))))
rows.push(row('beside verifying', await appendDuring('verified', upkeep.verify())))
printTable('how long an append takes', rows)
await journal.close()
rmSync(folder, { recursive: true })
