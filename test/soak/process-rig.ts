import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createBaton } from '../../src/baton.ts'
import { endedRunInLog } from '../../src/kernel/run-result.ts'
import { outputOf } from './program.ts'
import { realPrograms } from './real-programs.ts'

const script = fileURLToPath(new URL('./processes/work-and-supervise.ts', import.meta.url))
const setClock = fileURLToPath(new URL('../journal/processes/set-clock.ts', import.meta.url))
const yearMs = 365 * 24 * 3_600_000
const leaseMs = 1_000

export interface Report {
  readonly trees: number
  readonly kills: number
  readonly freezes: number
  readonly locks: number
  /** Processes whose clock was a year off. */
  readonly jumps: number
  readonly wrong: readonly string[]
}

/** Has processes work on trees of runs in one file while they are killed, frozen, kept out and given wrong clocks. */
export async function disturbProcesses(folder: string, trees: number, disturbances: number): Promise<Report> {
  const counts = { kills: 0, freezes: 0, locks: 0, jumps: 0 }
  const start = (offBy: number): ChildProcess =>
    spawn(process.execPath, ['--import', setClock, script, folder, String(trees), String(leaseMs)], {
      env: { ...process.env, CLOCK_OFF_BY: String(offBy) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const workers = [start(0), start(0), start(0)]
  for (let number = 0; number < disturbances; number++) {
    await delay(300 + Math.random() * 700)
    const index = Math.floor(Math.random() * workers.length)
    const worker = workers[index]
    const luck = Math.random()
    if (worker === undefined) continue
    if (luck < 0.6) {
      counts.kills++
      worker.kill('SIGKILL')
      const offBy = [0, 0, yearMs, -yearMs][Math.floor(Math.random() * 4)] ?? 0
      if (offBy !== 0) counts.jumps++
      workers[index] = start(offBy)
    } else if (luck < 0.85) {
      counts.freezes++
      worker.kill('SIGSTOP')
      void delay(2.5 * leaseMs).then(() => worker.kill('SIGCONT'))
    } else {
      counts.locks++
      await keepOthersOut(`${folder}/runs.journal`, 2 * leaseMs)
    }
  }
  const ended = Promise.all(workers.map((worker) => worker.exitCode ?? once(worker, 'exit')))
  await Promise.race([ended, delay(120_000)])
  for (const worker of workers) worker.kill('SIGKILL')
  return { trees, ...counts, wrong: await wrongIn(folder, trees) }
}

async function keepOthersOut(path: string, ms: number): Promise<void> {
  if (!existsSync(path)) return
  const db = new DatabaseSync(path, { timeout: 5_000 })
  try {
    db.exec('BEGIN IMMEDIATE')
    await delay(ms)
    db.exec('ROLLBACK')
  } catch {
    // Others were too busy for this one.
  } finally {
    db.close()
  }
}

async function wrongIn(folder: string, trees: number): Promise<string[]> {
  const baton = await createBaton({ journal: `${folder}/runs.journal` })
  const wrong: string[] = []
  const outputs: string[] = []
  for (const { runId, status } of await baton.runs({ roots: true })) {
    const ended = endedRunInLog(await baton.events(runId))
    if (status !== 'completed') wrong.push(`${runId} is ${status}: ${JSON.stringify(ended?.result.error)}`)
    outputs.push(ended?.result.output ?? '')
  }
  const expected = realPrograms(trees).map(outputOf)
  if (String(outputs.sort()) !== String(expected.sort())) wrong.push('the results are not those of undisturbed runs')
  const letters = existsSync(`${folder}/letters`) ? readFileSync(`${folder}/letters`, 'utf8').trim().split('\n') : []
  const names = letters.map((line) => line.split(' ')[1])
  if (new Set(names).size !== names.length) wrong.push('a letter was sent twice')
  const { damages } = await baton.journal.verify()
  wrong.push(...damages.map((damage) => JSON.stringify(damage)))
  await baton.close()
  return wrong
}
