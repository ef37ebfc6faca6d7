import { BatonError, OperationError } from '../../../errors/baton-error.ts'
import type { RunError } from '../../../errors/run-error.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Runnable } from '../../../kernel/runnable.ts'
import type { Brief } from '../brief.ts'
import { noEvidence } from '../evidence/evidence.ts'
import type { PlannedWorker, PlanStep, WorkerClass } from '../plan.ts'
import { workersOf } from '../planner/estimate.ts'
import { completedRatio } from '../progress.ts'
import { type Hand, isOutside, type Roster, type TierModels } from '../roster.ts'
import type { Priority, Task } from '../state.ts'
import type { StateAccess, StateManager } from '../state-manager.ts'
import type { Desk, WorkerInput, WorkerOutput } from '../worker.ts'
import { workerRunnable } from '../worker-run.ts'
import { askWorker, stopped } from './attempts.ts'
import { EvidenceGathering } from './gathering.ts'
import type { Finished, PlanRun } from './plan-run.ts'
import { priorityOf } from './priority.ts'
import { ResearchPurse } from './purse.ts'
import { inputHash, Reuse } from './reuse.ts'
import { TaskBook } from './task-book.ts'
import { type InputGround, workerInput } from './worker-input.ts'
import { reasonOf, workerName } from './worker-names.ts'

export interface WorkerGround {
  readonly roster: Roster
  readonly tools: Desk['tools']
  readonly models: TierModels
  /** What the brief allows to be spent, however much the run may. */
  readonly mostMicros: number
  readonly mostSeconds: number
}

/** Asks a worker in its branch. */
type AskIn = (branch: Context) => Promise<Finished | typeof stopped>

/** One worker with all that it needs to be asked. */
interface WorkerErrand {
  readonly step: PlanStep
  readonly worker: PlannedWorker
  readonly hand: Hand
  readonly task: Task
  readonly input: WorkerInput
  /** The workers that failed before it, where it stands in for them; the first is that of the plan. */
  readonly tried: readonly string[]
}

/** Nothing runs longer than this share of the time that was given (RES-53). */
const hardStop = 1.25

/** Where workers are asked: each as a run of its own, with its task, its share of the money and what it may see. */
export class WorkerCalls {
  readonly #context: Context
  readonly #manager: StateManager
  readonly #access: StateAccess<'Orchestrator'>
  readonly #ground: WorkerGround
  /** The money of the run. */
  readonly purse: ResearchPurse
  /** What the workers have read. */
  readonly gathering: EvidenceGathering = new EvidenceGathering()
  /** As the run was asked, or as a person said afterwards what was meant. */
  brief: Brief
  readonly #tasks: TaskBook
  readonly #reuse = new Reuse<Finished>()
  readonly #runnables = new Map<string, Runnable>()
  #asked = 0

  constructor(context: Context, manager: StateManager, ground: WorkerGround) {
    this.#context = context
    this.#manager = manager
    this.#access = manager.access('Orchestrator')
    this.#ground = ground
    this.brief = manager.state.brief
    this.purse = new ResearchPurse(this.brief.max_budget_micros, ground.mostMicros)
    this.#tasks = new TaskBook(this.#access)
  }

  elapsedMs(from: Context = this.#context): number {
    return from.worked()
  }

  limitMs(): number {
    return this.#ground.mostSeconds * 1000
  }

  /**
   * Whether there is more money than was known of. Asked of the run as an operation, which fails where there is none: so a
   * run that was stopped by its limit goes on here when the limit was raised.
   */
  isRaised(neededMicros: number): boolean {
    if (!this.purse.canGrow) return false
    const { budget } = this.#context
    try {
      budget.holdBack({ usdMicros: Math.max(1, neededMicros) }).release()
    } catch (error) {
      if (error instanceof OperationError) return false
      throw error
    }
    return this.purse.grow(budget.remaining().usdMicros)
  }

  /** Whether an earlier answer serves, because the worker would be given the same once more. */
  isKnown(run: PlanRun, step: PlanStep, worker: PlannedWorker, sample: number): boolean {
    return this.#known(worker, this.#inputGround(run, step, sample)) !== undefined
  }

  /** Opens a task, unless an earlier answer serves. Before any branch begins, so that tasks are numbered by the plan. */
  prepare(run: PlanRun, step: PlanStep, worker: PlannedWorker, sample = 1): AskIn {
    const hand = this.#handFor(worker.worker_id)
    const ground = this.#inputGround(run, step, sample)
    const known = this.#known(worker, ground)
    if (known !== undefined) {
      const { worker_id } = worker
      run.finished++
      this.#manager.record('research.worker_reused', { task_id: known.task, worker_id, step_id: step.step_id })
      return async () => known
    }
    run.hasAskedAnew = true
    const task = this.#tasks.open(this.#context, step, worker, this.#priorityOf(step, worker))
    const input = workerInput(worker, hand, task.task_id, ground)
    return async (branch) => {
      const done = await this.#ask(branch, { step, worker, hand, task, input, tried: [] })
      if (done !== stopped && sample === 1) this.#tell(branch, run)
      return done
    }
  }

  #inputGround(run: PlanRun, step: PlanStep, sample: number): InputGround {
    return { brief: this.brief, step, results: run.results, raised: [], sample }
  }

  #known(worker: PlannedWorker, ground: InputGround): Finished | undefined {
    const hand = this.#handFor(worker.worker_id)
    return this.#reuse.find(inputHash(workerInput(worker, hand, '', ground), this.#evidenceFor(hand, ground.step)))
  }

  async #ask(branch: Context, errand: WorkerErrand): Promise<Finished | typeof stopped> {
    const { step, worker, hand, input } = errand
    let task = this.#tasks.begin(branch, errand.task)
    const evidence = this.#evidenceFor(hand, step)
    const output = await askWorker(branch, {
      input,
      evidence,
      known: evidence === null ? noEvidence : this.gathering.evidence,
      category: step.category,
      target: this.#targetOf(hand, worker),
      isOwn: 'worker' in hand.does,
      options: {
        role: 'worker',
        reason: worker.assignment.objective,
        about: { task: task.task_id, step: step.step_id, worker: worker.worker_id },
        // It is told the brief and nothing that was read, so what others have read does not hold it back.
        ...(isOutside(hand) ? { seen: [] } : {}),
        ...this.#continuing(),
        ...this.#limited(worker),
      },
      timeLeft: () => hardStop * this.limitMs() - this.elapsedMs(branch),
      onRetry: (attempt, delay_ms, error) => {
        const { task_id } = task
        this.#manager.record('research.task_retry_scheduled', { task_id, attempt, delay_ms, error }, branch)
        task = this.#tasks.retry(branch, task, attempt + 1)
      },
    })
    if (output === stopped) {
      this.#tasks.cancel(branch, task)
      return stopped
    }
    this.purse.settle(worker.cost_micros, output.cost_micros)
    this.#manager.addCost(output.cost_micros, output.tokens_used, branch)
    task = this.#tasks.end(branch, task, output)
    if (!output.success) return this.#afterFailure(branch, errand, output)
    const finished = finishedOf(errand, output)
    this.#reuse.keep(inputHash(input, evidence), finished)
    return finished
  }

  /** No worker spends what others were promised. Where no limit was set, models without a price may be asked too. */
  #limited({ cost_micros }: PlannedWorker): { readonly limits?: { readonly usdMicros: number } } {
    if (this.#context.budget.limits.usualUsd === true) return {}
    return { limits: { usdMicros: Math.max(0, cost_micros + this.purse.available(0)) } }
  }

  /** A run may start so many children side by side; research starts its own one after the other, over all iterations. */
  #continuing(): { readonly continues?: true } {
    return ++this.#asked <= this.#context.budget.limits.fanOut ? {} : { continues: true }
  }

  /** Another worker may stand in; without an optional one the work goes on; all else ends the run (RES-67). */
  async #afterFailure(branch: Context, errand: WorkerErrand, output: WorkerOutput): Promise<Finished | typeof stopped> {
    const { step, worker, task, tried } = errand
    const { task_id } = task
    const error = output.error as RunError
    this.#access.write({ append: { errors: [error] } }, branch)
    const standIn = this.#standIn(errand)
    const isCritical = this.#handFor(tried[0] ?? worker.worker_id).entry.class === 'critical'
    if (standIn !== undefined || !isCritical) {
      const reason = reasonOf(error)
      this.#manager.record('research.worker_skipped', { task_id, worker_id: worker.worker_id, reason }, branch)
      this.#access.write({ append: { warnings: [`${workerName(worker.worker_id)} failed (${reason})`] } }, branch)
    }
    if (standIn === undefined) return finishedOf(errand, output)
    const other = { ...worker, worker_id: standIn }
    const hand = this.#handFor(standIn)
    const next = this.#tasks.open(branch, step, other, task.priority)
    const input = { ...errand.input, task_id: next.task_id, worker_id: standIn }
    return this.#ask(branch, { step, worker: other, hand, task: next, input, tried: [...tried, worker.worker_id] })
  }

  /** The next worker that stands in for one that failed, if there is one that can be paid. */
  #standIn({ hand, worker, tried }: WorkerErrand): string | undefined {
    const untried = (hand.entry.alternatives ?? []).filter((id) => id !== worker.worker_id && !tried.includes(id))
    const found = untried.find((id) => this.#ground.roster.has(id))
    return found !== undefined && this.purse.reserve(worker.cost_micros, 0) ? found : undefined
  }

  #priorityOf({ workers }: PlanStep, worker: PlannedWorker): Priority {
    const classOf = ({ worker_id }: PlannedWorker): WorkerClass => this.#handFor(worker_id).entry.class
    const group = workers.filter((one) => classOf(one) === classOf(worker))
    return priorityOf({ class: classOf(worker) }, group.indexOf(worker))
  }

  #evidenceFor(hand: Hand, { category }: PlanStep): string | null {
    return isOutside(hand) || category === 'research' ? null : this.gathering.hash
  }

  #handFor(id: string): Hand {
    const { roster } = this.#ground
    const hand = roster.get(id)
    if (hand === undefined) throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: id, known: [...roster.keys()] })
    return hand
  }

  #targetOf({ does, entry }: Hand, { tier }: PlannedWorker): string | Runnable {
    if ('run' in does) return does.run
    const { tools, models } = this.#ground
    const key = `${entry.id} ${tier}`
    const made = this.#runnables.get(key) ?? workerRunnable(does.worker, { tools, models: models[tier] })
    this.#runnables.set(key, made)
    return made
  }

  #tell(branch: Context, run: PlanRun): void {
    const tasks = workersOf(run.plan)
    const completed = ++run.finished
    const line = `Completed: ${completed}/${tasks}`
    const completed_ratio = completedRatio(completed, tasks)
    this.#manager.record('research.progress', { line, completed, tasks, completed_ratio }, branch)
  }
}

function finishedOf({ task, worker, tried }: WorkerErrand, output: WorkerOutput): Finished {
  return { task: task.task_id, planned: tried[0] ?? worker.worker_id, output }
}
