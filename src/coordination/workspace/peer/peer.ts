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
import { type Scan, Scanner } from '../files/scan.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { answeredTasks } from './answered.ts'
import { type TasksAround, tasksAround } from './around.ts'
import { Bidding } from './bidding.ts'
import { TaskCandidates } from './candidates.ts'
import { doClaimed } from './do-claimed.ts'
import { IdleWatch } from './idle-watch.ts'
import { WorkspaceMoney } from './money.ts'
import type { PeerNews } from './news.ts'
import { atWorkPollMs, idlePollMs } from './pace.ts'
import { PeerLog } from './peer-log.ts'
import { Rest } from './rest.ts'
import type { PeerAtWork, PeerSetup } from './setup.ts'
import { tellAskers } from './tell-askers.ts'
import { tidiedNews } from './tidied-news.ts'
import { TrackRecord } from './track-record.ts'

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
  readonly #watch: IdleWatch
  readonly #candidates: TaskCandidates
  readonly #bidding: Bidding
  readonly #held = new Set<string>()
  readonly #giveBack = new AbortController()
  #work: Promise<void> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #sweptAt = Number.NEGATIVE_INFINITY
  #announcedAt = Number.NEGATIVE_INFINITY
  #liveCount = 1

  constructor(setup: PeerSetup) {
    const { tell } = setup
    const ground = { ...setup.ground, knownPeers: new Map() }
    this.#log = new PeerLog(ground)
    const note = (news: PeerNews): void => {
      this.#log.note(news)
      tell?.(news)
    }
    this.#peer = {
      ...setup,
      ground,
      finder: new TaskFinder(ground.disk),
      money: new WorkspaceMoney({ ground, note }),
      note,
    }
    this.#scanner = new Scanner(ground.disk, ground.agentId)
    this.#record = new TrackRecord(ground.disk)
    this.#candidates = new TaskCandidates(this.#peer, this.#record)
    this.#bidding = new Bidding(this.#peer, this.#record)
    this.#rest = new Rest(ground.clock)
    this.#watch = new IdleWatch(ground.disk, () => this.#rest.wake())
  }

  /** Works until `leaving`: then what is under way is ended, and nothing new begun. */
  async live(leaving: AbortSignal): Promise<void> {
    const { ground, type, note } = this.#peer
    const wake = (): void => this.#rest.wake()
    const unwatch = ground.disk.watch(places.cancel, () => {
      this.#lookedAt = Number.NEGATIVE_INFINITY
      wake()
    })
    leaving.addEventListener('abort', wake)
    note({ what: 'joined', type: type.type })
    try {
      while (!leaving.aborted) {
        // A peer that is at work takes nothing else meanwhile: it looks around now and then, and as soon as its work has ended.
        if (this.#work === undefined) this.#watch.begin()
        const pauseMs = await this.pass().catch((error: unknown) => this.#troubled(error))
        if (!leaving.aborted) await this.#rest.for(pauseMs)
      }
      await this.#work
    } finally {
      leaving.removeEventListener('abort', wake)
      this.#watch.end()
      unwatch()
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
    return idlePollMs(timing)
  }

  async #lookAround(): Promise<number> {
    const { ground, finder } = this.#peer
    const { clock, timing } = ground
    await this.#stayKnown()
    const restMs =
      this.#work === undefined ? 0 : this.#lookedAt + atWorkPollMs(timing, this.#liveCount) - clock.elapsed()
    if (restMs > 0) return Math.max(1, Math.min(restMs, this.#announcedAt + timing.leaseMs / 5 - clock.elapsed()))
    this.#lookedAt = clock.elapsed()
    const scan = await this.#scanner.scan()
    const { facts, ready: due } = await tidyUp(ground, finder, scan, this.#held)
    for (const fact of facts) this.#peer.note(tidiedNews(fact))
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
    const pollMs = isIdle ? idlePollMs(timing) : timing.pollMs
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
    const { ground, money, definition } = this.#peer
    // Without money nothing is begun, nor thought about (WSP-45). No task grows old meanwhile.
    if (!(await money.covers(definition.budget, ready[0]?.read.id))) {
      forgetWaits(ground)
      return Number.POSITIVE_INFINITY
    }
    const live = await livePeers(ground)
    this.#liveCount = live.length
    await this.#record.refresh()
    let dueAt = Number.POSITIVE_INFINITY
    for (const candidate of await this.#candidates.among(ready, { scan, live, held: this.#held.size })) {
      const isIdle = this.#work === undefined && !this.#giveBack.signal.aborted
      const turn = await this.#bidding.bidFor(candidate, { live, load: this.#held.size, isIdle })
      if ('won' in turn) {
        this.#begin(turn.won, tasksAround(scan, this.#record, turn.won.task, ground.clock.now()))
        break
      }
      dueAt = Math.min(dueAt, turn.dueAt)
    }
    return this.#work === undefined ? dueAt : Number.POSITIVE_INFINITY
  }

  #begin(won: TaskClaim, around: TasksAround): void {
    this.#held.add(won.path)
    this.#watch.end()
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
}
