import type { RunError } from '../../../errors/run-error.ts'
import type { PlannedWorker, PlanStep, ResearchPlan, WorkerCategory, WorkerClass } from '../plan.ts'
import type { Roster } from '../roster.ts'
import type { TaskResult } from '../state.ts'
import type { WorkerOutput } from '../worker.ts'
import type { ResultsSoFar } from './worker-input.ts'

/** How carrying out a plan ended. */
export interface Executed {
  readonly stop: 'none' | 'budget' | 'time'
  /** A part that nothing can do without has failed for good. */
  readonly critical?: RunError
  readonly criticalStepsFinished: boolean
  /** Whether any worker was asked anew. */
  readonly hasAskedAnew: boolean
}

/** A worker that has ended, under its task. */
export interface Finished {
  readonly task: string
  /** The worker of the plan, which it may stand in for. */
  readonly planned: string
  readonly output: WorkerOutput
}

export function resultOf({ task, output }: Finished): TaskResult {
  const { sample: asked } = output.metadata
  // Workers of others may say anything, but not whose result it is.
  const { sample: _, ...given } = output.result ?? {}
  return { ...given, task_id: task, worker: output.worker_id, ...(asked > 1 ? { sample: asked } : {}) }
}

/** One plan while it is carried out: which workers have ended, and what that means for the rest. */
export class PlanRun {
  readonly plan: ResearchPlan
  readonly #roster: Roster
  readonly #ended: { readonly step: PlanStep; readonly done: Finished }[] = []
  hasAskedAnew = false
  /** How many of its workers have ended, with a result or without. */
  finished = 0

  constructor(plan: ResearchPlan, roster: Roster) {
    this.plan = plan
    this.#roster = roster
  }

  /** The tasks that gave something. */
  get tasks(): readonly string[] {
    return this.#ended.filter(({ done }) => done.output.success).map(({ done }) => done.task)
  }

  get results(): ResultsSoFar {
    const of = (category: WorkerCategory): TaskResult[] =>
      this.#ended
        .filter(({ step, done }) => step.category === category && done.output.success)
        .map(({ done }) => resultOf(done))
    return { research: of('research'), analysis: of('analysis'), writing: of('writing'), quality: of('quality') }
  }

  classOf(id: string): WorkerClass {
    return this.#roster.get(id)?.entry.class ?? 'optional'
  }

  keep(step: PlanStep, done: Finished): void {
    this.#ended.push({ step, done })
  }

  /** What the critical workers of later steps will cost: it is not spent before them. */
  neededAfter(step: PlanStep): number {
    return this.criticalCost(this.plan.steps.slice(this.plan.steps.indexOf(step) + 1).flatMap(({ workers }) => workers))
  }

  /** What the critical ones among some workers will cost. */
  criticalCost(workers: readonly PlannedWorker[]): number {
    const critical = workers.filter(({ worker_id }) => this.classOf(worker_id) === 'critical')
    return critical.reduce((sum, { cost_micros }) => sum + cost_micros, 0)
  }

  /** The workers of a step that have no result. */
  unfinished(step: PlanStep): string[] {
    const done = this.#ended.filter((one) => one.step === step && one.done.output.success)
    const ids = new Set(done.map(({ done: { planned } }) => planned))
    return step.workers.map(({ worker_id }) => worker_id).filter((id) => !ids.has(id))
  }

  /** The error that ends the run: of a critical worker, or of a group that failed as a whole. */
  criticalFailure(step: PlanStep): RunError | undefined {
    const own = this.#ended.filter((one) => one.step === step).map(({ done }) => done)
    const critical = own.find(({ planned, output }) => !output.success && this.classOf(planned) === 'critical')
    const group = own.filter(({ planned }) => this.classOf(planned) === 'critical-group')
    const isGroupLost = group.length > 0 && group.every(({ output }) => !output.success)
    return (critical ?? (isGroupLost ? group.at(-1) : undefined))?.output.error ?? undefined
  }

  /** Whether a worker could not be paid without which the step has no result. */
  lacksCritical(step: PlanStep, unpaid: readonly string[]): boolean {
    if (unpaid.some((id) => this.classOf(id) === 'critical')) return true
    const isGroupUnpaid = unpaid.some((id) => this.classOf(id) === 'critical-group')
    return isGroupUnpaid && !this.#ended.some(({ step: own, done }) => own === step && done.output.success)
  }
}
