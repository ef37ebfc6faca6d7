import type { Reason, UnmetNeed } from './events.ts'
import type { WorkFact } from './facts.ts'
import { type TrackedSubtask, trackSubtasks, unmetBefore, unpaid } from './lineage.ts'
import { type NextSubtask, nextSubtasks } from './next-order.ts'
import type { Review } from './review.ts'
import { type AskedInVain, problemsIn } from './review-problems.ts'
import type { WorkOrderSetup } from './setup.ts'
import { failedAlike, isStalled } from './stall.ts'
import { isSameAgain } from './toolbox.ts'
import { partsWithoutResult, unmetParts } from './unmet.ts'
import { type Subtask, twinKey, withoutTwins } from './work-order.ts'
import type { WorkError } from './worker-result.ts'

/** Where the work stands: what is done, what is not, and what is to be ordered next. All of it follows from the facts. */
export class WorkStanding {
  readonly facts: WorkFact[] = []
  readonly #setup: WorkOrderSetup
  readonly #edition: number
  #planned: readonly Subtask[] = []
  /** What the lead asked for and can't be carried out, by its key. */
  readonly #askedInVain = new Map<string, AskedInVain>()

  constructor(setup: WorkOrderSetup, edition: number) {
    this.#setup = setup
    this.#edition = edition
  }

  /** What a plan asks for, without what it asks for twice where that would bring the same. */
  begin(subtasks: readonly Subtask[]): NextSubtask[] {
    this.#planned = subtasks
    return withoutTwins(subtasks, (subtask) => subtask, this.#isSameAgain).map((subtask) => ({
      subtask,
      revised: false,
    }))
  }

  /** What is wrong with a review: it asks for what can't be done, or misses something and does not say what. */
  async problemsIn(verdict: Review, workOrderId: string): Promise<readonly string[]> {
    const found = await this.#inVain(verdict, workOrderId)
    const named = [...verdict.missing, ...verdict.revise, ...partsWithoutResult(this.facts, this.#circumstances())]
    const isUnnamed = verdict.decision === 'incomplete' && named.length === 0
    const unnamed = isUnnamed ? ['it is incomplete, and nothing is named that is missing'] : []
    return [...[...found.values()].map(({ name, message }) => `"${name}": ${message}`), ...unnamed]
  }

  /** What is ordered after a review of this order, and warnings about what can't be. */
  async after(verdict: Review, workOrderId: string): Promise<{ next: NextSubtask[]; warnings: string[] }> {
    const warnings: string[] = []
    for (const [key, found] of await this.#inVain(verdict, workOrderId)) {
      this.#askedInVain.set(key, found)
      const place = this.#edition < 9 ? `subtask 0 ("${found.name}")` : `"${found.name}"`
      warnings.push(`The lead asked for what can't be done: ${place}: ${found.message}.`)
    }
    const next = nextSubtasks({
      tracked: this.#tracked,
      workOrderId,
      review: verdict,
      maxAttempts: this.#setup.settings.maxAttempts,
      edition: this.#edition,
      isSound: (subtask) => !this.#askedInVain.has(twinKey(subtask)),
      isSameAgain: this.#isSameAgain,
    })
    return { next, warnings }
  }

  /** Why there is no next order, or nothing when there is one. */
  whyEnd(next: readonly NextSubtask[], orders: number, isUnpaid: boolean): Reason | undefined {
    const isStuck = this.#edition > 8 && failedAlike(this.#tracked).length > 0
    const isLast = orders >= this.#setup.settings.maxSteps
    if (next.length === 0 && this.#unmet(unpaid).length === 0) return 'completed'
    if (isUnpaid) return 'budget'
    if (next.length === 0) return isStuck ? 'stalled' : 'limit'
    if (isLast && !isStuck) return 'max_iterations'
    if (isStalled(this.#tracked, next)) return 'stalled'
    return isLast ? 'max_iterations' : undefined
  }

  /** Every part that is not done, when the work ended for this reason. */
  unmetAfter(reason: Reason): UnmetNeed[] {
    const left = reason === 'max_iterations' ? `: at most ${this.#setup.settings.maxSteps} are issued` : ''
    const unissued: WorkError = { message: `No order was left for it${left}.`, type: 'planning_error' }
    return this.#unmet(reason === 'budget' ? unpaid : unissued)
  }

  #unmet(unissued: WorkError): UnmetNeed[] {
    return this.#edition < 9 ? unmetBefore(this.facts) : unmetParts(this.facts, this.#circumstances(unissued))
  }

  #circumstances(unissued: WorkError = unpaid): Parameters<typeof unmetParts>[1] {
    return { planned: this.#planned, isSameAgain: this.#isSameAgain, problems: this.#askedInVain, unissued }
  }

  #inVain(verdict: Review, workOrderId: string): Promise<ReadonlyMap<string, AskedInVain>> {
    const order = this.#tracked.filter((one) => one.workOrderId === workOrderId).map(({ subtask }) => subtask)
    return problemsIn(verdict, order, this.#setup.toolbox, this.#edition)
  }

  get #tracked(): TrackedSubtask[] {
    return trackSubtasks(this.facts)
  }

  /** Before the ninth edition, the same was never asked for twice, whatever the tool does. */
  readonly #isSameAgain = (tool: string): boolean => this.#edition < 9 || isSameAgain(this.#setup.toolbox, tool)
}
