import { OperationError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { Decision } from '../../kernel/decision.ts'
import { broughtBy } from './brought.ts'
import { contextStoreOf, type WorkEvent } from './context-store.ts'
import { composeAnswer, namingEveryUnmet } from './decisions/compose-answer.ts'
import type { Plan } from './decisions/decompose.ts'
import { firstCompose, firstReview } from './decisions/first-edition.ts'
import { reviewWork, type WorkReviewInput } from './decisions/review-work.ts'
import type { AnswerStatus, UnmetNeed } from './events.ts'
import type { WorkFact } from './facts.ts'
import type { Lead } from './lead.ts'
import { trackSubtasks } from './lineage.ts'
import { inWords, partLabel } from './names.ts'
import type { Review } from './review.ts'
import { describeToolbox } from './toolbox.ts'
import type { Subtask } from './work-order.ts'
import { workStatesOf } from './work-state.ts'

/** The work when the lead is to judge it. */
interface SoFar {
  readonly plan: Plan
  readonly facts: readonly WorkFact[]
}

interface Judged<Verdict> {
  readonly verdict: Verdict
  /** A model should have judged, and could not. */
  readonly warning?: string
}

/** What a review is about, besides the work. */
export interface ToReview extends SoFar {
  readonly ordersLeft: number
  /** What is wrong with a review, so that it can't be acted on. */
  readonly problemsIn: (verdict: Review) => Promise<readonly string[]>
}

/**
 * Has the work looked at. Never skipped: where no model can do it, the rule does (WO-5, WO-52). A review that can't be
 * acted on is asked for once more, as a plan is (WO-21).
 */
export async function review(
  context: Context,
  { request, setup }: Lead,
  { plan, facts, ordersLeft, problemsIn }: ToReview,
): Promise<Judged<Review>> {
  const input: WorkReviewInput = {
    request,
    goal: plan.goal,
    work_state: workStatesOf(facts).at(-1) ?? null,
    ...(plan.direct_answer === undefined ? {} : { direct_answer: plan.direct_answer }),
    brought: broughtBy(context, facts, contextStoreOf(facts).events),
    tools: describeToolbox(setup.toolbox),
    orders_left: Math.max(0, ordersLeft),
  }
  const first = await orByRule(context, context.edition === 1 ? firstReview : reviewWork, input)
  const isModel = context.models?.decision !== undefined && first.warning === undefined
  if (context.edition < 9 || !isModel || ordersLeft <= 0) return first
  const problems = await problemsIn(first.verdict)
  if (problems.length === 0) return first
  const refused = { review: first.verdict, problems }
  const again = await orElse(context, reviewWork, { ...input, refused }, (why) => ({
    verdict: first.verdict,
    warning: `A review that can't be acted on was not made again: ${why}`,
  }))
  return { ...again, verdict: bothReviews(first.verdict, again.verdict) }
}

/** What was found missing stays so, unless it is asked for in other words: a second review takes nothing back. */
function bothReviews(first: Review, second: Review): Review {
  const isAsked = ({ name }: Subtask): boolean => second.missing.some((other) => other.name === name)
  const isChanged = ({ index }: { readonly index: number }): boolean =>
    [...second.revise, ...second.waive].some((other) => other.index === index)
  return {
    ...second,
    missing: [...first.missing.filter((subtask) => !isAsked(subtask)), ...second.missing],
    revise: [...first.revise.filter((one) => !isChanged(one)), ...second.revise],
  }
}

export interface Answer {
  readonly output: string
  readonly status: AnswerStatus
  readonly warning?: string
}

/** Puts the answer together from every success and every part that has none (WO-45). */
export async function answer(
  context: Context,
  { request }: Lead,
  { plan, facts, unmet }: SoFar & { readonly unmet: readonly UnmetNeed[] },
): Promise<Answer> {
  const successes = contextStoreOf(facts)
    .events.filter(({ result }) => result === 'success')
    .toSorted(asTheyWereAsked)
  const { verdict, warning } = await orByRule(context, context.edition === 1 ? firstCompose : composeAnswer, {
    request,
    goal: plan.goal,
    ...(plan.direct_answer === undefined ? {} : { direct_answer: plan.direct_answer }),
    brought: broughtBy(context, facts, successes),
    ...(context.edition < 9 ? {} : { work_state: workStatesOf(facts) }),
    unmet,
    unpaid: unmet.some(({ error }) => error.type === 'budget_exceeded'),
  })
  const hasAny = successes.length > 0 || plan.direct_answer !== undefined
  return {
    output: namingEveryUnmet(verdict.answer, unmet, context.edition < 9 ? [] : partsDone(facts)),
    status: unmet.length === 0 ? 'completed' : hasAny ? 'partial' : 'failed',
    ...(warning === undefined ? {} : { warning }),
  }
}

/** What was done, by name and with its arguments, so that naming it is not taken for naming a part that was not. */
function partsDone(facts: readonly WorkFact[]): string[] {
  return trackSubtasks(facts)
    .filter(({ status }) => status === 'completed')
    .flatMap(({ subtask }) => [inWords(subtask.name), partLabel(subtask)])
}

function orByRule<Input extends Json, Verdict>(
  context: Context,
  decision: Decision<Input, Verdict>,
  input: Input,
): Promise<Judged<Verdict>> {
  return orElse(context, decision, input, async (why) => ({
    verdict: (await decision.rule(input)).verdict,
    warning: `Rules decided ${decision.name}, because no model could: ${why}`,
  }))
}

async function orElse<Input extends Json, Verdict>(
  context: Context,
  decision: Decision<Input, Verdict>,
  input: Input,
  otherwise: (why: string) => Judged<Verdict> | Promise<Judged<Verdict>>,
): Promise<Judged<Verdict>> {
  try {
    return { verdict: await context.decide(decision, input) }
  } catch (error) {
    if (!(error instanceof OperationError) || error.error.type === 'cancelled') throw error
    return otherwise(error.message)
  }
}

/** Answers are given in the order of the questions, not in the order in which they came. */
function asTheyWereAsked({ refs: left }: WorkEvent, { refs: right }: WorkEvent): number {
  const byOrder = left.work_order_id.localeCompare(right.work_order_id)
  return byOrder === 0 ? left.subtask_index - right.subtask_index : byOrder
}
