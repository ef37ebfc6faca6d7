import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import type { FencedStart } from '../sandbox/fenced-program.ts'
import { takeDoor } from '../sandbox/take-door.ts'

export interface ProcessGroupOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string | undefined
  readonly clock: Clock
  /** How long each gentle way of ending it is given. */
  readonly closeMs: number
  /** Walls around it. They are started in its place, and end with it. */
  readonly fence?: FencedStart | undefined
}

/** A program and whatever it starts, which end together. */
export interface ProcessGroup {
  readonly pid: number
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Whether its leader is: it ends before all it wrote has been read. */
  readonly isAlive: boolean
  /** Why it ended. Resolves once all it wrote has been read, or can't be any more. */
  readonly ended: Promise<string>
  /** Ends its input, then tells it to end, then kills whatever is left. */
  end(): Promise<void>
}

/** Starts a program as the leader of a group of its own. Rejects if it can't be started. */
export function startProcessGroup(options: ProcessGroupOptions): Promise<ProcessGroup> {
  const { fence } = options
  const [program = options.command, ...args] = fence?.command ?? [options.command, ...options.args]
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(fence === undefined ? { env: options.env, cwd: options.cwd } : { env: {}, cwd: '/', ...userOf(fence) }),
      // Its own group, so that what it starts can be ended with it, and Ctrl-C here does not cut it off in mid-call.
      detached: true,
      shell: false,
      windowsHide: true,
      stdio: [
        ...pipes(3 + (fence?.descriptors.length ?? 0)),
        ...(fence?.onDoor === undefined ? [] : (['ipc'] as const)),
      ],
    })
    child.once('error', (error) => {
      fence?.release()
      reject(error)
    })
    if (fence !== undefined) raise(child, fence)
    child.once('spawn', () => {
      const { pid, stdin, stdout, stderr } = child
      if (pid === undefined || stdin === null || stdout === null || stderr === null) return
      resolve(new ChildGroup(child, { pid, stdin, stdout, stderr }, options))
    })
  })
}

/** Tells the walls what they are, and takes what comes from inside of them. */
function raise(child: ChildProcess, { descriptors, onDoor, release }: FencedStart): void {
  for (const [index, bytes] of descriptors.entries()) {
    const stream = child.stdio[index + 3] as Writable | null | undefined
    stream?.on('error', () => undefined)
    stream?.end(bytes)
  }
  if (onDoor !== undefined) takeDoor(child, onDoor)
  child.once('exit', release)
}

function pipes(count: number): 'pipe'[] {
  return Array.from({ length: count }, () => 'pipe' as const)
}

function userOf({ identity }: FencedStart): { uid?: number; gid?: number } {
  return identity.isOther ? { uid: identity.uid, gid: identity.gid } : {}
}

/** Why a program ended. Walls end with 128 and the number of the signal that ended what was in them. */
function endOf(code: number | null, signal: NodeJS.Signals | null, isFenced: boolean): string {
  const inside = isFenced && code !== null && code > 128 ? signalNumbered(code - 128) : undefined
  const by = signal ?? inside
  return by === undefined ? `it ended with code ${code}` : `it was ended by ${by}`
}

function signalNumbered(number: number): string | undefined {
  return Object.entries(constants.signals).find(([, one]) => one === number)?.[0]
}

/** What must not outlive this process, however it ends, as far as it can still do something about it. */
const running = new Set<ChildGroup>()

function killRunning(): void {
  for (const group of running) group.kill()
}

type Pipes = Pick<ProcessGroup, 'pid' | 'stdin' | 'stdout' | 'stderr'>

class ChildGroup implements ProcessGroup {
  readonly pid: number
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  readonly ended: Promise<string>
  readonly #child: ChildProcess
  readonly #options: ProcessGroupOptions
  readonly #exited: Promise<void>

  constructor(child: ChildProcess, { pid, stdin, stdout, stderr }: Pipes, options: ProcessGroupOptions) {
    this.pid = pid
    this.stdin = stdin
    this.stdout = stdout
    this.stderr = stderr
    this.#child = child
    this.#options = options
    running.add(this)
    if (running.size === 1) process.on('exit', killRunning)
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()))
    this.ended = new Promise((resolve) => {
      let linger: Timer | undefined
      child.once('exit', () => {
        // Whatever it started and left behind goes too. If that holds the pipes all the same, they are let go of.
        this.kill()
        running.delete(this)
        if (running.size === 0) process.off('exit', killRunning)
        linger = options.clock.timer(options.closeMs, () => this.#letGo(), true)
      })
      child.once('close', (code, signal) => {
        linger?.cancel()
        resolve(endOf(code, signal, options.fence !== undefined))
      })
    })
    // A write to a program that is gone fails; that it is gone is said by `ended`.
    stdin.on('error', () => undefined)
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  kill(): void {
    this.#signal('SIGKILL')
  }

  async end(): Promise<void> {
    this.stdin.end()
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await this.#exitsWithin(this.#options.closeMs)) break
      this.#signal(signal)
    }
    await this.ended
  }

  #exitsWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = this.#options.clock.timer(ms, () => resolve(false))
      void this.#exited.then(() => {
        timer.cancel()
        resolve(true)
      })
    })
  }

  #signal(signal: NodeJS.Signals): void {
    try {
      process.kill(process.platform === 'win32' ? this.pid : -this.pid, signal)
    } catch {
      // No process of the group is left.
    }
  }

  #letGo(): void {
    this.stdin.destroy()
    this.stdout.destroy()
    this.stderr.destroy()
  }
}
