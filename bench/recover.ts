/** What runs that wait cost a process that looks for work: `recover` with none, and with 20,000. `node bench/recover.ts` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBaton } from '../src/baton.ts'
import { sqliteJournal } from '../src/journal/sqlite/open.ts'
import { batch, root } from '../src/testing/journal-conformance/fixture.ts'
import { measure, median, printTable } from './measure.ts'

const rounds = 7
const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'))
const inAnHour = Date.now() + 3_600_000

/** Half of them wait for a time, half for a person. */
async function journalWith(parked: number): Promise<string> {
  const path = join(folder, `${parked}.journal`)
  const journal = await sqliteJournal(path, { synchronous: 'normal' })
  for (let begun = 0; begun < parked; begun += 500) {
    await Promise.all(
      Array.from({ length: Math.min(500, parked - begun) }, async (_, index) => {
        const runId = `run_${begun + index}`
        const lease = { rootRunId: runId, owner: 'bench', epoch: 1 }
        const waits =
          index % 2 === 0
            ? (['run.sleeping', { until: inAnHour + begun + index }] as const)
            : (['run.awaiting_input', { questions: ['q'] }] as const)
        await journal.append(lease, batch(root(runId), 0, ['run.started', { runnable: 'function:bench' }], waits))
        await journal.release(lease)
      }),
    )
  }
  await journal.close()
  return path
}

async function recoverOnce(path: string): Promise<{ readonly wall: number; readonly cpu: number }> {
  const baton = await createBaton({ journal: path })
  const { wallMicros, cpuMicros } = await measure(() => baton.recover())
  await baton.close()
  return { wall: wallMicros / 1_000, cpu: cpuMicros / 1_000 }
}

const none = await journalWith(0)
const many = await journalWith(20_000)
const taken = { none: [] as number[], many: [] as number[] }
// One after the other in every round, so that both meet the same machine.
for (let round = 0; round < rounds; round++) {
  taken.none.push((await recoverOnce(none)).wall)
  taken.many.push((await recoverOnce(many)).wall)
}
const [without, with20k] = [median(taken.none), median(taken.many)]
printTable('recover', [
  { work: 'with no run that waits', figure: `${without.toFixed(2)} ms` },
  {
    work: 'with 20,000',
    figure: `${with20k.toFixed(2)} ms`,
    compared: `${(with20k / without).toFixed(1)} ×`,
    target: '< 2 ×',
  },
])
rmSync(folder, { recursive: true })
if (with20k > without * 2) process.exitCode = 1
