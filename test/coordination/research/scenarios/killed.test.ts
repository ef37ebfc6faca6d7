import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateOf } from '../../../../src/coordination/research/fold-state.ts'
import type { AgentState } from '../../../../src/coordination/research/state.ts'
import { sqliteJournal } from '../../../../src/journal/sqlite/open.ts'
import { loadRun } from '../../../../src/kernel/load-run.ts'

let folder = ''
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-research-'))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const script = fileURLToPath(new URL('./research-process.ts', import.meta.url))

function start(hangs = ''): ChildProcess {
  const args = [script, join(folder, 'journal.db'), join(folder, 'ledger'), hangs]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function stateNow(): Promise<AgentState | undefined> {
  const journal = await sqliteJournal(join(folder, 'journal.db'))
  try {
    const [run] = await journal.list({ roots: true })
    return run === undefined ? undefined : stateOf(await loadRun(journal, run.runId))
  } finally {
    await journal.close()
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Kills a process when its journal says that these workers have ended and another has not. */
async function killAfter(ended: readonly string[], hangs: string): Promise<void> {
  const doomed = start(hangs)
  await until(async () => {
    if (!existsSync(join(folder, 'journal.db'))) return false
    const tasks = (await stateNow())?.all_tasks ?? []
    return ended.every((id) => tasks.some(({ worker_id, status }) => worker_id === id && status === 'COMPLETED'))
  })
  doomed.kill('SIGKILL')
  await new Promise((resolve) => doomed.once('exit', resolve))
}

async function outputOf(child: ChildProcess): Promise<unknown> {
  let text = ''
  child.stdout?.on('data', (part: Buffer) => {
    text += part.toString()
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return JSON.parse(text)
}

function ledger(): string[] {
  return readFileSync(join(folder, 'ledger'), 'utf8').trim().split('\n')
}

function times(line: string): number {
  return ledger().filter((one) => one === line).length
}

test('killed in the middle of a parallel step, twice, research asks and pays no finished worker again (S-RES-11)', {
  tags: ['slow'],
}, async () => {
  await killAfter(['web_search', 'news_search'], 'academic_search')
  await killAfter(['fact_checker', 'citation_formatter'], 'editor')
  const result = await outputOf(start())
  expect(result).toMatchObject({
    status: 'completed',
    usage: { usdMicros: 2_350_000 },
    data: { metrics: { total_cost_micros: 2_350_000, successful_tasks: 8, failed_tasks: 0, total_tasks: 8 } },
  })
  const finished = [
    'web_search',
    'news_search',
    'content_synthesizer',
    'article_writer',
    'fact_checker',
    'citation_formatter',
  ]
  expect(finished.map((worker) => times(`asked ${worker}`))).toEqual(finished.map(() => 1))
  expect([times('asked academic_search'), times('asked editor')]).toEqual([2, 2])
  expect(times('paid test/paid')).toBe(8)
})
