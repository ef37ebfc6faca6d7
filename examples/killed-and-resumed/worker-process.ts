import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('worker.ts', import.meta.url))
const living = new Set<ChildProcess>()

/** A worker, seen from the process that is going to kill it. */
export interface WorkerProcess {
  readonly pid: number
  /** The run it works on, once it does. */
  readonly runId: Promise<string>
  readonly exited: Promise<unknown>
  isAlive(): boolean
  /** `kill -9`: no handler runs, nothing is flushed, nobody says goodbye. */
  kill(): Promise<void>
}

export function startWorker(home: string, runId?: string): WorkerProcess {
  const child = fork(script, runId === undefined ? [home] : [home, runId])
  living.add(child)
  const exited = once(child, 'exit').finally(() => living.delete(child))
  return {
    pid: child.pid ?? 0,
    runId: Promise.race([once(child, 'message'), exited.then(diedEarly)]).then(([id]) => String(id)),
    exited,
    isAlive: () => living.has(child),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export function killAllWorkers(): void {
  for (const child of living) child.kill('SIGKILL')
}

function diedEarly(): never {
  throw new Error('A worker ended before it began; what it said is above.')
}
