import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Clock } from '../kernel/ports/clock.ts'

export interface LimitedThread<Request, Answer> {
  ask(request: Request, clock: Clock): Promise<Answer | ThreadProblem>
}

/** Why there is no answer, as half a sentence. */
interface ThreadProblem {
  readonly problem: string
}

export interface ThreadFile {
  /** For debuggers. */
  readonly name: string
  readonly file: URL
  /** An answer that takes longer is not waited for, and its thread is stopped. */
  readonly longestMs: number
  readonly memory?: ResourceLimits
}

/**
 * A thread that answers one request at a time, for work on what others wrote: a text can be made so that reading it takes
 * minutes, and a thread can be stopped in the middle. It starts with the first request, and does not keep a process alive.
 */
export function limitedThread<Request, Answer>(of: ThreadFile): LimitedThread<Request, Answer> {
  let idle: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const worker = new Worker(of.file, { name: of.name, resourceLimits: of.memory ?? {} })
    // A request that is under way hears of it by listeners of its own.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (idle === worker) idle = undefined
    })
    return worker
  }
  const askNow = (request: Request, clock: Clock): Promise<Answer | ThreadProblem> => {
    const worker = idle ?? start()
    idle = undefined
    worker.ref()
    return new Promise((resolve) => {
      const timer = clock.timer(of.longestMs, () => stop('it took too long'))
      const letGo = (): void => {
        timer.cancel()
        worker.off('message', finish).off('error', fail).off('exit', fail)
      }
      const finish = (answer: Answer): void => {
        letGo()
        worker.unref()
        idle = worker
        resolve(answer)
      }
      const stop = (problem: string): void => {
        letGo()
        void worker.terminate()
        resolve({ problem })
      }
      const fail = (): void => stop('its thread ended')
      worker.on('message', finish).on('error', fail).on('exit', fail)
      worker.postMessage(request)
    })
  }
  return {
    ask: (request, clock) => {
      const answer = last.then(() => askNow(request, clock))
      last = answer
      return answer
    },
  }
}
