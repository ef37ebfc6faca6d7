import { isBatonError } from '../errors/baton-error.ts'
import { isFinal } from '../events/status.ts'
import type { WaitingDeparture } from '../kernel/host.ts'
import { type Journal, type Lease, summaryOf } from '../kernel/ports/journal.ts'
import { type Errands, isBroken, isUnwritable } from './errands.ts'
import type { EndOrDeparture, Execution } from './execution.ts'
import type { Waking } from './waking.ts'

/**
 * What is left to do when a tree of runs is no longer executed here: its lease is given back, and it is parked. If it
 * had to stop because the journal could not be written, it is taken up again here as soon as that can be.
 */
export class Departures {
  readonly #journal: Journal
  readonly #waking: Waking
  readonly #errands: Errands
  readonly #underWay = new Map<string, Promise<void>>()
  #closed = false

  constructor(journal: Journal, waking: Waking, errands: Errands) {
    this.#journal = journal
    this.#waking = waking
    this.#errands = errands
  }

  note(execution: Execution, end: EndOrDeparture): void {
    const { rootRunId } = execution.lease
    const departure = Promise.all([this.#underWay.get(rootRunId), this.#afterwards(execution, end)]).then(() => {})
    this.#underWay.set(rootRunId, departure)
    void departure.finally(() => {
      if (this.#underWay.get(rootRunId) === departure) this.#underWay.delete(rootRunId)
    })
  }

  /** Resolves when it is known what became of a tree that has just left memory. */
  async known(rootRunId: string): Promise<void> {
    await this.#underWay.get(rootRunId)
  }

  /** Lets any process take a tree up. If that can't be written now, it is later. */
  async giveBack(lease: Lease): Promise<void> {
    const release = (): Promise<void> => this.#journal.release(lease)
    await release().catch((error: unknown) => {
      if (isUnwritable(error)) this.#errands.add(`release ${lease.rootRunId}`, release, error)
    })
  }

  /** Resolves when nothing is left to do but what only a journal that can be written allows. */
  async close(): Promise<void> {
    this.#closed = true
    this.#errands.stop()
    await Promise.all(this.#underWay.values())
  }

  async #afterwards(execution: Execution, end: EndOrDeparture): Promise<void> {
    await execution.tidy()
    if (end.kind === 'ended') return
    const { lease, leftOver } = execution
    if (leftOver !== undefined) {
      const discard = (): Promise<void> => this.#journal.discard(lease.rootRunId, leftOver.messageIds)
      this.#errands.add(`discard ${lease.rootRunId}`, discard, leftOver.reason)
    }
    if (end.kind === 'stopped' && isUnwritable(end.error) && !this.#closed)
      return this.#takeUpLater(execution, end.error)
    const isLost = end.kind === 'stopped' && isBatonError(end.error, 'BATON_JOURNAL_FENCED')
    if (!isLost) await this.giveBack(lease)
    // Callers that wait for it here would wait for nothing.
    if (end.kind === 'stopped' && !this.#closed) this.#waking.tellTrouble(lease.rootRunId, end.error)
    if (end.kind === 'waiting' && !this.#closed) await this.#park(lease.rootRunId, end)
  }

  /** This process keeps the lease meanwhile. What was under way outside ends first, so that nothing is done twice at once. */
  async #takeUpLater(execution: Execution, reason: unknown): Promise<void> {
    const { rootRunId } = execution.lease
    const takeUp = async (): Promise<void> => {
      await execution.effectsEnded()
      await this.#waking.takeUp(rootRunId)
    }
    // A run that was never written is not there to be taken up, and its caller was told.
    const isThere = await summaryOf(this.#journal, rootRunId).then(
      (summary) => summary !== undefined,
      () => true,
    )
    if (isThere) this.#errands.add(`take up ${rootRunId}`, takeUp, reason)
  }

  async #park(rootRunId: string, departure: WaitingDeparture): Promise<void> {
    const park = async (): Promise<void> => {
      const summary = await summaryOf(this.#journal, rootRunId)
      if (summary === undefined || isFinal(summary.status)) return
      await this.#waking.parkAndLook(summary, departure)
    }
    await park().catch((error: unknown) => {
      if (isUnwritable(error) || isBroken(error)) this.#errands.add(`park ${rootRunId}`, park, error)
      if (!isUnwritable(error)) this.#waking.tellTrouble(rootRunId, error)
    })
  }
}
