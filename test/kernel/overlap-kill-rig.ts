import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { loadRun } from '../../src/kernel/load-run.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'

export interface OverlapReport {
  readonly runs: number
  readonly kills: number
  readonly acknowledged: number
  /** What was promised to be durable and is not. */
  readonly lost: readonly string[]
}

interface Life {
  readonly lines: readonly string[]
  readonly wasKilled: boolean
}

const script = fileURLToPath(new URL('./processes/overlapping-runs.ts', import.meta.url))

/** Kills one process after another until the last has finished all runs, and looks after each what is left of its promises. */
export async function killOverlapping(folder: string, total: number, kills: number): Promise<OverlapReport> {
  const path = `${folder}/${total}-runs.journal`
  const done = new Set<number>()
  const lost: string[] = []
  let acknowledged = 0
  let killed = 0
  while (done.size < total) {
    const goal = killed < kills ? Math.ceil(((killed + 0.5) * total) / kills) : Number.POSITIVE_INFINITY
    const { lines, wasKilled } = await live(path, firstMissing(done), total, goal - done.size)
    if (wasKilled) killed++
    for (const line of lines) {
      const [, word, number] = line.split(' ')
      if (word === 'done') done.add(Number(number))
    }
    acknowledged += lines.length
    const journal = await sqliteJournal(path)
    for (const line of lines) if (!(await isKept(journal, line))) lost.push(line)
    await journal.close()
    if (!wasKilled && done.size < total) throw new Error(`a process ended by itself with ${done.size} runs done`)
  }
  const journal = await sqliteJournal(path)
  const runs = (await journal.list({ statuses: ['completed'] })).length
  await journal.close()
  return { runs, kills: killed, acknowledged, lost }
}

/** A process is killed, at any moment, once so many more runs are done. */
async function live(path: string, first: number, total: number, more: number): Promise<Life> {
  const child = spawn(process.execPath, [script, path, String(first), String(total)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  let doneHere = 0
  const enough = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    doneHere += text.split(' done ').length - 1
    if (doneHere >= more) enough.resolve()
  })
  try {
    await Promise.race([enough.promise, ended])
    await Promise.race([delay(Math.random() * 30), ended])
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n')
  return { lines: lines.filter((line) => line !== ''), wasKilled: child.signalCode === 'SIGKILL' }
}

async function isKept(journal: Journal, line: string): Promise<boolean> {
  const [runId = '', word] = line.split(' ')
  const events = await loadRun(journal, runId)
  if (word === 'done') return events.at(-1)?.type === 'run.completed'
  return events.filter(({ type }) => type === 'tool.called').length >= Number(word)
}

function firstMissing(done: ReadonlySet<number>): number {
  for (let number = 0; ; number++) if (!done.has(number)) return number
}
