import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createBaton } from '../../src/baton.ts'
import { exitCodes } from '../../src/cli/exit-code.ts'

export const inExamples = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Sources are stripped of their types and compiled at every start, unless Node may keep the result. Who starts the tour agrees
// that its examples look at the files of this repository.
const env = {
  NODE_COMPILE_CACHE: inExamples('../node_modules/.cache/baton'),
  // A tree is drawn while a run goes on, and makes room for what came of it.
  BATON_TREE_ROWS: '4',
  ...process.env,
  BATON_TRUST: '1',
}

export interface Ended {
  readonly code: number
  readonly printed: string
}

/** Gives a command in a project. What it tells while it works is seen; what it prints in the end is handed over. */
export async function baton(
  words: readonly string[],
  project: string,
  progress: 'shown' | 'silent' = 'shown',
): Promise<Ended> {
  const started = start(words, project, ['ignore', 'pipe', progress === 'shown' ? 'inherit' : 'ignore'])
  const [printed, [code]] = await Promise.all([
    started.stdout === null ? '' : text(started.stdout),
    once(started, 'close') as Promise<[number | null]>,
  ])
  return { code: code ?? exitCodes.cancelled, printed }
}

/** Begins a command, kills its process once its run is well under way, and has another process go on with that run. */
export async function killedAndResumed(
  words: readonly string[],
  project: string,
  onKilled: () => void,
): Promise<Ended> {
  const journal = inExamples(`${project}/.baton/journal.db`)
  const before = await eventsOfLast(journal)
  const begun = start(words, project, ['ignore', 'ignore', 'inherit'])
  const gone = once(begun, 'close')
  for (;;) {
    await pause(20)
    const last = await eventsOfLast(journal)
    if (begun.exitCode !== null) break
    if (last.runId !== before.runId && last.finished >= finishedBeforeKill) break
  }
  begun.kill('SIGKILL')
  await gone
  onKilled()
  return baton(['resume', 'last'], project)
}

/** So many workers have finished when the process is killed. */
const finishedBeforeKill = 3

/** The newest run of a journal, and how many of the runs below it have ended. */
async function eventsOfLast(journal: string): Promise<{ readonly runId: string; readonly finished: number }> {
  if (!existsSync(journal)) return { runId: '', finished: 0 }
  const reader = await createBaton({ journal })
  try {
    const [last] = await reader.runs({ roots: true, limit: 1 })
    if (last === undefined) return { runId: '', finished: 0 }
    const events = await reader.events(last.runId)
    return { runId: last.runId, finished: events.filter(({ type }) => type === 'child.ended').length }
  } finally {
    await reader.close()
  }
}

/** Does something while peers are at work in a project, and lets them drain afterwards. */
export async function withPeers<Value>(project: string, work: () => Promise<Value>): Promise<Value> {
  await once(start(['workspace', 'init'], project, ['ignore', 'ignore', 'ignore']), 'close')
  const peers = start(['workspace', 'up'], project, ['ignore', 'ignore', 'ignore'])
  const left = once(peers, 'close')
  try {
    return await work()
  } finally {
    peers.kill('SIGINT')
    await left
  }
}

function start(words: readonly string[], project: string, stdio: ('ignore' | 'pipe' | 'inherit')[]): ChildProcess {
  return spawn(process.execPath, [inExamples('../src/cli/main.ts'), ...words, '-C', inExamples(project)], {
    stdio,
    env,
  })
}
