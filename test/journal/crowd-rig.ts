import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RunStatus } from '../../src/events/status.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'

export interface CrowdReport {
  /** How many runs each process was told the end of, by status. */
  readonly ended: Readonly<Record<string, number>>
  /** Why runs were not told an end, and how processes ended that did not end well. */
  readonly trouble: readonly string[]
  /** How many runs the journal has, by status. */
  readonly kept: Readonly<Partial<Record<RunStatus, number>>>
  /** The longest that a heartbeat took in any process. */
  readonly slowestBeatMs: number
}

const script = fileURLToPath(new URL('./processes/run-in-crowd.ts', import.meta.url))

/** Lets many processes run runs on one journal, all of them from the same moment on. */
export async function crowd(path: string, processes: number, runsEach: number): Promise<CrowdReport> {
  const members = Array.from({ length: processes }, () => member(path, runsEach))
  await Promise.all(members.map(({ ready }) => ready))
  for (const { begin } of members) begin()
  const reports = await Promise.all(members.map(({ said }) => said))
  const lines = reports.flat().map((line) => line.split(' ') as [string, string, string?])
  const of = (word: string) => lines.filter(([first]) => first === word)
  const journal = await sqliteJournal(path)
  const summaries = await journal.list({})
  await journal.close()
  return {
    ended: countsOf(of('ended').map(([, , status = '']) => status)),
    trouble: lines.filter(([first]) => !['ready', 'ended', 'waited'].includes(first)).map((words) => words.join(' ')),
    kept: countsOf(summaries.map(({ status }) => status)),
    slowestBeatMs: Math.max(...of('waited').map(([, ms]) => Number(ms))),
  }
}

interface Member {
  /** Resolves when it has been started, or has failed to. */
  readonly ready: Promise<unknown>
  readonly begin: () => void
  readonly said: Promise<readonly string[]>
}

function member(path: string, runs: number): Member {
  const child = spawn(process.execPath, [script, path, String(runs)], { stdio: 'pipe' })
  let output = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  // A process that is gone before it is told to begin says so by its exit.
  child.stdin.on('error', () => {})
  const closed = once(child, 'close')
  const said = closed.then(([code]) => {
    const lines = output.trim().split('\n')
    return code === 0 ? lines : [...lines, `exit ${String(code)} ${complaint.slice(0, 500)}`]
  })
  return { ready: Promise.race([once(child.stdout, 'data'), closed]), begin: () => child.stdin.end('begin'), said }
}

function countsOf<Word extends string>(words: readonly Word[]): Record<Word, number> {
  const counts = {} as Record<Word, number>
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
