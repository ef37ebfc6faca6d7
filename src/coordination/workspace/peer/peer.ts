import { describe } from '../../../errors/baton-error.ts'
import type { TaskClaim } from '../claims/claim.ts'
import { forgetWaits } from '../claims/claim-order.ts'
import { momentOf } from '../claims/ground.ts'
import { announce, leave, livePeers, stayAnnounced } from '../claims/live.ts'
import { sweepUp, tidyUp } from '../claims/tidy-up.ts'
import { extendWorkspace } from '../extension/extend.ts'
import { orLater } from '../files/disk-trouble.ts'
import { TaskFinder } from '../files/find-task.ts'
import { places } from '../files/layout.ts'
import { stemText } from '../files/names.ts'
import { type Scan, Scanner } from '../files/scan.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { answeredTasks } from './answered.ts'
import { type TasksAround, tasksAround } from './around.ts'
import { Bidding } from './bidding.ts'
import { TaskCandidates } from './candidates.ts'
import { doClaimed } from './do-claimed.ts'
import { WorkspaceMoney } from './money.ts'
import type { PeerNews } from './news.ts'
import { PeerLog } from './peer-log.ts'
import { Rest } from './rest.ts'
import type { PeerAtWork, PeerSetup } from './setup.ts'
import { tellAskers } from './tell-askers.ts'
import { TrackRecord } from './track-record.ts'

/** How much slower a peer looks around when there is nothing to do. File events wake it. */
const idleFactor = 10

/**
 * A peer of a workspace: looks around, tidies up for all, judges what is new, bids, claims one task at a time, and has it done,
 * until it is told to leave (WSP-23). All it knows of others is in the folder.
 */
export class Peer {
  readonly #peer: PeerAtWork
  readonly #scanner: Scanner
  readonly #record: TrackRecord
  readonly #log: PeerLog
  readonly #rest: Rest
  readonly #candidates: TaskCandidates
  readonly #bidding: Bidding
  readonly #held = new Set<string>()
  readonly #giveBack = new AbortController()
  #work: Promise<void> | undefined
  #sweptAt = Number.NEGATIVE_INFINITY
  #announcedAt = Number.NEGATIVE_INFINITY
  #isShort = false

  constructor(setup: PeerSetup) {
    const { ground, tell } = setup
    this.#log = new PeerLog(ground)
    const note = (news: PeerNews): void => {
      this.#log.note(news)
      tell?.(news)
    }
    this.#peer = { ...setup, finder: new TaskFinder(ground.disk), money: new WorkspaceMoney({ ground, note }), note }
    this.#scanner = new Scanner(ground.disk, ground.agentId)
    this.#record = new TrackRecord(ground.disk)
    this.#candidates = new TaskCandidates(this.#peer, this.#record)
    this.#bidding = new Bidding(this.#peer, this.#record)
    this.#rest = new Rest(ground.clock)
  }

  /** Works until `leaving`: then what is under way is ended, and nothing new begun. */
  async live(leaving: AbortSignal): Promise<void> {
    const { ground, type, note } = this.#peer
    const wake = (): void => this.#rest.wake()
    const watched = [places.pending, places.waiting, places.completed, places.failed, places.cancel]
    const unwatch = watched.map((place) => ground.disk.watch(place, wake))
    leaving.addEventListener('abort', wake)
    note({ what: 'joined', type: type.type })
    try {
      while (!leaving.aborted) {
        const pauseMs = await this.pass().catch((error: unknown) => this.#troubled(error))
        if (!leaving.aborted) await this.#rest.for(pauseMs)
      }
      await this.#work
    } finally {
      leaving.removeEventListener('abort', wake)
      for (const stop of unwatch) stop()
      note({ what: 'left' })
      await this.#log.written()
      await leave(ground)
    }
  }

  /** Gives back what is under way instead of ending it. */
  hurry(): void {
    this.#giveBack.abort()
  }

  /** One look around. Says after how many milliseconds the next one is due at the latest. */
  async pass(): Promise<number> {
    const done = await orLater('the workspace', () => this.#lookAround())
    return done === 'later' ? this.#peer.ground.timing.pollMs : done
  }

  /** The work on the task that this peer has, if it has one. */
  get work(): Promise<void> {
    return this.#work ?? Promise.resolve()
  }

  #troubled(error: unknown): number {
    const { timing } = this.#peer.ground
    this.#peer.note({ what: 'trouble', message: describe(error) })
    return timing.pollMs * idleFactor
  }

  async #lookAround(): Promise<number> {
    const { ground, finder } = this.#peer
    const { clock, timing } = ground
    await this.#stayKnown()
    const scan = await this.#scanner.scan()
    const { facts, ready: due } = await tidyUp(ground, finder, scan, this.#held)
    for (const fact of facts) this.#noteTidied(fact)
    const answered = await answeredTasks(this.#peer, scan, due)
    const ready = await extendWorkspace(this.#peer, scan, [...due, ...answered])
    if (clock.elapsed() - this.#sweptAt >= timing.leaseMs) {
      this.#sweptAt = clock.elapsed()
      await sweepUp(ground, finder, scan)
    }
    await tellAskers(this.#peer)
    const dueAt = ready.length === 0 ? Number.POSITIVE_INFINITY : await this.#consider(scan, ready)
    const isIdle =
      scan.pending.length + scan.unread + scan.unreadable.length + scan.active.length + scan.commits.length === 0
    // Parents that wait are woken by the end of their children, which is a file event.
    const pollMs = isIdle ? timing.pollMs * idleFactor : timing.pollMs
    return Math.max(1, Math.min(pollMs, dueAt - clock.elapsed()))
  }

  async #stayKnown(): Promise<void> {
    const { ground, type, owner } = this.#peer
    const { clock, timing, agentId } = ground
    if (clock.elapsed() - this.#announcedAt < timing.leaseMs / 5) return
    const isNew = this.#announcedAt === Number.NEGATIVE_INFINITY
    this.#announcedAt = clock.elapsed()
    if (!isNew && (await stayAnnounced(ground))) return
    const { type: name, capabilities } = type
    await announce(ground, { agentId, type: name, capabilities, owner, startedAt: momentOf(ground) })
  }

  /** Judges what is pending, bids, and claims when it is this peer's turn. Says when the next turn may come. */
  async #consider(scan: Scan, ready: readonly ReadableTask[]): Promise<number> {
    const { ground } = this.#peer
    if (!(await this.#canAfford(ready))) return Number.POSITIVE_INFINITY
    const live = await livePeers(ground)
    await this.#record.refresh()
    let dueAt = Number.POSITIVE_INFINITY
    for (const candidate of await this.#candidates.among(ready, { scan, live, held: this.#held.size })) {
      const isIdle = this.#work === undefined && !this.#giveBack.signal.aborted
      const turn = await this.#bidding.bidFor(candidate, { live, load: this.#held.size, isIdle })
      if ('won' in turn) this.#begin(turn.won, tasksAround(scan, this.#record, turn.won.task, ground.clock.now()))
      else dueAt = Math.min(dueAt, turn.dueAt)
      if (this.#work !== undefined && dueAt <= ground.clock.elapsed()) dueAt = Number.POSITIVE_INFINITY
    }
    return dueAt
  }

  /** Without money nothing is begun, nor thought about (WSP-45). No task grows old meanwhile. */
  async #canAfford(ready: readonly ReadableTask[]): Promise<boolean> {
    const { money, definition, ground, note } = this.#peer
    const isEnough = await money.covers(definition.budget)
    const [first] = ready
    if (!isEnough) {
      if (!this.#isShort && first !== undefined) {
        const why = await money.problem()
        note({ what: 'unaffordable', task: first.read.id, ...(why === undefined ? {} : { why }) })
      }
      forgetWaits(ground)
    }
    this.#isShort = !isEnough
    return isEnough
  }

  #begin(won: TaskClaim, around: TasksAround): void {
    this.#held.add(won.path)
    this.#work = doClaimed(this.#peer, won, around, this.#giveBack.signal)
      .then((parted) => {
        if (parted === 'declined') this.#candidates.decline(won.task)
      })
      .catch((error: unknown) => this.#peer.note({ what: 'trouble', task: won.task.id, message: describe(error) }))
      .finally(() => {
        this.#held.delete(won.path)
        this.#work = undefined
        this.#rest.wake()
      })
  }

  #noteTidied(fact: Awaited<ReturnType<typeof tidyUp>>['facts'][number]): void {
    const { note } = this.#peer
    if (fact.what === 'reaped') {
      const { claim: taken, why, to } = fact.reaped
      note({ what: 'tidied', did: 'reaped', file: stemText(taken.stem), owner: taken.owner, why, to })
    } else if (fact.what === 'commit') note({ what: 'tidied', did: 'commit', file: stemText(fact.commit.stem) })
    else if (fact.what === 'trouble') note({ what: 'trouble', file: fact.name, message: fact.problem })
    else note({ what: 'tidied', did: fact.what, file: fact.name })
  }
}
