import { sha256 } from '../../../kernel/digest.ts'
import { isGivenUp } from '../claims/ageing.ts'
import { firstSeen, inClaimOrder } from '../claims/claim-order.ts'
import { declinedBy, noteDecline } from '../claims/decline.ts'
import type { PeerGround } from '../claims/ground.ts'
import type { LivePeer } from '../claims/live.ts'
import { failUnowned } from '../claims/tidy-up.ts'
import type { OfferedTask, TaskJudgement } from '../decisions/offered.ts'
import { takesApart } from '../definition.ts'
import { mayDoStage } from '../extension/stages.ts'
import { places } from '../files/layout.ts'
import { stemText } from '../files/names.ts'
import type { Scan } from '../files/scan.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { summaryOf } from './around.ts'
import { KeptJudgements } from './judging.ts'
import { fitnessFor, isForSeveral, judgingPeer, mayTake, offered } from './offer.ts'
import type { PeerAtWork } from './setup.ts'
import type { TrackRecord } from './track-record.ts'
import { typesFor } from './types-for.ts'

/** So many tasks are judged at once; more than can be taken in the near future need not be. */
const mostJudged = 20
/** After how long a task that no peer took is looked at for those that staged back from it. */
const askWhoDeclinedMs = 30_000

/** A pending task that this peer may take. */
interface OfferedFile {
  readonly file: ReadableTask
  readonly waitedMs: number
  readonly offer: OfferedTask
  /** The workspace as it was when this was offered. */
  readonly digest: string
  /** It requires what only several types can do. */
  readonly isForSeveral: boolean
}

/** A pending task that this peer would take, and how well it suits it. */
export interface TaskCandidate {
  readonly file: ReadableTask
  readonly fitness: number
}

/** What a peer looks at when it chooses: the folders, the peers that are there, and how many tasks it has. */
export interface ChoiceAround {
  readonly scan: Scan
  readonly live: readonly LivePeer[]
  readonly held: number
}

/** Which of the pending tasks a peer would take: what it may take, and what it thinks of each (WSP-24). */
export class TaskCandidates {
  readonly #peer: PeerAtWork
  readonly #record: TrackRecord
  readonly #cache = new KeptJudgements()
  /** Tasks, by id and phase, that it gave back because they are not for it. */
  readonly #declined = new Set<string>()

  constructor(peer: PeerAtWork, record: TrackRecord) {
    this.#peer = peer
    this.#record = record
  }

  /** It is not for this peer, and is not looked at again. */
  decline({ id, phase }: WorkspaceTask): void {
    this.#declined.add(`${id} ${phase}`)
  }

  async among(ready: readonly ReadableTask[], around: ChoiceAround): Promise<readonly TaskCandidate[]> {
    const { type } = this.#peer
    const offers = await this.#offers(ready, around)
    const judged = await this.#judged(offers, around)
    const candidates = offers.flatMap(({ file, waitedMs, offer }) => {
      const judgement = judged.get(offer.task_id)
      const fitness = judgement && fitnessFor(type, judgement, waitedMs)
      return fitness === undefined ? [] : [{ file, fitness }]
    })
    return bestOfAnAge(this.#peer.ground, candidates)
  }

  async #offers(ready: readonly ReadableTask[], { scan, live }: ChoiceAround): Promise<readonly OfferedFile[]> {
    const { ground, type } = this.#peer
    const types = await typesFor(this.#peer, ready)
    const offers: OfferedFile[] = []
    const summary = summaryOf(scan, live)
    const bidOn = new Set(await ground.disk.list(places.bids))
    for (const file of inClaimOrder(ground, ready)) {
      const waitedMs = ground.clock.elapsed() - firstSeen(ground, file)
      if (isGivenUp(waitedMs)) {
        const message = 'No peer took it for as long as tasks wait.'
        await failUnowned(ground, file, { type: 'no_taker', message })
        continue
      }
      const { id, phase } = file.read
      if (this.#declined.has(`${id} ${phase}`) || !mayTake(type, file.read, waitedMs, types)) continue
      if (offers.length >= mostJudged || !(await mayDoStage(this.#peer, file.read))) continue
      const declined =
        waitedMs >= askWhoDeclinedMs && bidOn.has(stemText(file.stem)) ? await declinedBy(ground, file.stem) : []
      const offer = offered(file.read, this.#record, declined)
      const digest = sha256(`${summary}\n${declined.join()}`)
      offers.push({ file, waitedMs, offer, digest, isForSeveral: isForSeveral(file.read, types) })
    }
    this.#cache.keepOnly(offers.map(({ offer }) => offer))
    return offers
  }

  /** What this peer thinks of each task: what it thought before, or what it judges now, all at once (WSP-27, WSP-28). */
  async #judged(
    offers: readonly OfferedFile[],
    { scan, live, held }: ChoiceAround,
  ): Promise<ReadonlyMap<string, TaskJudgement>> {
    const { ground, type, judge, note } = this.#peer
    const judged = new Map<string, TaskJudgement>()
    const open: OfferedFile[] = []
    for (const one of offers) {
      const { file, offer, digest } = one
      const { task_id } = offer
      const isPut = file.read.phase === 'synthesize'
      const isSplit = !isPut && takesApart(type) && one.isForSeveral
      const known = isPut
        ? sure(task_id, 'All its children have ended.')
        : isSplit
          ? sure(task_id, 'No single type can do all that it requires.')
          : this.#cache.find(offer, digest, ground.clock.elapsed())
      if (known === undefined) open.push(one)
      else judged.set(task_id, known)
    }
    if (open.length === 0) return judged
    const around = { active: held, live: live.map(({ agentId }) => agentId), workspace: summaryOf(scan, live) }
    const { judgements, run } = await judge(
      judgingPeer(type, ground.agentId, around),
      open.map(({ offer }) => offer),
    )
    // Thinking about tasks costs as well, whatever came of it.
    if (run !== undefined) await this.#peer.money.spend(`judging:${run.runId}`, 'judging', run.usage)
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
}

/**
 * Among tasks of one age, those that suit it best come first, so that peers with more to do than they can still do what suits
 * them. One age is as long as bids are gathered: no task is passed over for one that came later than that.
 */
function bestOfAnAge(ground: PeerGround, candidates: readonly TaskCandidate[]): readonly TaskCandidate[] {
  const ageOf = ({ file }: TaskCandidate): number =>
    Math.floor(firstSeen(ground, file) / Math.max(1, ground.timing.windowMs))
  return candidates.toSorted(
    (a, b) => b.file.read.priority - a.file.read.priority || ageOf(a) - ageOf(b) || b.fitness - a.fitness,
  )
}

/** What only it can do is done without asking whether. */
function sure(task_id: string, reasoning: string): TaskJudgement {
  return { task_id, proceed: true, can: true, fitness: 10, reasoning }
}
