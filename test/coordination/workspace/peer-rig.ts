import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { layOut, places } from '../../../src/coordination/workspace/files/layout.ts'
import { parseClaimName } from '../../../src/coordination/workspace/files/names.ts'
import { realDisk } from '../../../src/coordination/workspace/files/real-disk.ts'
import type { WorkspaceTask } from '../../../src/coordination/workspace/files/task.ts'
import { systemClock } from '../../../src/kernel/system-clock.ts'

/** A peer that only claims and publishes, and a whole one whose work is a run in a journal that all share. */
const scripts = { Peer: './processes/peer-process.ts', FileAgent: './processes/working-peer-process.ts' }

const longestEndMs = 10 * 60_000

export interface PeerOptions {
  readonly leaseMs: number
  readonly pollMs: number
  readonly workMs: number
  readonly quietPolls: number
  /** Which peers; those that only claim where it is left out. */
  readonly peers?: keyof typeof scripts
  /** Where claims and ends are written down; in the workspace where it is left out. */
  readonly audit?: string
}

/** What became of all tasks of a workspace. */
export interface WorkspaceReport {
  readonly completed: number
  readonly failed: readonly string[]
  /** What the files of the failed tasks say of them, poison left out. */
  readonly reasons: readonly string[]
  readonly left: readonly string[]
  /** Names that were published more than once. */
  readonly doubles: readonly string[]
  /** Claims of one name that more than one peer believed to have won. */
  readonly doubleClaims: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** A workspace on the disk, with peers that are processes. */
export class PeerRig {
  readonly root: string
  readonly #options: PeerOptions
  readonly #peers = new Map<string, ChildProcess>()
  readonly #complaints: string[] = []

  constructor(root: string, options: PeerOptions) {
    this.root = root
    this.#options = options
  }

  async layOut(): Promise<void> {
    await layOut(realDisk(this.root, systemClock))
    writeFileSync(this.#audit, '')
  }

  drop(name: string, context: Readonly<Record<string, boolean>> = {}): void {
    const task = { description: `Sort ${name}.txt`, type: 'test', context, depth: 1 }
    writeFileSync(join(this.root, places.pending, `${name}.json`), JSON.stringify(task))
  }

  start(): void {
    const { peers = 'Peer' } = this.#options
    const agentId = `${peers}_${randomBytes(4).toString('hex')}`
    const script = fileURLToPath(new URL(scripts[peers], import.meta.url))
    const child = spawn(process.execPath, [script, this.root, agentId, JSON.stringify(this.#options)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // A hundred processes would each take a second to read the same sources.
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'baton-peer-rig') },
    })
    this.#peers.set(agentId, child)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#complaints.push(text))
    child.on('exit', () => this.#peers.delete(agentId))
  }

  /** All peers that are processes now. */
  get processes(): readonly ChildProcess[] {
    return [...this.#peers.values()]
  }

  get #audit(): string {
    return this.#options.audit ?? join(this.root, 'audit.log')
  }

  /**
   * One of the peers that are in the middle of a task, as soon as there is one; nothing when all tasks have come to an end
   * before that. Those that are left out count as idle; so do those whose task was taken back twice, because a third time
   * makes it poison, and then it is right that it fails.
   */
  async anyAtWork(leftOut: ReadonlySet<ChildProcess>): Promise<ChildProcess | undefined> {
    while (this.left.length > 0) {
      const owners = this.names(places.active).flatMap((name) => {
        const claim = parseClaimName(name)
        return claim === undefined || claim.stem.number >= 2 ? [] : (this.#peers.get(claim.owner) ?? [])
      })
      const busy = owners.filter((peer) => !leftOut.has(peer))
      const peer = busy[Math.floor(Math.random() * busy.length)]
      if (peer !== undefined) return peer
      await pause(5)
    }
    return undefined
  }

  /** Whether a peer has a task, as far as the names of files say. */
  owns(peer: ChildProcess): boolean {
    return this.names(places.active).some((name) => this.#peers.get(parseClaimName(name)?.owner ?? '') === peer)
  }

  get alive(): number {
    return this.#peers.size
  }

  /** How many tasks have come to an end. */
  get ended(): number {
    return this.names(places.completed).length + this.names(places.failed).length
  }

  get left(): string[] {
    return [places.pending, places.active, places.waiting, places.commit].flatMap((place) => this.names(place))
  }

  names(place: string): string[] {
    return readdirSync(join(this.root, place)).filter((name) => !name.startsWith('.'))
  }

  async untilDone(mostMs: number): Promise<void> {
    const end = performance.now() + mostMs
    while (this.left.length > 0 && performance.now() < end) await pause(100)
  }

  /** Lets all peers end what they have. One that does not is killed after a while, so that none outlives its test. */
  async stop(): Promise<void> {
    const tooLate = setTimeout(() => this.processes.map((child) => child.kill('SIGKILL')), longestEndMs)
    const gone = [...this.#peers.values()].map((child) => (child.exitCode === null ? once(child, 'exit') : undefined))
    for (const child of this.#peers.values()) {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
    }
    await Promise.all(gone)
    clearTimeout(tooLate)
  }

  report(): WorkspaceReport {
    const lines = readFileSync(this.#audit, 'utf8').trimEnd().split('\n')
    const counts: Record<string, number> = { complaints: this.#complaints.length }
    for (const line of lines) counts[line.split(' ')[0] ?? ''] = (counts[line.split(' ')[0] ?? ''] ?? 0) + 1
    const twice = (word: string): string[] => {
      const names = lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ')[1] ?? '')
      return [...Map.groupBy(names, (name) => name)].flatMap(([, all]) => all.slice(1))
    }
    return {
      completed: this.names(places.completed).length,
      failed: this.names(places.failed),
      reasons: this.names(places.failed)
        .filter((name) => !name.startsWith('poison'))
        .map((name) => this.#reasonFor(name)),
      left: this.left,
      doubles: twice('published'),
      doubleClaims: twice('claimed'),
      counts,
    }
  }

  #reasonFor(name: string): string {
    const { error, history }: WorkspaceTask = JSON.parse(readFileSync(join(this.root, places.failed, name), 'utf8'))
    const happened = history.map(({ at, by, what }) => `${at} ${by}: ${what}`)
    return [`${name}: ${error?.message}`, ...happened].join('\n  ')
  }

  get complaints(): string {
    return this.#complaints.join('').slice(0, 2_000)
  }
}
