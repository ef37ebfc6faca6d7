import { isBatonError } from '../../../errors/baton-error.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { isOffTopic } from '../evidence/off-topic.ts'
import type { PlannedWorker, PlanStep, ResearchPlan } from '../plan.ts'
import { workersOf } from '../planner/estimate.ts'
import { completedRatio, progressLine } from '../progress.ts'
import type { StateAccess, StateManager } from '../state-manager.ts'
import { sourcesIn } from '../supervisor/sources-in.ts'
import { stopped } from './attempts.ts'
import { clarified } from './clarify.ts'
import { payable } from './payable.ts'
import { type Executed, type Finished, PlanRun, resultOf } from './plan-run.ts'
import { WorkerCalls, type WorkerGround } from './worker-calls.ts'
import { workerName } from './worker-names.ts'

export interface OrchestratorGround extends WorkerGround {
  /** A person is asked where what was found shows that the brief is ambiguous. */
  readonly askWhenUnclear: boolean
}

/** Workers whose judgement is a model's, where there is one. */
const judges: ReadonlySet<string> = new Set(['fact_checker', 'editor', 'academic_reviewer'])
/** A close call is decided by the middle of so many judgements (RES-90). */
const samples = 3

/** Workers that were not asked for want of money. */
type Unpaid = readonly PlannedWorker[]

/** Workers of a step that are asked side by side. */
interface Round {
  readonly step: PlanStep
  readonly workers: readonly PlannedWorker[]
  /** Above 1: for the same judgement once more. */
  readonly sample: number
}

/** Carries out plans: which worker is asked when, what is paid for, and when to stop (RES-60). One for a whole run. */
export class Orchestrator {
  readonly #context: Context
  readonly #manager: StateManager
  readonly #access: StateAccess<'Orchestrator'>
  readonly #ground: WorkerGround
  readonly #calls: WorkerCalls
  #last: PlanRun | undefined
  /** Tasks whose results stand in the state, and what workers have warned of. */
  readonly #stored = new Set<string>()
  readonly #said = new Set<string>()
  #isClear: boolean
  #isStopped = false

  constructor(context: Context, manager: StateManager, ground: OrchestratorGround) {
    this.#context = context
    this.#manager = manager
    this.#access = manager.access('Orchestrator')
    this.#ground = ground
    this.#calls = new WorkerCalls(context, manager, ground)
    this.#isClear = !ground.askWhenUnclear
  }

  /** Everything that was read so far. */
  get evidence(): Evidence {
    return this.#calls.gathering.evidence
  }

  async execute(): Promise<Executed> {
    this.#access.act('execute')
    const { current_plan: plan } = this.#access.read()
    if (plan === null) return { stop: 'none', criticalStepsFinished: false, hasAskedAnew: false }
    const run = new PlanRun(plan, this.#ground.roster)
    this.#last = run
    for (const [index, step] of plan.steps.entries()) {
      if (this.#calls.elapsedMs() >= this.#calls.limitMs())
        return this.#stop(run, 'time', step, workersFrom(plan, index))
      this.#access.write({ set: { current_step_index: index } })
      this.#tell(run, index)
      const unpaid = await this.#carryOut(run, step)
      if (this.#isStopped) {
        return this.#stop(run, 'time', step, [...run.unfinished(step), ...workersFrom(plan, index + 1)])
      }
      const critical = run.criticalFailure(step)
      if (critical !== undefined) return this.#settle(run, { stop: 'none', critical, criticalStepsFinished: false })
      const isLast = index === plan.steps.length - 1
      const isShort = unpaid.length > 0 && (isLast || run.lacksCritical(step, unpaid))
      if (isShort || (this.#calls.purse.exceeded > 0 && !this.#calls.isRaised(this.#calls.purse.exceeded))) {
        return this.#stop(run, 'budget', step, [...unpaid, ...workersFrom(plan, index + 1)])
      }
      if (unpaid.length > 0) this.#limitReached('budget', step, unpaid)
      if (isLast && this.#calls.elapsedMs() > this.#calls.limitMs()) return this.#stop(run, 'time', step, [])
      if (step.category === 'research' && !this.#isClear) await this.#clarify()
      // Without anything to write from, no writer is paid; another searcher may find more.
      if (this.#hasNothing(run, index)) break
    }
    return this.#settle(run, { stop: 'none', criticalStepsFinished: true })
  }

  /** Whether all searchers were asked, and nothing was found. */
  #hasNothing({ results, plan }: PlanRun, index: number): boolean {
    const hasSearched = plan.steps.findLastIndex(({ category }) => category === 'research') === index
    if (!hasSearched || results.research.flatMap(sourcesIn).length > 0) return false
    return this.evidence.passages.length === 0 || isOffTopic(this.#calls.brief.topic, this.evidence)
  }

  /** Has the models that judged judge twice more. Says whether any could be asked. */
  async resample(): Promise<boolean> {
    const run = this.#last
    const asked = (run?.plan.steps ?? []).flatMap((step) => ({ step, workers: step.workers.filter(this.#isJudge) }))
    if (run === undefined || asked.every(({ workers }) => workers.length === 0)) return false
    this.#access.act('ask judges again')
    let hasAsked = false
    for (const { step, workers } of asked) {
      for (let sample = 2; sample <= samples && !this.#isStopped; sample++) {
        const paid = this.#payable(run, { step, workers, sample }, 0)
        if (paid.length > 0) await this.#askAll(run, { step, workers: paid, sample })
        hasAsked ||= paid.length > 0
      }
    }
    if (hasAsked) this.#access.write({ set: { current_tasks: run.tasks } })
    return hasAsked
  }

  readonly #isJudge = ({ worker_id, tier }: PlannedWorker): boolean =>
    judges.has(worker_id) && this.#ground.models[tier].length > 0

  #settle(run: PlanRun, executed: Omit<Executed, 'hasAskedAnew'>): Executed {
    this.#access.write({ set: { current_tasks: run.tasks } })
    return { ...executed, hasAskedAnew: run.hasAskedAnew }
  }

  #stop(run: PlanRun, limit: 'budget' | 'time', step: PlanStep, left: readonly string[]): Executed {
    this.#limitReached(limit, step, left)
    return this.#settle(run, { stop: limit, criticalStepsFinished: !left.some((id) => run.classOf(id) !== 'optional') })
  }

  #limitReached(limit: 'budget' | 'time', { step_id }: PlanStep, left: readonly string[]): void {
    this.#manager.record('research.limit_reached', { limit, step_id, not_started: left })
    const what = limit === 'budget' ? 'The budget' : 'The time'
    const over = limit === 'budget' ? ` by $${(this.#calls.purse.exceeded / 1e6).toFixed(2)}` : ''
    const warning =
      left.length === 0
        ? `${what} was exceeded${over}`
        : `${what} did not suffice for ${left.map(workerName).join(', ')}`
    this.#access.write({ append: { warnings: [warning] } })
  }

  /** Once, after the first search: only what was found shows what a brief can mean. */
  async #clarify(): Promise<void> {
    this.#isClear = true
    this.#calls.brief = await clarified(this.#context, this.#calls.brief, this.evidence)
  }

  /** Does a step, and returns the workers that were not asked for want of money. */
  async #carryOut(run: PlanRun, step: PlanStep): Promise<readonly string[]> {
    let waiting = step.workers
    for (;;) {
      waiting = await (step.mode === 'PARALLEL'
        ? this.#sideBySide(run, step, waiting)
        : this.#inTurn(run, step, waiting))
      const least = Math.min(...waiting.map(({ cost_micros }) => cost_micros))
      const isDone = waiting.length === 0 || this.#isStopped || run.criticalFailure(step) !== undefined
      if (isDone || !this.#calls.isRaised(least + run.neededAfter(step)))
        return waiting.map(({ worker_id }) => worker_id)
    }
  }

  /** What workers leave of their share may suffice for those that wait (algorithm 4.5). */
  async #sideBySide(run: PlanRun, step: PlanStep, workers: readonly PlannedWorker[]): Promise<Unpaid> {
    const heldBack = run.neededAfter(step)
    let waiting = workers
    for (let paid = waiting; paid.length > 0 && !this.#isStopped; ) {
      paid = this.#payable(run, { step, workers: waiting, sample: 1 }, heldBack)
      waiting = waiting.filter((worker) => !paid.includes(worker))
      if (paid.length > 0) await this.#askAll(run, { step, workers: paid, sample: 1 })
    }
    return waiting
  }

  /** One after the other, each with what those before it made. None takes what a critical one after it needs. */
  async #inTurn(run: PlanRun, step: PlanStep, workers: readonly PlannedWorker[]): Promise<Unpaid> {
    const unpaid: PlannedWorker[] = []
    for (const [index, worker] of workers.entries()) {
      const after = workers.slice(index + 1)
      const round = { step, workers: [worker], sample: 1 }
      if (this.#payable(run, round, run.neededAfter(step) + run.criticalCost(after)).length > 0) {
        await this.#askAll(run, round)
        if (this.#isStopped || run.criticalFailure(step) !== undefined) return unpaid
      } else if (run.classOf(worker.worker_id) === 'critical') return [...unpaid, worker, ...after]
      else unpaid.push(worker)
    }
    return unpaid
  }

  #payable(run: PlanRun, { step, workers, sample }: Round, heldBack: number): readonly PlannedWorker[] {
    const waiting = workers.map((worker) => ({
      worker,
      cost_micros: worker.cost_micros,
      class: run.classOf(worker.worker_id),
      isFree: this.#calls.isKnown(run, step, worker, sample),
    }))
    return payable(waiting, this.#calls.purse, heldBack).map(({ worker }) => worker)
  }

  async #askAll(run: PlanRun, { step, workers, sample }: Round): Promise<void> {
    const errands = workers.map((worker) => this.#calls.prepare(run, step, worker, sample))
    const settled = await this.#context.all(errands, (branch, errand) => errand(branch))
    const done = settled.flatMap((one) => {
      if (!one.ok) throw one.error
      return one.value === stopped ? [] : [one.value]
    })
    for (const one of done) run.keep(step, one)
    this.#store(step, done)
    if (done.length < settled.length) this.#stopped()
    if (step.category !== 'research' || this.#isStopped) return
    const outputs = done.map(({ output }) => output)
    await this.#calls.gathering.add(this.#context, outputs)
  }

  /** The run is being stopped. For want of time it still answers with what it has; one that is cancelled does not. */
  #stopped(): void {
    const { reason } = this.#context.signal
    if (isBatonError(reason) && reason.code === 'BATON_RUN_CANCELLED') throw reason
    this.#isStopped = true
  }

  /** Results stand in the state in the order of the plan, not in that of time. */
  #store({ category }: PlanStep, done: readonly Finished[]): void {
    const fresh = done.filter(({ task, output }) => output.success && !this.#stored.has(task))
    for (const { task } of fresh) this.#stored.add(task)
    if (fresh.length > 0) this.#access.write({ append: { [`${category}_results`]: fresh.map(resultOf) } })
    const warnings = new Set(done.flatMap(({ output }) => output.metadata.warnings ?? []))
    const unsaid = [...warnings].filter((warning) => !this.#said.has(warning))
    for (const warning of unsaid) this.#said.add(warning)
    if (unsaid.length > 0) this.#access.write({ append: { warnings: unsaid } })
  }

  #tell(run: PlanRun, index: number): void {
    const tasks = workersOf(run.plan)
    const completed = run.finished
    const line = progressLine(index, run.plan.steps.length)
    const completed_ratio = completedRatio(completed, tasks)
    this.#manager.record('research.progress', { line, completed, tasks, completed_ratio })
  }
}

function workersFrom({ steps }: ResearchPlan, index: number): string[] {
  return steps.slice(index).flatMap(({ workers }) => workers.map(({ worker_id }) => worker_id))
}
