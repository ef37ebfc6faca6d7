import { OperationError } from '../../errors/baton-error.ts'
import { isObject, type Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Decision } from '../../kernel/decision.ts'
import { validate } from '../../kernel/validation.ts'
import { contextStoreOf, type WorkEvent } from './context-store.ts'
import { composeAnswer, namingEveryUnmet } from './decisions/compose-answer.ts'
import { type DecomposeInput, decompose, type Plan } from './decisions/decompose.ts'
import { firstCompose, firstDecompose, firstReview } from './decisions/first-edition.ts'
import { type Brought, reviewWork } from './decisions/review-work.ts'
import { workOrderErrors } from './errors.ts'
import { answerCall, atMostAThird, callWhilePlanning } from './estimates.ts'
import type { AnswerStatus, UnmetNeed } from './events.ts'
import type { WorkFact } from './facts.ts'
import { unmetOf } from './lineage.ts'
import type { Review } from './review.ts'
import type { Estimate, WorkOrderSetup } from './setup.ts'
import { describeToolbox, problemsWith } from './toolbox.ts'
import { workStatesOf } from './work-state.ts'
import { errorIn } from './worker-result.ts'

/** The lead of one run: what it was asked, and what its judgements are expected to use. */
export interface Lead {
  readonly setup: WorkOrderSetup
  readonly request: string
  readonly review: Estimate
  readonly compose: Estimate
  /** What a worker is expected to use for its words. */
  readonly words: Estimate
}

/** How much of a result the lead reads. */
const longestSaid = 2_000

/** Asks what is to be done, once more if that can't be carried out (WO-21). */
export async function makePlan(
  context: Context,
  setup: WorkOrderSetup,
  { text, data }: RunInput,
): Promise<{ readonly lead: Lead; readonly plan: Plan }> {
  const before = context.budget.remaining()
  const given = await planIn(setup, data)
  const plan = given ?? (await decideOnPlan(context, setup, text, data))
  await refuseUnsound(setup, plan)
  const left = context.budget.remaining()
  const call = given === undefined ? callWhilePlanning(before, left) : answerCall(context, setup, text, plan)
  const used = atMostAThird(call, left)
  const { review = used, compose = used, worker = { ...used, modelCalls: 1 } } = setup.estimates
  return { plan, lead: { setup, request: text, review, compose, words: worker } }
}

async function decideOnPlan(
  context: Context,
  setup: WorkOrderSetup,
  text: string,
  data: Json | undefined,
): Promise<Plan> {
  const input: DecomposeInput = {
    request: text,
    earlier: earlierRequests(data),
    tools: describeToolbox(setup.toolbox),
    now: context.now(),
    guidance: setup.guidance,
  }
  const planning = context.edition === 1 ? firstDecompose : decompose
  const plan = await context.decide(planning, input)
  const problems = await problemsIn(setup, plan)
  return problems.length === 0 ? plan : context.decide(planning, { ...input, refused: { plan, problems } })
}

async function refuseUnsound(setup: WorkOrderSetup, plan: Plan): Promise<void> {
  const problems = await problemsIn(setup, plan)
  if (problems.length > 0) throw workOrderErrors.error('BATON_WORKORDER_PLAN_INVALID', { name: setup.name, problems })
}

function problemsIn({ toolbox }: WorkOrderSetup, { subtasks, direct_answer }: Plan): Promise<string[]> {
  if (subtasks.length > 0 || direct_answer !== undefined) return problemsWith(subtasks, toolbox)
  return Promise.resolve(['there are no subtasks and no direct answer'])
}

/** A caller that already knows what is to be done hands it in as `data.plan`. */
async function planIn({ name }: WorkOrderSetup, data: Json | undefined): Promise<Plan | undefined> {
  const plan = isObject(data) ? data['plan'] : undefined
  if (!isObject(plan)) return undefined
  const checked = await validate(decompose.verdict, plan)
  if (!(checked instanceof Error)) return checked
  throw workOrderErrors.error('BATON_WORKORDER_PLAN_INVALID', { name, problems: [checked.message] })
}

/** What the person said before in a conversation that goes on, given as `data.earlier`. */
function earlierRequests(data: Json | undefined): string[] {
  const earlier = isObject(data) ? data['earlier'] : undefined
  if (!Array.isArray(earlier)) return []
  return (earlier as readonly Json[]).flatMap((message) => {
    if (!isObject(message) || message['role'] !== 'user') return []
    return typeof message['content'] === 'string' ? [message['content']] : []
  })
}

interface SoFar {
  readonly plan: Plan
  readonly facts: readonly WorkFact[]
}

interface Judged<Verdict> {
  readonly verdict: Verdict
  /** A model should have judged, and could not. */
  readonly warning?: string
}

/** Has the work looked at. Never skipped: where no model can do it, the rule does (WO-5, WO-52). */
export function review(
  context: Context,
  { request, setup }: Lead,
  { plan, facts, ordersLeft }: SoFar & { readonly ordersLeft: number },
): Promise<Judged<Review>> {
  return orByRule(context, context.edition === 1 ? firstReview : reviewWork, {
    request,
    goal: plan.goal,
    work_state: workStatesOf(facts).at(-1) ?? null,
    ...(plan.direct_answer === undefined ? {} : { direct_answer: plan.direct_answer }),
    brought: broughtBy(contextStoreOf(facts).events),
    tools: describeToolbox(setup.toolbox),
    orders_left: Math.max(0, ordersLeft),
  })
}

export interface Answer {
  readonly output: string
  readonly unmet: readonly UnmetNeed[]
  readonly status: AnswerStatus
  readonly warning?: string
}

/** Puts the answer together from every success and every part that has none (WO-45). */
export async function answer(context: Context, { request }: Lead, { plan, facts }: SoFar): Promise<Answer> {
  const unmet = unmetOf(facts)
  const successes = contextStoreOf(facts)
    .events.filter(({ result }) => result === 'success')
    .toSorted(asTheyWereAsked)
  const { verdict, warning } = await orByRule(context, context.edition === 1 ? firstCompose : composeAnswer, {
    request,
    goal: plan.goal,
    ...(plan.direct_answer === undefined ? {} : { direct_answer: plan.direct_answer }),
    brought: broughtBy(successes),
    unmet,
    unpaid: unmet.some(({ error }) => error.type === 'budget_exceeded'),
  })
  const hasAny = successes.length > 0 || plan.direct_answer !== undefined
  return {
    output: namingEveryUnmet(verdict.answer, unmet),
    unmet,
    status: unmet.length === 0 ? 'completed' : hasAny ? 'partial' : 'failed',
    ...(warning === undefined ? {} : { warning }),
  }
}

async function orByRule<Input extends Json, Verdict>(
  context: Context,
  decision: Decision<Input, Verdict>,
  input: Input,
): Promise<Judged<Verdict>> {
  try {
    return { verdict: await context.decide(decision, input) }
  } catch (error) {
    if (!(error instanceof OperationError) || error.error.type === 'cancelled') throw error
    const warning = `Rules decided ${decision.name}, because no model could: ${error.message}`
    return { verdict: (await decision.rule(input)).verdict, warning }
  }
}

/** Answers are given in the order of the questions, not in the order in which they came. */
function asTheyWereAsked({ refs: left }: WorkEvent, { refs: right }: WorkEvent): number {
  const byOrder = left.work_order_id.localeCompare(right.work_order_id)
  return byOrder === 0 ? left.subtask_index - right.subtask_index : byOrder
}

function broughtBy(events: readonly WorkEvent[]): Brought[] {
  return events.map(({ event_id, task_name, result, content }) => {
    const { summary, raw, error: _error, args, ...plain } = content
    const told = { event_id, task_name, args: isObject(args) ? args : plain }
    if (result === 'success') return { ...told, said: String(summary).slice(0, longestSaid) }
    return { ...told, said: (errorIn(content)?.message ?? '').slice(0, longestSaid), failed: true }
  })
}
