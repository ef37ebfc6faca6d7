import { setImmediate as nextPass } from 'node:timers/promises'
import { wakeParent } from '../../../src/coordination/workspace/claims/awaited.ts'
import { claim } from '../../../src/coordination/workspace/claims/claim.ts'
import { tidyCommit } from '../../../src/coordination/workspace/claims/commit-janitor.ts'
import { conclude } from '../../../src/coordination/workspace/claims/conclude.ts'
import type { PeerGround } from '../../../src/coordination/workspace/claims/ground.ts'
import { announce, livePeers } from '../../../src/coordination/workspace/claims/live.ts'
import { afterError, completedTask, waitingTask } from '../../../src/coordination/workspace/claims/next-task.ts'
import { reap } from '../../../src/coordination/workspace/claims/reap.ts'
import { Sightings } from '../../../src/coordination/workspace/claims/sightings.ts'
import type { Disk } from '../../../src/coordination/workspace/files/disk.ts'
import { TaskFinder } from '../../../src/coordination/workspace/files/find-task.ts'
import { pathIn, places } from '../../../src/coordination/workspace/files/layout.ts'
import { parseClaimName, parseCommitName, stemOfFile } from '../../../src/coordination/workspace/files/names.ts'
import { isReadable, readTaskFile } from '../../../src/coordination/workspace/files/task-reader.ts'
import { ProtocolMonitor } from './protocol-monitor.ts'
import { SimulatedDisk } from './simulated-disk.ts'

/** What a run of the model is asked to do next: a number of any size, taken as it fits. */
export type Choice = number

export interface ModelOptions {
  readonly tasks: readonly string[]
  readonly peers: number
  /** In which way the names are wrong, for a checker that must find it. */
  readonly spoil?: (disk: Disk) => Disk
  readonly hasLinks?: boolean
}

const leaseMs = 1_000

class Killed extends Error {}

interface ModelPeer {
  readonly id: string
  readonly clock: { time: number }
  isDead: boolean
  /** The step it is about to take. */
  next: (() => void) | undefined
}

/**
 * Peers on a simulated disk, of which every step is taken when the checker says so. Their clocks run as it pleases, so a
 * lease may be judged over at any moment: that is what pauses, suspended machines and clocks that jump amount to.
 */
export class ProtocolModel {
  readonly disk: SimulatedDisk = new SimulatedDisk()
  readonly monitor: ProtocolMonitor
  readonly #peers: ModelPeer[] = []
  readonly #options: ModelOptions
  #born = 0

  constructor(options: ModelOptions) {
    this.#options = options
    this.disk.hasLinks = options.hasLinks ?? true
    this.monitor = new ProtocolMonitor(this.disk, options.tasks)
    for (const name of options.tasks) {
      this.disk.drop(pathIn(places.pending, `${name}.json`), JSON.stringify({ id: name, description: name }))
    }
    for (let number = 0; number < options.peers; number++) this.#start()
  }

  /** Takes the steps that are chosen: mostly one of a peer, now and then a death or a leap of a clock. */
  async follow(choices: readonly Choice[]): Promise<void> {
    for (const choice of choices) {
      await nextPass()
      const peer = this.#peers[choice % this.#peers.length]
      if (peer === undefined) return
      const what = Math.floor(choice / this.#peers.length) % 40
      if (what === 0) this.#kill(peer)
      else if (what === 1) peer.clock.time += leaseMs
      else this.#step(peer)
    }
    await nextPass()
  }

  /** From here on every peer gets its turn, and time passes for all alike. Resolves when nothing is left to do. */
  async beFair(mostRounds: number): Promise<'ended' | 'stuck'> {
    for (let round = 0; round < mostRounds; round++) {
      await nextPass()
      if (this.#hasEnded()) return 'ended'
      for (const peer of this.#peers) {
        peer.clock.time += leaseMs / 100
        this.#step(peer)
      }
    }
    return 'stuck'
  }

  /** Every process dies, and what was not durable is lost as chosen. New peers begin. */
  async cutPower(choices: readonly Choice[]): Promise<void> {
    let at = 0
    for (const peer of [...this.#peers]) this.#kill(peer, false)
    await nextPass()
    this.disk.cutPower(() => (choices[at++ % Math.max(1, choices.length)] ?? 0) % 2 === 0)
    this.monitor.afterPowerCut()
    for (let number = 0; number < this.#options.peers; number++) this.#start()
  }

  #hasEnded(): boolean {
    const idle = [places.pending, places.active, places.waiting, places.commit]
    return idle.every((folder) => this.disk.namesIn(folder).length === 0)
  }

  #kill(peer: ModelPeer, isReplaced = true): void {
    peer.isDead = true
    this.#peers.splice(this.#peers.indexOf(peer), 1)
    peer.next?.()
    if (isReplaced) this.#start()
  }

  #step(peer: ModelPeer): void {
    const next = peer.next
    peer.next = undefined
    next?.()
  }

  #start(): void {
    const number = ++this.#born
    const id = `Peer_${number.toString(16).padStart(8, '0')}`
    const peer: ModelPeer = { id, clock: { time: 0 }, isDead: false, next: undefined }
    this.#peers.push(peer)
    this.disk.drop(pathIn(places.live, `${id}.json`), JSON.stringify({ agent_id: id, type: 'Peer', owner: id }))
    const gate = async (): Promise<void> => {
      if (peer.isDead) throw new Killed()
      await new Promise<void>((resolve) => {
        peer.next = resolve
      })
      if (peer.isDead) throw new Killed()
    }
    const own = this.disk.as(gate, (step, from, to) => this.monitor.saw({ peer: id, step, from, to }))
    const disk = this.#options.spoil?.(own) ?? own
    const clock = {
      now: () => Date.UTC(2026, 0, 1) + peer.clock.time,
      elapsed: () => peer.clock.time,
      timer: () => ({ cancel: () => {} }),
    }
    const timing = { pollMs: 1, windowMs: 0, backoffMs: 0, leaseMs, quietMs: 1 }
    const isProvenDead = (owner: string): boolean => !this.#peers.some((other) => other.id === owner)
    // Every other peer remembers what others said of themselves, as peers in a crowd do (decision 0067).
    const remembered = number % 2 === 0 ? { knownPeers: new Map() } : {}
    const ground = { disk, clock, agentId: id, timing, sightings: new Sightings(clock), isProvenDead, ...remembered }
    void this.#live(ground, peer).catch((thrown: unknown) => {
      if (!(thrown instanceof Killed)) this.monitor.complain(`${id} broke: ${String(thrown)}`)
    })
  }

  async #live(ground: PeerGround, peer: ModelPeer): Promise<void> {
    await announce(ground, { agentId: peer.id, type: 'Peer', capabilities: [], owner: peer.id, startedAt: '' })
    for (;;) {
      if (ground.knownPeers !== undefined) await livePeers(ground)
      for (const name of await ground.disk.list(places.commit)) {
        const commit = parseCommitName(name)
        if (commit !== undefined) await tidyCommit(ground, commit)
      }
      for (const name of await ground.disk.list(places.active)) {
        const claimed = parseClaimName(name)
        if (claimed !== undefined) await reap(ground, claimed)
      }
      for (const name of await ground.disk.list(places.waiting)) {
        const file = await readTaskFile(ground.disk, places.waiting, name)
        if (file !== undefined && isReadable(file)) await wakeParent(ground, new TaskFinder(ground.disk), file)
      }
      for (const name of await ground.disk.list(places.pending)) await this.#work(ground, peer, name)
    }
  }

  async #work(ground: PeerGround, peer: ModelPeer, name: string): Promise<void> {
    const claimed = await claim(ground, stemOfFile(name))
    if (typeof claimed === 'string') return
    const { task, name: claimName, path } = claimed
    const token = { path, stem: claimName.stem, owner: claimName.owner }
    const moment = { now: ground.clock.now(), by: peer.id }
    await ground.disk.look('work')
    if (task.id.startsWith('poison')) this.#kill(peer)
    if (task.id.startsWith('error')) {
      const next = afterError(task, { type: 'exception', message: 'always' }, moment)
      await conclude(ground, token, next.to, next.task)
      return
    }
    if (task.id.startsWith('parent') && task.phase === 'execute') {
      await conclude(ground, token, 'waiting', waitingTask(task, { children: ['plain'], depends_on: [] }, moment))
      return
    }
    const ended = await conclude(ground, token, 'completed', completedTask(task, `by ${peer.id}`, moment))
    if (ended === 'done') this.monitor.acknowledged(task.id, `by ${peer.id}`)
  }
}
