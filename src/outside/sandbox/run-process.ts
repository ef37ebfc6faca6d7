import { spawn } from 'node:child_process'
import type { Server } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Identity } from './identity.ts'
import { limits } from './limits.ts'
import { takeDoor } from './take-door.ts'

export interface ProcessRequest {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly folder?: string
  readonly identity?: Identity
  readonly stdin?: string | undefined
  /** What the process finds at descriptors 3, 4, …; it may write to the last one. */
  readonly descriptors?: readonly Uint8Array[]
  /** Given, the process has a channel at the descriptor after those, by which it can hand over what it listens on. */
  readonly onDoor?: ((door: Server) => void) | undefined
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly clock: Clock
}

export interface ProcessEnd {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** One of the streams was longer than what is kept. */
  readonly truncated: boolean
  readonly timedOut: boolean
  /** What it wrote to its last extra descriptor. */
  readonly report: string
}

/** How long what a process left behind may hold on to its streams. */
const lingerMs = 200

/**
 * Runs a program in a process group of its own, and ends the whole group when it ends, takes too long or is cancelled.
 * A cancel is an end like any other here: it is for the caller to ask the signal.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessEnd> {
  const { command, env, folder, identity, stdin, descriptors = [], onDoor, timeoutMs, signal, clock } = request
  const [program = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      detached: true,
      ...(folder === undefined ? {} : { cwd: folder }),
      ...(identity?.isOther === true ? { uid: identity.uid, gid: identity.gid } : {}),
      stdio: [
        ...[stdin === undefined ? ('ignore' as const) : ('pipe' as const), 'pipe' as const, 'pipe' as const],
        ...descriptors.map(() => 'pipe' as const),
        ...(onDoor === undefined ? [] : ['ipc' as const]),
      ],
    })
    if (onDoor !== undefined) takeDoor(child, onDoor)
    let timedOut = false
    const killGroup = (): void => {
      if (child.pid !== undefined) endGroup(child.pid)
    }
    const timer = clock.timer(timeoutMs, () => {
      timedOut = true
      killGroup()
    })
    signal?.addEventListener('abort', killGroup)
    if (signal?.aborted === true) killGroup()
    const stopWatching = (): void => {
      timer.cancel()
      signal?.removeEventListener('abort', killGroup)
    }
    const stdout = collect(child.stdout)
    const stderr = collect(child.stderr)
    const report = collect(descriptors.length === 0 ? null : (child.stdio[descriptors.length + 2] as Readable | null))
    feed(child.stdin, stdin ?? '')
    for (const [index, bytes] of descriptors.entries()) feed(child.stdio[index + 3] as Writable | null, bytes)

    child.once('error', (error) => {
      stopWatching()
      reject(error)
    })
    child.once('exit', () => {
      stopWatching()
      killGroup()
      const linger = clock.timer(lingerMs, () => {
        for (const stream of child.stdio) stream?.destroy()
      })
      child.once('close', () => linger.cancel())
    })
    child.once('close', (exitCode, killedBy) => {
      const truncated = stdout.truncated() || stderr.truncated()
      const texts = { stdout: stdout.text(), stderr: stderr.text(), report: report.text() }
      resolve({ exitCode, signal: killedBy, ...texts, truncated, timedOut })
    })
  })
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

/** A process may end, or close a stream, before it has read what it was given. */
function feed(stream: Writable | null | undefined, content: string | Uint8Array): void {
  stream?.on('error', () => {})
  stream?.end(content)
}

interface Collected {
  text(): string
  truncated(): boolean
}

/** Keeps the first bytes of a stream and reads the rest, so that its writer never waits. */
function collect(stream: Readable | null | undefined): Collected {
  const kept: Buffer[] = []
  let length = 0
  let more = false
  stream?.on('error', () => {})
  stream?.on('data', (chunk: Buffer) => {
    const room = limits.outputBytes - length
    if (chunk.length > room) more = true
    if (room <= 0) return
    kept.push(chunk.subarray(0, room))
    length += Math.min(room, chunk.length)
  })
  return { text: () => Buffer.concat(kept).toString('utf8'), truncated: () => more }
}
