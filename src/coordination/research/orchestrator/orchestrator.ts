import { BatonError, OperationError } from '../../../errors/baton-error.ts'
import type { RunError } from '../../../errors/run-error.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Evidence, noEvidence } from '../evidence/evidence.ts'
import { mergeEvidence } from '../evidence/merge-evidence.ts'
import type { Plan, PlannedWorker, PlanStep, WorkerCategory } from '../plan.ts'
import { completedRatio, progressLine } from '../progress.ts'
import { type Hand, isOutside, type Roster, type TierModels } from '../roster.ts'
import type { AgentState, Task, TaskResult } from '../state.ts'
import type { Access, StateManager } from '../state-manager.ts'
import type { Desk, WorkerOutput } from '../worker.ts'
import { workerRunnable } from '../worker-run.ts'
import { askWorker, stopped } from './attempts.ts'
import { priorityOf } from './priority.ts'
import { inputHash, Reuse } from './reuse.ts'
import { Spending } from './spending.ts'
import { type ResultsSoFar, workerInput } from './worker-input.ts'
import { workerName } from './worker-names.ts'

/** How carrying out a plan ended. */
export interface Executed {
  readonly stop: 'none' | 'budget' | 'time'
  /** A part that nothing can do without has failed for good. */
  readonly critical?: RunError
  readonly criticalStepsFinished: boolean
}

export interface OrchestratorGround {
  readonly roster: Roster
  readonly tools: Desk['tools']
  readonly models: TierModels
}

/** Nothing runs longer than this share of the time that was given (RES-53). */
const hardStop = 1.25

interface Finished {
  readonly task: string
  readonly output: WorkerOutput
}

/** Carries out plans: whom to ask when, what is paid for, what is used again (RES-60). One for a whole run. */
export class Orchestrator {
  readonly #context: Context
  readonly #manager: StateManager
  readonly #access: Access<'Orchestrator'>
  readonly #ground: OrchestratorGround
  readonly #spending: Spending
  readonly #reuse = new Reuse<Finished>()
  readonly #hands = new Map<string, ReturnType<typeof workerRunnable>>()
  #evidence: Evidence = noEvidence
  #evidenceHash: string | null = null
  #tasks = 0
  #children = 0

  constructor(context: Context, manager: StateManager, ground: OrchestratorGround) {
    this.#context = context
    this.#manager = manager
    this.#access = manager.access('Orchestrator')
    this.#ground = ground
    this.#spending = new Spending(manager.state.brief.max_budget_micros)
  }

  /** Everything that was read so far. */
  get evidence(): Evidence {
    return this.#evidence
  }

  /** Of the last plan that was carried out: whether it asked anybody anew. */
  hasAskedAnew = false

  async execute(): Promise<Executed> {
    this.#access.act('execute')
    const { current_plan: plan } = this.#access.read()
    if (plan === null) throw new Error('There is no plan to carry out.')
    this.hasAskedAnew = false
    const run = new PlanRun(plan)
    for (const [index, step] of plan.steps.entries()) {
      if (this.#elapsed() >= this.#limitMs()) return this.#stop(run, 'time', step, workersFrom(plan, index))
      this.#access.write({ set: { current_step_index: index } })
      this.#progress(run, index)
      const unpaid = await this.#carryOut(run, step)
      const critical = run.criticalFailure(step, this.#ground.roster)
      if (critical !== undefined) return this.#settle(run, { stop: 'none', critical, criticalStepsFinished: false })
      const isLast = index === plan.steps.length - 1
      if (unpaid.length > 0 && (isLast || run.lacksCritical(step, unpaid, this.#ground.roster))) {
        return this.#stop(run, 'budget', step, [...unpaid, ...workersFrom(plan, index + 1)])
      }
      if (unpaid.length > 0) this.#limitReached('budget', step, unpaid)
    }
    return this.#settle(run, { stop: 'none', criticalStepsFinished: true })
  }

  #settle(run: PlanRun, executed: Executed): Executed {
    this.#access.write({ set: { current_tasks: run.tasks } })
    return executed
  }

  #stop(run: PlanRun, limit: 'budget' | 'time', step: PlanStep, left: readonly string[]): Executed {
    this.#limitReached(limit, step, left)
    const isCritical = (id: string): boolean => this.#ground.roster.get(id)?.entry.class !== 'optional'
    return this.#settle(run, { stop: limit, criticalStepsFinished: !left.some(isCritical) })
  }

  #limitReached(limit: 'budget' | 'time', { step_id }: PlanStep, left: readonly string[]): void {
    this.#manager.record('research.limit_reached', { limit, step_id, not_started: left })
    const what = limit === 'budget' ? 'The budget' : 'The time'
    this.#access.write({ append: { warnings: [`${what} did not suffice for ${left.map(workerName).join(', ')}`] } })
  }

  /** Does a step, and says who was not asked for want of money. */
  async #carryOut(run: PlanRun, step: PlanStep): Promise<readonly string[]> {
    const waiting = [...step.workers]
    const heldBack = this.#neededLater(run.plan, step)
    for (;;) {
      // What workers leave of their share may suffice for those that wait (algorithm 4.5).
      const group =
        step.mode === 'PARALLEL' ? waiting.filter((worker) => this.#affords(worker, heldBack)) : waiting.slice(0, 1)
      if (group.length === 0) return waiting.map(({ worker_id }) => worker_id)
      if (step.mode === 'SEQUENTIAL' && !group.every((worker) => this.#affords(worker, heldBack))) {
        return waiting.map(({ worker_id }) => worker_id)
      }
      for (const worker of group) waiting.splice(waiting.indexOf(worker), 1)
      await this.#askAll(run, step, group)
      if (waiting.length === 0) return []
    }
  }

  #affords({ cost_micros }: PlannedWorker, heldBack: number): boolean {
    return this.#spending.reserve(cost_micros, heldBack)
  }

  /** What the critical workers of later steps will cost is not spent before them. */
  #neededLater({ steps }: Plan, step: PlanStep): number {
    const later = steps.slice(steps.indexOf(step) + 1).flatMap(({ workers }) => workers)
    const critical = later.filter(({ worker_id }) => this.#ground.roster.get(worker_id)?.entry.class === 'critical')
    return critical.reduce((sum, { cost_micros }) => sum + cost_micros, 0)
  }

  async #askAll(run: PlanRun, step: PlanStep, group: readonly PlannedWorker[]): Promise<void> {
    const errands = group.map((worker) => this.#errand(run, step, worker))
    const settled = await this.#context.all(errands, (branch, errand) => errand(branch))
    const finished = settled.map((one) => {
      if (!one.ok) throw one.error
      return one.value
    })
    if (finished.includes(stopped)) this.#cancelled()
    const done = finished.filter((one): one is Finished => one !== stopped)
    for (const one of done) run.keep(step, one)
    this.#storeResults(step.category, done)
    if (step.category === 'research') await this.#gather(done)
  }

  /** Prepares one worker: its task, what it is given, and whether an earlier answer serves. */
  #errand(
    run: PlanRun,
    step: PlanStep,
    worker: PlannedWorker,
  ): (branch: Context) => Promise<Finished | typeof stopped> {
    const hand = this.#handFor(worker.worker_id)
    const { brief } = this.#access.read()
    const ground = { brief, step, results: run.results, raised: [], sample: 1 }
    const known = this.#reuse.find(this.#keyFor(worker, hand, ground))
    if (known !== undefined) {
      this.#spending.settle(worker.cost_micros, 0)
      this.#manager.record('research.worker_reused', {
        task_id: known.task,
        worker_id: worker.worker_id,
        step_id: step.step_id,
      })
      return async () => known
    }
    this.hasAskedAnew = true
    const task = this.#newTask(step, worker, hand)
    const input = workerInput(worker, hand, task.task_id, ground)
    return (branch) => this.#ask(branch, { run, step, worker, hand, task, input, reserved: worker.cost_micros })
  }

  #keyFor(worker: PlannedWorker, hand: Hand, ground: Parameters<typeof workerInput>[3]): string {
    return inputHash(workerInput(worker, hand, '', ground), this.#evidenceFor(hand, ground.step))
  }

  #evidenceFor(hand: Hand, { category }: PlanStep): string | null {
    return isOutside(hand) || category === 'research' ? null : this.#evidenceHash
  }

  #newTask(step: PlanStep, worker: PlannedWorker, { entry }: Hand): Task {
    const task: Task = {
      task_id: `task_${String(++this.#tasks).padStart(3, '0')}`,
      worker_id: worker.worker_id,
      step_id: step.step_id,
      status: 'PENDING',
      priority: priorityOf(entry, step.workers.indexOf(worker)),
      attempt: 0,
      created_at: this.#context.now(),
      started_at: null,
      completed_at: null,
      cost_micros: 0,
      tokens: 0,
      error: null,
    }
    this.#access.write({ tasks: [task] })
    return task
  }

  async #ask(branch: Context, errand: Errand): Promise<Finished | typeof stopped> {
    const { step, worker, hand, input, reserved } = errand
    let task: Task = { ...errand.task, status: 'RUNNING', attempt: 1, started_at: branch.now() }
    this.#access.write({ tasks: [task] }, branch)
    const evidence = this.#evidenceFor(hand, step)
    const isOwn = 'worker' in hand.does
    const isFirst = ++this.#children <= this.#context.budget.limits.fanOut / 2
    const output = await askWorker(branch, {
      input,
      evidence,
      category: step.category,
      target: this.#targetOf(hand, worker),
      isOwn,
      options: {
        role: 'worker',
        reason: worker.assignment.objective,
        about: { task: task.task_id, step: step.step_id, worker: worker.worker_id },
        // There may be more workers than a run may start side by side, one after the other.
        ...(isFirst ? {} : { continues: true as const }),
      },
      timeLeft: () => hardStop * this.#limitMs() - this.#elapsed(),
      onRetry: (attempt, delayMs, error) => {
        const details = { task_id: task.task_id, attempt, delay_ms: delayMs, error }
        this.#manager.record('research.task_retry_scheduled', details, branch)
        task = { ...task, attempt: attempt + 1 }
        this.#access.write({ tasks: [task] }, branch)
      },
    })
    const completed_at = branch.now()
    if (output === stopped) {
      this.#access.write({ tasks: [{ ...task, status: 'CANCELLED', completed_at }] }, branch)
      return stopped
    }
    this.#spending.settle(reserved, output.cost_micros)
    this.#manager.addCost(output.cost_micros, output.tokens_used, branch)
    const ended: Task = {
      ...task,
      status: output.success ? 'COMPLETED' : 'FAILED',
      completed_at,
      cost_micros: output.cost_micros,
      tokens: output.tokens_used,
      error: output.error,
    }
    this.#access.write({ tasks: [ended] }, branch)
    this.#tell(branch)
    if (output.success) this.#reuse.keep(inputHash(input, evidence), { task: task.task_id, output })
    return output.success ? { task: task.task_id, output } : this.#afterFailure(branch, errand, output)
  }

  /** Another worker may stand in; who can be done without is; everything else ends the run (RES-67). */
  async #afterFailure(branch: Context, errand: Errand, output: WorkerOutput): Promise<Finished | typeof stopped> {
    const { hand, step, worker, task, run } = errand
    const error = output.error as RunError
    const standIn = (hand.entry.alternatives ?? []).find((id) => this.#ground.roster.has(id))
    const isNeeded = hand.entry.class === 'critical'
    if (isNeeded && standIn !== undefined && this.#spending.reserve(worker.cost_micros, 0)) {
      const other: PlannedWorker = { ...worker, worker_id: standIn }
      const otherHand = this.#handFor(standIn)
      const next = { ...this.#newTaskIn(branch, step, other, otherHand) }
      const input = { ...errand.input, task_id: next.task_id, worker_id: standIn }
      const parts = { run, step, worker: other, hand: otherHand, task: next, input, reserved: worker.cost_micros }
      return this.#ask(branch, parts)
    }
    this.#access.write({ append: { errors: [error] } }, branch)
    if (!isNeeded) {
      const reason = error.message.replace(/\.$/, '')
      this.#manager.record(
        'research.worker_skipped',
        { task_id: task.task_id, worker_id: worker.worker_id, reason },
        branch,
      )
      this.#access.write({ append: { warnings: [`${workerName(worker.worker_id)} failed (${reason})`] } }, branch)
    }
    return { task: task.task_id, output }
  }

  #newTaskIn(branch: Context, step: PlanStep, worker: PlannedWorker, { entry }: Hand): Task {
    const created_at = branch.now()
    const task: Task = {
      task_id: `task_${String(++this.#tasks).padStart(3, '0')}`,
      worker_id: worker.worker_id,
      step_id: step.step_id,
      status: 'PENDING',
      priority: priorityOf(entry, 0),
      attempt: 0,
      created_at,
      started_at: null,
      completed_at: null,
      cost_micros: 0,
      tokens: 0,
      error: null,
    }
    this.#access.write({ tasks: [task] }, branch)
    return task
  }

  #handFor(id: string): Hand {
    const hand = this.#ground.roster.get(id)
    if (hand === undefined)
      throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: id, known: [...this.#ground.roster.keys()] })
    return hand
  }

  #targetOf({ does, entry }: Hand, { tier }: PlannedWorker): Parameters<Context['run']>[0] {
    if ('run' in does) return does.run
    const key = `${entry.id} ${tier}`
    const made =
      this.#hands.get(key) ??
      workerRunnable(does.worker, { tools: this.#ground.tools, models: this.#ground.models[tier] })
    this.#hands.set(key, made)
    return made
  }

  #storeResults(category: WorkerCategory, done: readonly Finished[]): void {
    const stored = new Set(this.#manager.state[`${category}_results`].map(({ task_id }) => task_id))
    const fresh = done.filter(({ task, output }) => output.success && !stored.has(task)).map(resultOf)
    if (fresh.length > 0) this.#access.write({ append: { [`${category}_results`]: fresh } })
    const warnings = done.flatMap(({ output }) => output.metadata.warnings ?? [])
    const known = new Set(this.#manager.state.warnings)
    const unsaid = [...new Set(warnings)].filter((warning) => !known.has(warning))
    if (unsaid.length > 0) this.#access.write({ append: { warnings: unsaid } })
  }

  /** What was read becomes evidence of the whole run; what was there keeps its ids. */
  async #gather(done: readonly Finished[]): Promise<void> {
    const found: Evidence[] = []
    for (const { output } of done) {
      const hash = output.metadata.evidence
      if (hash !== undefined) found.push((await this.#context.artifact({ hash })) as Evidence)
    }
    if (found.length === 0) return
    this.#evidence = mergeEvidence(this.#evidence, ...found)
    this.#evidenceHash = this.#context.keep('evidence.json', this.#evidence).hash
  }

  #progress(run: PlanRun, index: number): void {
    const tasks = run.plan.steps.reduce((sum, { workers }) => sum + workers.length, 0)
    const completed = run.tasks.length
    const line = progressLine(index, run.plan.steps.length)
    this.#manager.record('research.progress', {
      line,
      completed,
      tasks,
      completed_ratio: completedRatio(completed, tasks),
    })
  }

  #tell(branch: Context): void {
    const { current_plan, all_tasks } = this.#manager.state
    const tasks = Math.max(
      all_tasks.length,
      current_plan?.steps.reduce((sum, { workers }) => sum + workers.length, 0) ?? 0,
    )
    const completed = all_tasks.filter(({ completed_at }) => completed_at !== null).length
    const line = `Completed: ${completed}/${tasks}`
    this.#manager.record(
      'research.progress',
      { line, completed, tasks, completed_ratio: completedRatio(completed, tasks) },
      branch,
    )
  }

  #cancelled(): never {
    const error = new BatonError('BATON_RUN_CANCELLED', { reason: 'its run was stopped' })
    throw new OperationError({ type: 'cancelled', code: error.code, message: error.message, retryable: false })
  }

  #elapsed(): number {
    return this.#context.now() - this.#access.read().started_at
  }

  #limitMs(): number {
    return this.#access.read().brief.max_time_seconds * 1000
  }
}

interface Errand {
  readonly run: PlanRun
  readonly step: PlanStep
  readonly worker: PlannedWorker
  readonly hand: Hand
  readonly task: Task
  readonly input: ReturnType<typeof workerInput>
  readonly reserved: number
}

function workersFrom({ steps }: Plan, index: number): string[] {
  return steps.slice(index).flatMap(({ workers }) => workers.map(({ worker_id }) => worker_id))
}

function resultOf({ task, output }: Finished): TaskResult {
  return { task_id: task, worker: output.worker_id, ...output.result }
}

/** One plan while it is carried out. */
class PlanRun {
  readonly plan: Plan
  readonly #finished: { readonly step: PlanStep; readonly done: Finished }[] = []

  constructor(plan: Plan) {
    this.plan = plan
  }

  get tasks(): readonly string[] {
    return this.#finished.filter(({ done }) => done.output.success).map(({ done }) => done.task)
  }

  get results(): ResultsSoFar {
    const of = (category: WorkerCategory): TaskResult[] =>
      this.#finished
        .filter(({ step, done }) => step.category === category && done.output.success)
        .map(({ done }) => resultOf(done))
    return { research: of('research'), analysis: of('analysis'), writing: of('writing'), quality: of('quality') }
  }

  keep(step: PlanStep, done: Finished): void {
    this.#finished.push({ step, done })
  }

  /** The error that ends the run: of a critical worker, or of a group of which nobody is left. */
  criticalFailure(step: PlanStep, roster: Roster): RunError | undefined {
    const own = this.#finished.filter((one) => one.step === step)
    const failed = own.filter(({ done }) => !done.output.success)
    const classOf = (id: string): string => roster.get(id)?.entry.class ?? 'optional'
    const critical = failed.find(({ done }) => classOf(done.output.worker_id) === 'critical')
    const group = own.filter(({ done }) => classOf(done.output.worker_id) === 'critical-group')
    const isGroupLost = group.length > 0 && group.every(({ done }) => !done.output.success)
    return (critical ?? (isGroupLost ? group.at(-1) : undefined))?.done.output.error ?? undefined
  }

  /** Whether somebody was not paid without whom the step has no result. */
  lacksCritical(step: PlanStep, unpaid: readonly string[], roster: Roster): boolean {
    const classOf = (id: string): string => roster.get(id)?.entry.class ?? 'optional'
    if (unpaid.some((id) => classOf(id) === 'critical')) return true
    const isGroupUnpaid = unpaid.some((id) => classOf(id) === 'critical-group')
    return isGroupUnpaid && !this.#finished.some((one) => one.step === step && one.done.output.success)
  }
}

/** What a state holds of the tasks of one iteration. */
export function resultsOf(
  state: Pick<AgentState, `${WorkerCategory}_results`>,
  tasks: readonly string[],
): ResultsSoFar {
  const among = new Set(tasks)
  const of = (results: readonly TaskResult[]): TaskResult[] => results.filter(({ task_id }) => among.has(task_id))
  return {
    research: of(state.research_results),
    analysis: of(state.analysis_results),
    writing: of(state.writing_results),
    quality: of(state.quality_results),
  }
}
