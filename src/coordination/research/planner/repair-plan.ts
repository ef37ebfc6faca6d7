import type { PlannedWorker, PlanStep, ResearchPlan } from '../plan.ts'
import { isOutside } from '../roster.ts'
import type { Action, Feedback } from '../supervisor/feedback.ts'
import { actionText } from '../supervisor/feedback.ts'
import { type PlanGround, plannedWorker } from './make-plan.ts'

/** How one wish of the feedback was answered. */
type FeedbackAnswer = ResearchPlan['answers'][number]

/** The next plan: the old one with what feedback asks for. Each wish is done or it is said why not (RES-56, RES-89). */
export function repaired(before: ResearchPlan, feedback: Feedback, ground: PlanGround, planId: string): ResearchPlan {
  const repair = new Repair(before, ground)
  const answers = feedback.actions.map((action) => repair.answer(action))
  return { ...before, plan_id: planId, steps: repair.steps, answers }
}

class Repair {
  readonly #ground: PlanGround
  readonly #excluded: ReadonlySet<string>
  #steps: readonly PlanStep[]

  constructor({ steps, excluded = [] }: ResearchPlan, ground: PlanGround) {
    this.#excluded = new Set(excluded)
    this.#steps = steps
    this.#ground = ground
  }

  get steps(): readonly PlanStep[] {
    return this.#steps
  }

  answer(action: Action): FeedbackAnswer {
    const text = actionText(action)
    switch (action.do) {
      case 'add_worker':
        return { action: text, ...this.#add(action.worker) }
      case 'rerun_worker':
        return { action: text, ...this.#again(action.worker, []) }
      case 'require_section':
        return { action: text, ...this.#again('article_writer', [text], true) }
      case 'add_sources':
        return { action: text, ...this.#moreSources(action.count) }
    }
  }

  #add(id: string): Omit<FeedbackAnswer, 'action'> {
    const { roster } = this.#ground
    const hand = roster.get(id)
    if (hand === undefined) return { done: false, why: `${id} can't be asked here` }
    if (this.#excluded.has(id)) return { done: false, why: `a person took ${id} out of the plan` }
    // It was asked, and did not give what is missing.
    if (this.#find(id) !== undefined) return this.#again(id, [])
    const { category } = hand.entry
    const place = this.#steps.findLastIndex((step) => step.category === category)
    const tier = this.#steps[0]?.workers[0]?.tier ?? 'usual'
    const worker = plannedWorker(id, tier, this.#ground)
    if (place === -1) return { done: false, why: `no step of the plan is for ${category}` }
    this.#change(place, (workers) => [...workers, worker])
    return { done: true, why: `${id} was added` }
  }

  /** Rules say the same to the same words, so only a wish makes it worth asking them again. */
  #again(id: string, wishes: readonly string[], isNew = false): Omit<FeedbackAnswer, 'action'> {
    const worker = this.#find(id)
    if (worker === undefined) return this.#add(id)
    const hand = this.#ground.roster.get(id)
    const speaks = hand === undefined || 'run' in hand.does || this.#ground.models[worker.tier].length > 0
    if (!speaks && !isNew && !(hand !== undefined && isOutside(hand))) {
      return { done: false, why: `${id} works by rules, which say the same again` }
    }
    const fresh = wishes.filter((wish) => !worker.wishes.includes(wish))
    if (!speaks && isNew && fresh.length === 0) return { done: false, why: `${id} was asked for that already` }
    this.#steps = this.#steps.map((step) => ({
      ...step,
      workers: step.workers.map((one) =>
        one.worker_id === id ? { ...one, version: one.version + 1, wishes: [...one.wishes, ...fresh] } : one,
      ),
    }))
    return { done: true, why: `${id} does it again` }
  }

  /** More of the same search finds the same; another searcher may find more. */
  #moreSources(count: number): Omit<FeedbackAnswer, 'action'> {
    const unused = [...this.#ground.roster.values()].find(
      ({ entry: { id, category } }) =>
        category === 'research' && this.#find(id) === undefined && !this.#excluded.has(id),
    )
    if (unused === undefined) return { done: false, why: 'everybody who searches has been asked' }
    const { done, why } = this.#add(unused.entry.id)
    return { done, why: `${why}, for ${count} more sources` }
  }

  #find(id: string): PlannedWorker | undefined {
    return this.#steps.flatMap(({ workers }) => workers).find(({ worker_id }) => worker_id === id)
  }

  #change(place: number, change: (workers: readonly PlannedWorker[]) => readonly PlannedWorker[]): void {
    this.#steps = this.#steps.map((step, index) =>
      index === place ? { ...step, workers: change(step.workers) } : step,
    )
  }
}
