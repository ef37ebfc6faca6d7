import { describe, isBatonError, OperationError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { approvedPlan } from './approval/approval.ts'
import type { Brief } from './brief.ts'
import { researchErrors } from './errors.ts'
import type { Evidence } from './evidence/evidence.ts'
import { articleText } from './merger/article-text.ts'
import { merge } from './merger/merge.ts'
import { partialReasonOf, type StopReason } from './merger/status.ts'
import { isOfArticle, tellUnread, whyNoArticle } from './no-article.ts'
import { Orchestrator } from './orchestrator/orchestrator.ts'
import type { Executed } from './orchestrator/plan-run.ts'
import type { FailedOutput, FinalOutput } from './output.ts'
import { costOfPlan, secondsOfPlan, workersOf } from './planner/estimate.ts'
import type { PastUses } from './planner/figures-of-worker.ts'
import type { PlanGround } from './planner/make-plan.ts'
import { keepPlan, plan, planSimpler } from './planner/planner.ts'
import type { Roster, TierModels } from './roster.ts'
import type { ResearchSetup } from './setup.ts'
import { StateManager } from './state-manager.ts'
import { improve } from './strategy/strategy.ts'
import { isCloseCall, supervise } from './supervisor/supervisor.ts'
import type { Desk } from './worker.ts'

/** What a run works with: the tools, workers and models that are there. */
interface ControllerSetup extends Pick<ResearchSetup, 'name' | 'settings'> {
  readonly tools: Desk['tools']
  readonly roster: Roster
  readonly models: TierModels
  /** What workers used in past runs. */
  readonly past: PastUses
  readonly executions: ReadonlySet<string>
  readonly notRead: Evidence['unread']
  /** What the brief allows to be spent, however much the run may. */
  readonly mostMicros: number
  /** What the brief and the run allow it to be at work. */
  readonly mostSeconds: number
}

/** The Controller: has the others take their turns in the order of the phases, and answers whatever happens (RES-4, RES-54). */
export class ResearchController {
  readonly #context: Context
  readonly #setup: ControllerSetup
  readonly #manager: StateManager
  readonly #ground: PlanGround
  readonly #orchestrator: Orchestrator

  constructor(context: Context, setup: ControllerSetup, brief: Brief) {
    this.#context = context
    this.#setup = setup
    this.#manager = new StateManager(context, brief, setup.executions)
    const { roster, models, tools, mostMicros, mostSeconds } = setup
    const year = new Date(this.#manager.state.started_at).getUTCFullYear()
    this.#ground = { brief: { ...brief, max_time_seconds: mostSeconds }, roster, models, past: setup.past, year }
    this.#orchestrator = new Orchestrator(context, this.#manager, {
      roster,
      tools,
      models,
      mostMicros,
      mostSeconds,
      askWhenUnclear: setup.settings.askWhenUnclear,
    })
  }

  /** What was read, and all that was not. */
  get #evidence(): Evidence {
    const { evidence } = this.#orchestrator
    return { ...evidence, unread: [...evidence.unread, ...this.#setup.notRead] }
  }

  async run(): Promise<Outcome> {
    this.#manager.access('Controller').act('start')
    try {
      return await this.#research()
    } catch (error) {
      const known = errorOf(error)
      if (known === undefined || this.#context.signal.aborted) throw error
      return this.#failed(known)
    }
  }

  async #research(): Promise<Outcome> {
    this.#manager.moveTo('PLANNING', 'the brief can be worked on')
    for (;;) {
      await this.#plan()
      this.#manager.moveTo('EXECUTING', 'the plan keeps to its limits')
      const executed = await this.#orchestrator.execute()
      this.#snapshotOfExecution()
      if (executed.critical !== undefined) return this.#afterCritical(executed, executed.critical)
      if (executed.stop !== 'none') {
        this.#manager.moveTo('MERGING', `the ${executed.stop} is used up`)
        this.#supervise(executed, true)
        return this.#merged(executed, executed.stop)
      }
      this.#manager.moveTo('EVALUATING', 'the plan is carried out')
      if (this.#isCloseCall()) await this.#orchestrator.resample()
      const verdict = this.#supervise(executed, false)
      if (verdict.decision === 'COMPLETE') {
        this.#manager.moveTo(
          'MERGING',
          verdict.forced ? (verdict.warning ?? 'no further iteration') : 'it is good enough',
        )
        const isStall = verdict.warning?.startsWith('No progress') === true
        return this.#merged(executed, verdict.forced ? (isStall ? 'stall' : 'max_iterations') : 'none')
      }
      this.#manager.moveTo('RE_PLANNING', 'it is not good enough yet')
      this.#manager.moveTo('PLANNING', 'feedback asks for more')
    }
  }

  /** Planner and Strategy. A plan that can't be kept to its limits makes room for a simpler one (RES-51). */
  async #plan(): Promise<void> {
    const planner = this.#manager.access('Planner')
    await plan(this.#context, planner, this.#ground)
    const { current_plan: made, iteration_count } = this.#manager.state
    this.#manager.snapshot('planning', {
      steps: made?.steps.length ?? 0,
      workers: made === null ? 0 : workersOf(made),
      estimated_cost_micros: made === null ? 0 : costOfPlan(made),
      estimated_seconds: made === null ? 0 : secondsOfPlan(made),
    })
    this.#manager.moveTo('STRATEGY', 'there is a plan')
    this.#strategy()
    if (this.#setup.settings.approvePlan && iteration_count === 1) await this.#approve()
  }

  #strategy(): void {
    for (let isWithin = false; !isWithin; ) {
      try {
        improve(this.#manager.access('Strategy'), this.#manager, this.#ground, this.#setup.settings.priority)
        isWithin = true
      } catch (error) {
        const isBeyond = isBatonError(error) && researchErrors.is(error, 'BATON_RESEARCH_PLAN_IMPOSSIBLE')
        if (!isBeyond) throw error
        const planner = this.#manager.access('Planner')
        isWithin = this.#manager.state.iteration_count > 1
        if (isWithin) keepPlan(planner, error.message)
        else if (!planSimpler(planner, this.#ground, error.message)) throw error
      }
    }
  }

  async #approve(): Promise<void> {
    const { current_plan } = this.#manager.state
    if (current_plan === null) return
    const agreed = await approvedPlan(this.#context, current_plan, this.#ground)
    if (agreed === current_plan) return
    const planner = this.#manager.access('Planner')
    planner.act('take in what a person changed')
    planner.write({ set: { current_plan: agreed } })
  }

  #supervise({ hasAskedAnew }: Executed, isLast: boolean): ReturnType<typeof supervise> {
    const { evidence } = this.#orchestrator
    const verdict = supervise(this.#manager.access('Supervisor'), this.#manager, { evidence, hasAskedAnew, isLast })
    const { quality_score, completeness_score } = this.#manager.state
    if (!isLast) {
      this.#manager.snapshot('evaluation', { quality_score, completeness_score, decision: verdict.decision })
    }
    return verdict
  }

  /** Judges that are models differ with themselves: where a little decides, several are heard (RES-90). */
  #isCloseCall(): boolean {
    const { state } = this.#manager
    return isCloseCall(state, this.#orchestrator.evidence)
  }

  #snapshotOfExecution(): void {
    const { all_tasks } = this.#manager.state
    const completed = all_tasks.filter(({ status }) => status === 'COMPLETED').length
    this.#manager.snapshot('execution', { tasks: all_tasks.length, tasks_completed: completed })
  }

  /** Something failed that nothing can do without: what is written already is still given (RES-C15). */
  #afterCritical(executed: Executed, error: RunError): Outcome {
    if (this.#manager.state.writing_results.length === 0) return this.#failed(error, unable)
    this.#manager.moveTo('MERGING', error.message)
    this.#supervise(executed, true)
    return this.#merged(executed, 'none', error.message)
  }

  #merged({ criticalStepsFinished }: Executed, stop: StopReason, critical?: string): Outcome {
    this.#manager.access('Merger').act('merge')
    const output = merge(this.#manager.state, {
      evidence: this.#evidence,
      stop,
      criticalStepsFinished,
      now: this.#context.now(),
      workedMs: this.#context.worked(),
      ...(critical === undefined ? {} : { critical }),
    })
    if (output === undefined) return this.#failed(whyNoArticle(stop, this.#manager.state, this.#evidence))
    this.#manager.moveTo('COMPLETED', 'there is a result')
    this.#context.keep('research.json', output)
    return {
      output: articleText(output),
      status: output.status,
      ...(output.status === 'partial' ? { reason: partialReasonOf(stop) } : {}),
      data: shortForm(output),
      warnings: output.warnings,
      terminalAgent: this.#setup.name,
    }
  }

  /** Always something: what went wrong, where, and what there is nevertheless (RES-54). */
  #failed(error: RunError, message = error.message): Outcome {
    const { state } = this.#manager
    const phase = state.current_phase
    this.#manager.moveTo('FAILED', error.message)
    const failed: FailedOutput = {
      request_id: state.brief.request_id,
      execution_id: state.execution_id,
      status: 'failed',
      error: { type: error.type, message },
      partial_output: state.research_results.length === 0 ? null : { research_results: state.research_results },
      failed_at_phase: phase,
      attempted_iterations: state.iteration_count,
      completed_tasks: state.all_tasks.filter(({ status }) => status === 'COMPLETED').length,
    }
    const warnings = [
      // Of an article that there is not, only what helps to get one is said.
      ...state.warnings.filter((warning) => !isOfArticle(warning)),
      ...(message === error.message ? [] : [error.message]),
      ...(error.hint === undefined ? [] : [error.hint]),
      ...tellUnread(this.#evidence.unread),
    ]
    const { type: reason } = error
    return { output: message, status: 'failed', reason, data: failed, warnings, terminalAgent: this.#setup.name }
  }
}

/** What a person is told where a worker failed without which there is no article (RES-67). */
const unable = 'Unable to generate article after multiple attempts'

/** The result without what stands in its artifacts. */
function shortForm({ article: { content: _, ...article }, claims, references, ...rest }: FinalOutput): Json {
  return { ...rest, article, claims: claims.length, references: references.length }
}

function errorOf(error: unknown): RunError | undefined {
  if (error instanceof OperationError) return error.error
  if (!isBatonError(error)) return undefined
  const { code, hint, type = 'exception' } = error
  return { type, code, message: describe(error), hint, retryable: false }
}
