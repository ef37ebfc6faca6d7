import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ParserAnswer, ParserRequest } from './parser.ts'

export interface ParserLimits {
  /** For one document. Default: 20 seconds. */
  readonly timeMs?: number
  /** Of memory for one document, where the system can limit it. Default: 1 GiB. */
  readonly megabytes?: number
}

// The same kind of file that this one is: source under Node's type stripping, JavaScript when built.
const file = fileURLToPath(new URL(`./parser${extname(import.meta.url)}`, import.meta.url))
const shell = '/bin/sh'
/** What Node sets aside for itself, most of which it never uses. */
const ownMegabytes = 1024

/**
 * Takes documents apart in a process of its own, which is ended when it takes too long or too much memory. A PDF can be
 * made to do both, and neither can be stopped from inside.
 */
export class ParserProcess implements AsyncDisposable {
  readonly #limits: Required<ParserLimits>
  #child: ChildProcess | undefined

  constructor({ timeMs = 20_000, megabytes = 1024 }: ParserLimits = {}) {
    this.#limits = { timeMs, megabytes }
  }

  /** One document after the other: the caller waits for an answer before it asks again. */
  parse(request: ParserRequest, signal: AbortSignal): Promise<ParserAnswer> {
    signal.throwIfAborted()
    if (this.#child?.connected !== true) this.#child = start(this.#limits)
    const child = this.#child
    const late = AbortSignal.timeout(this.#limits.timeMs)
    return new Promise((resolve, reject) => {
      let finished = false
      const finish = (settle: () => void): void => {
        finished = true
        child.removeAllListeners()
        late.removeEventListener('abort', onLate)
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      const giveUp = (settle: () => void): void => {
        this.#end('SIGKILL')
        finish(settle)
      }
      const onLate = (): void =>
        giveUp(() =>
          resolve({ unreadable: `takes longer than ${this.#limits.timeMs / 1000} seconds to read`, passing: true }),
        )
      const onAbort = (): void => giveUp(() => reject(signal.reason))
      const onDeath = (): void =>
        giveUp(() => resolve({ unreadable: 'takes more memory or time to read than it may', passing: true }))
      late.addEventListener('abort', onLate)
      signal.addEventListener('abort', onAbort)
      child.once('exit', onDeath)
      child.once('error', onDeath)
      child.once('message', (answer) => finish(() => resolve(answer as ParserAnswer)))
      child.send(request, (failed) => {
        if (failed !== null && !finished) onDeath()
      })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end('SIGTERM')
  }

  #end(signal: NodeJS.Signals): void {
    this.#child?.removeAllListeners()
    // What it still had to say, or that it could no longer be told something, is of no interest now.
    this.#child?.on('error', () => {})
    this.#child?.kill(signal)
    this.#child = undefined
  }
}

function start({ timeMs, megabytes }: Required<ParserLimits>): ChildProcess {
  const heap = `--max-old-space-size=${Math.floor(megabytes / 2)}`
  const parser = [process.execPath, heap, '--disable-warning=ExperimentalWarning', file]
  // Memory of the whole process, and processor time in case the process that would end it is gone.
  const limits = `ulimit -d ${(ownMegabytes + megabytes) * 1024} 2>/dev/null; ulimit -t ${Math.ceil(timeMs / 1000) + 600} 2>/dev/null`
  const [command = '', ...rest] = existsSync(shell) ? [shell, '-c', `${limits}; exec "$0" "$@"`, ...parser] : parser
  return spawn(command, rest, {
    // Nothing of ours: neither secrets nor settings that change how Node behaves.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
