import { describe } from '../../../errors/baton-error.ts'
import { sha256 } from '../../../kernel/digest.ts'
import { isAffordable, SpendingLedger } from '../budget/ledger.ts'
import { isGivenUp } from '../claims/ageing.ts'
import { bidsFor, placeBid } from '../claims/bid.ts'
import { claim, type TaskClaim } from '../claims/claim.ts'
import { firstSeen, inClaimOrder } from '../claims/claim-order.ts'
import { declinedBy, noteDecline } from '../claims/decline.ts'
import { claimDueAt } from '../claims/due.ts'
import { momentOf } from '../claims/ground.ts'
import { announce, type LivePeer, leave, livePeers, stayAnnounced } from '../claims/live.ts'
import { type Bid, effectiveFitness, rankOf } from '../claims/rank.ts'
import { failUnowned, sweepUp, tidyUp } from '../claims/tidy-up.ts'
import type { OfferedTask, TaskJudgement } from '../decisions/offered.ts'
import { orLater } from '../files/disk-trouble.ts'
import { TaskFinder } from '../files/find-task.ts'
import { places } from '../files/layout.ts'
import { stemText } from '../files/names.ts'
import { type Scan, Scanner } from '../files/scan.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { doClaimed, type TasksAround } from './do-claimed.ts'
import { KeptJudgements } from './judging.ts'
import type { PeerNews } from './news.ts'
import { fitnessFor, judgingPeer, mayTake, offered } from './offer.ts'
import { PeerLog } from './peer-log.ts'
import { Rest } from './rest.ts'
import { rootOf } from './root-of.ts'
import type { PeerAtWork, PeerSetup } from './setup.ts'
import { tellAskers } from './tell-askers.ts'
import { TrackRecord } from './track-record.ts'

/** So many tasks are judged at once; more than can be taken in the near future need not be. */
const mostJudged = 20
/** After how long a task that no peer took is looked at for those that stepped back from it. */
const askWhoDeclinedMs = 30_000
/** How much slower a peer looks around when there is nothing to do. File events wake it. */
const idleFactor = 10

/** A pending task that this peer may take, and what it thinks of it. */
interface OfferedFile {
  readonly file: ReadableTask
  readonly waitedMs: number
  readonly offer: OfferedTask
  /** The workspace as it was when this was offered. */
  readonly digest: string
}

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
  readonly #cache = new KeptJudgements()
  /** Tasks, by id and phase, that it gave back because they are not for it. */
  readonly #declined = new Set<string>()
  readonly #bids = new Map<string, string>()
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
    this.#peer = { ...setup, finder: new TaskFinder(ground.disk), ledger: new SpendingLedger(ground.disk), note }
    this.#scanner = new Scanner(ground.disk, ground.agentId)
    this.#record = new TrackRecord(ground.disk)
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
    const { facts, ready } = await tidyUp(ground, finder, scan, this.#held)
    for (const fact of facts) this.#noteTidied(fact)
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
    const { ground, type } = this.#peer
    const live = await livePeers(ground)
    await this.#record.refresh()
    const candidates = await this.#candidates(scan, ready, live)
    const judged = await this.#judged(candidates, scan, live)
    let dueAt = Number.POSITIVE_INFINITY
    for (const { file, waitedMs, offer } of candidates) {
      const judgement = judged.get(offer.task_id)
      const fitness = judgement && fitnessFor(type, judgement, waitedMs)
      if (fitness === undefined) continue
      dueAt = Math.min(dueAt, await this.#bidFor(file, fitness, scan, live))
      if (this.#work !== undefined && dueAt <= ground.clock.elapsed()) dueAt = Number.POSITIVE_INFINITY
    }
    return dueAt
  }

  async #candidates(
    scan: Scan,
    ready: readonly ReadableTask[],
    live: readonly LivePeer[],
  ): Promise<readonly OfferedFile[]> {
    const { ground, type } = this.#peer
    const candidates: OfferedFile[] = []
    const summary = summaryOf(scan, live)
    for (const file of inClaimOrder(ground, ready)) {
      const waitedMs = ground.clock.elapsed() - firstSeen(ground, file)
      if (isGivenUp(waitedMs)) {
        const message = 'No peer took it for as long as tasks wait.'
        await failUnowned(ground, file, { type: 'no_taker', message })
        continue
      }
      if (this.#declined.has(declineKey(file)) || !mayTake(type, file.read, waitedMs)) continue
      if (candidates.length >= mostJudged) continue
      const declined = waitedMs >= askWhoDeclinedMs ? await declinedBy(ground, file.stem) : []
      const offer = offered(file.read, this.#record, declined)
      candidates.push({ file, waitedMs, offer, digest: sha256(`${summary}\n${declined.join()}`) })
    }
    this.#cache.keepOnly(candidates.map(({ offer }) => offer))
    return candidates
  }

  /** What this peer thinks of each task: what it thought before, or what it judges now, all at once (WSP-27, WSP-28). */
  async #judged(
    candidates: readonly OfferedFile[],
    scan: Scan,
    live: readonly LivePeer[],
  ): Promise<ReadonlyMap<string, TaskJudgement>> {
    const { ground, type, judge, note } = this.#peer
    const judged = new Map<string, TaskJudgement>()
    const open: OfferedFile[] = []
    for (const candidate of candidates) {
      const { file, offer, digest } = candidate
      const { task_id } = offer
      const known =
        file.read.phase === 'synthesize' ? together(task_id) : this.#cache.find(offer, digest, ground.clock.elapsed())
      if (known === undefined) open.push(candidate)
      else judged.set(task_id, known)
    }
    if (open.length === 0) return judged
    const around = {
      active: this.#held.size,
      live: live.map(({ agentId }) => agentId),
      workspace: summaryOf(scan, live),
    }
    const judgements = await judge(
      judgingPeer(type, ground.agentId, around),
      open.map(({ offer }) => offer),
    )
    for (const { file, offer, digest } of open) {
      const judgement = judgements.find(({ task_id }) => task_id === offer.task_id)
      if (judgement === undefined) continue
      this.#cache.keep(offer, judgement, digest, ground.clock.elapsed())
      judged.set(offer.task_id, judgement)
      const { proceed, can, fitness, reasoning } = judgement
      note({ what: 'judged', task: offer.task_id, attempt: file.stem.number, proceed, can, fitness, reasoning })
      if (!proceed) await noteDecline(ground, file.stem)
    }
    return judged
  }

  /** Bids, and claims if it may and is idle. Says when its turn comes. */
  async #bidFor(file: ReadableTask, fitness: number, scan: Scan, live: readonly LivePeer[]): Promise<number> {
    const { ground, type, definition, note } = this.#peer
    const { stem, read } = file
    const load = this.#held.size
    const score = effectiveFitness(fitness, this.#record.failRate(type.type, read.type), load)
    const isFirst = definition.claim === 'first'
    const said = `${score} ${load}`
    if (!isFirst && this.#bids.get(stemText(stem)) !== said) {
      if ((await placeBid(ground, stem, { score, load })) === 'later') return Number.POSITIVE_INFINITY
      this.#bids.set(stemText(stem), said)
      note({ what: 'bid', task: read.id, attempt: stem.number, score, load })
    }
    const bids = isFirst ? [] : await bidsFor(ground, stem)
    const rank = rankOf(bids, stemText(stem), ground.agentId) ?? 0
    const isContested = !isFirst && this.#isContested(file, live, bids)
    const dueAt = claimDueAt({ firstSeen: firstSeen(ground, file), rank, isContested }, ground.timing)
    const mayTakeIt = this.#work === undefined && !this.#giveBack.signal.aborted
    if (ground.clock.elapsed() < dueAt || !mayTakeIt || !(await this.#canAfford(read.id))) return dueAt
    const won = await claim(ground, stem)
    this.#bids.delete(stemText(stem))
    if (typeof won === 'string') return Number.POSITIVE_INFINITY
    note({ what: 'claimed', task: won.task.id, attempt: stem.number })
    this.#begin(won, this.#around(scan, won.task.id, rootOf(won.task)))
    return Number.POSITIVE_INFINITY
  }

  #begin(won: TaskClaim, around: TasksAround): void {
    this.#held.add(won.path)
    this.#work = doClaimed(this.#peer, won, around, this.#giveBack.signal)
      .then((parted) => {
        if (parted === 'declined') this.#declined.add(`${won.task.id} ${won.task.phase}`)
      })
      .catch((error: unknown) => this.#peer.note({ what: 'trouble', task: won.task.id, message: describe(error) }))
      .finally(() => {
        this.#held.delete(won.path)
        this.#work = undefined
        this.#rest.wake()
      })
  }

  /** Bids are waited for unless all that could make one are of this type. */
  #isContested({ read }: ReadableTask, live: readonly LivePeer[], bids: readonly Bid[]): boolean {
    const { definition, type } = this.#peer
    const types = new Set(live.map((one) => one.type))
    const others = definition.types.filter((one) => types.has(one.type) && one.type !== type.type)
    const isAnother = ({ agentId }: Bid): boolean => !agentId.startsWith(`${type.type}_`)
    return others.some((one) => mayTake(one, read, 0)) || bids.some(isAnother)
  }

  /** What new subtasks may be duplicates of: all that is open, and what was done for the same request (WSP-51). */
  #around(scan: Scan, taskId: string, root: string): TasksAround {
    const files = [...scan.waiting, ...scan.pending]
    const open = files.map(({ read: { id, description } }) => ({ id, description }))
    const done = this.#record
      .recentFor(root)
      .flatMap(({ task_id, description, outcome }) => (outcome === 'completed' ? [{ id: task_id, description }] : []))
    return {
      known: [...done, ...open].filter(({ id }) => id !== taskId).slice(-mostKnown),
      openBelow: files.filter(({ read }) => rootOf(read) === root && read.id !== taskId).length,
    }
  }

  async #canAfford(taskId: string): Promise<boolean> {
    const { ledger, definition, note } = this.#peer
    const { usd = 0, tokens = 0 } = definition.budget
    const isEnough = isAffordable(await ledger.limit(), await ledger.spent(), { usd, tokens })
    if (!isEnough && !this.#isShort) note({ what: 'unaffordable', task: taskId })
    this.#isShort = !isEnough
    return isEnough
  }

  #noteTidied(fact: Awaited<ReturnType<typeof tidyUp>>['facts'][number]): void {
    const { note } = this.#peer
    if (fact.what === 'reaped') {
      const { claim: taken, why, to } = fact.reaped
      note({ what: 'tidied', did: 'reaped', file: stemText(taken.stem), owner: taken.owner, why, to })
    } else if (fact.what === 'commit') note({ what: 'tidied', did: 'commit', file: stemText(fact.commit.stem) })
    else note({ what: 'tidied', did: fact.what, file: fact.name })
  }
}

/** The last so many tasks are compared with new subtasks (WSP-51). */
const mostKnown = 20

function declineKey({ read: { id, phase } }: ReadableTask): string {
  return `${id} ${phase}`
}

/** What children found is put together without asking whether. */
function together(task_id: string): TaskJudgement {
  return { task_id, proceed: true, can: true, fitness: 10, reasoning: 'All its children have ended.' }
}

/** The workspace in a sentence; another one when judging again may come to something else. */
function summaryOf(scan: Scan, live: readonly LivePeer[]): string {
  const types = [...new Set(live.map(({ type }) => type))].toSorted()
  return `${scan.pending.length} pending, ${scan.active.length} active, ${scan.waiting.length} waiting; peers: ${types.join(', ')}.`
}
