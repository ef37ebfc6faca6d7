import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { exitCodes } from '../../src/cli/exit-code.ts'

export const inExamples = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Sources are stripped of their types and compiled at every start, unless Node may keep the result. Who starts the tour agrees
// that its examples look at the files of this repository.
const env = { NODE_COMPILE_CACHE: inExamples('../node_modules/.cache/baton'), ...process.env, BATON_TRUST: '1' }

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
