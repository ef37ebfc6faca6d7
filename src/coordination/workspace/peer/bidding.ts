import { bidsFor, placeBid } from '../claims/bid.ts'
import { claim, type TaskClaim } from '../claims/claim.ts'
import { firstSeen } from '../claims/claim-order.ts'
import { claimDueAt } from '../claims/due.ts'
import type { LivePeer } from '../claims/live.ts'
import { type Bid, effectiveFitness, rankOf } from '../claims/rank.ts'
import { type Stem, stemText } from '../files/names.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { TaskCandidate } from './candidates.ts'
import { mayTake } from './offer.ts'
import type { PeerAtWork } from './setup.ts'
import type { TrackRecord } from './track-record.ts'

/** What a peer knows of itself and others when it bids. */
export interface BiddingAround {
  readonly live: readonly LivePeer[]
  /** How many tasks it has. */
  readonly load: number
  /** Whether it could begin another one. */
  readonly isIdle: boolean
}

/** What came of a bid: the task is this peer's, or its turn comes at that time of its own clock. */
export type BidOutcome = { readonly won: TaskClaim } | { readonly dueAt: number }

/** So much of a description tells people which task it is. */
const mostSaid = 120

const never: BidOutcome = { dueAt: Number.POSITIVE_INFINITY }

/** The bids of one peer, and its turn to claim (WSP-31, algorithm 4.2.3). */
export class Bidding {
  readonly #peer: PeerAtWork
  readonly #record: TrackRecord
  readonly #placed = new Map<string, string>()

  constructor(peer: PeerAtWork, record: TrackRecord) {
    this.#peer = peer
    this.#record = record
  }

  /** Bids, and claims if it may and is idle. */
  async bidFor({ file, fitness }: TaskCandidate, { live, load, isIdle }: BiddingAround): Promise<BidOutcome> {
    const { ground, type, definition, note } = this.#peer
    const { stem, read } = file
    const isContested = definition.claim !== 'first' && (await this.#isContested(file, live))
    const score = effectiveFitness(fitness, this.#record.failRate(type.type, read.type), load)
    if (isContested && !(await this.#place(stem, read.id, { score, load }))) return never
    const bids = isContested ? await bidsFor(ground, stem) : []
    const rank = rankOf(bids, stemText(stem), ground.agentId) ?? 0
    const dueAt = claimDueAt({ firstSeen: firstSeen(ground, file), rank, isContested }, ground.timing)
    if (ground.clock.elapsed() < dueAt || !isIdle) return { dueAt }
    const won = await claim(ground, stem)
    this.#placed.delete(stemText(stem))
    if (typeof won === 'string') return never
    note({ what: 'claimed', task: won.task.id, attempt: stem.number, says: won.task.description.slice(0, mostSaid) })
    return { won }
  }

  /** Tells the others, unless they were told the same before. False when the disk would not just now. */
  async #place(stem: Stem, task: string, { score, load }: Omit<Bid, 'agentId'>): Promise<boolean> {
    const said = `${score} ${load}`
    if (this.#placed.get(stemText(stem)) === said) return true
    if ((await placeBid(this.#peer.ground, stem, { score, load })) === 'later') return false
    this.#placed.set(stemText(stem), said)
    this.#peer.note({ what: 'bid', task, attempt: stem.number, score, load })
    return true
  }

  /** Bids are made and waited for unless all that could make one are of this type: those suit it equally well. */
  async #isContested({ read, stem }: ReadableTask, live: readonly LivePeer[]): Promise<boolean> {
    const { definition, type, ground } = this.#peer
    const types = new Set(live.map((one) => one.type))
    const others = definition.types.filter((one) => types.has(one.type) && one.type !== type.type)
    const isAnother = ({ agentId }: Bid): boolean => !agentId.startsWith(`${type.type}_`)
    if (others.some((one) => mayTake(one, read, 0, definition.types))) return true
    return (await bidsFor(ground, stem)).some(isAnother)
  }
}
