import { isObject, type Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import { validate } from '../../kernel/validation.ts'
import { type DecomposeInput, decompose, type Plan } from './decisions/decompose.ts'
import { firstDecompose } from './decisions/first-edition.ts'
import { workOrderErrors } from './errors.ts'
import { answerCall, atMostAThird, callWhilePlanning } from './estimates.ts'
import type { Estimate, WorkOrderSetup } from './setup.ts'
import { describeToolbox, problemsWith } from './toolbox.ts'

/** The lead of one run: what it was asked, and what its judgements are expected to use. */
export interface Lead {
  readonly setup: WorkOrderSetup
  readonly request: string
  readonly review: Estimate
  readonly compose: Estimate
  /** What a worker is expected to use for its words. */
  readonly words: Estimate
}

interface DecidedPlan {
  readonly plan: Plan
  readonly warnings: readonly string[]
}

/** Asks what is to be done, once more if that can't be carried out (WO-21). */
export async function makePlan(
  context: Context,
  setup: WorkOrderSetup,
  { text, data }: RunInput,
): Promise<DecidedPlan & { readonly lead: Lead }> {
  const before = context.budget.remaining()
  const given = await planIn(setup, data)
  const { plan, warnings } =
    given === undefined ? await decideOnPlan(context, setup, text, data) : withoutWarning(given)
  await refuseUnsound(context, setup, plan)
  const left = context.budget.remaining()
  const call = given === undefined ? callWhilePlanning(before, left) : answerCall(context, setup, text, plan)
  const used = atMostAThird(call, left)
  const { review = used, compose = used, worker = { ...used, modelCalls: 1 } } = setup.estimates
  return { plan, warnings, lead: { setup, request: text, review, compose, words: worker } }
}

async function decideOnPlan(
  context: Context,
  setup: WorkOrderSetup,
  text: string,
  data: Json | undefined,
): Promise<DecidedPlan> {
  const input: DecomposeInput = {
    request: text,
    earlier: earlierRequests(data),
    tools: describeToolbox(setup.toolbox),
    now: context.now(),
    guidance: setup.guidance,
  }
  const planning = context.edition === 1 ? firstDecompose : decompose
  const plan = await context.decide(planning, input)
  const problems = await problemsIn(context, setup, plan)
  if (problems.length === 0) return withoutWarning(plan)
  const again = await context.decide(planning, { ...input, refused: { plan, problems } })
  return { plan: again, warnings: leftOut(plan, again) }
}

function withoutWarning(plan: Plan): DecidedPlan {
  return { plan, warnings: [] }
}

/** A plan made anew may name and cut its parts otherwise; one with fewer parts that lacks a name has dropped it. */
function leftOut({ subtasks: first }: Plan, { subtasks: second }: Plan): string[] {
  if (second.length >= first.length) return []
  const kept = new Set(second.map(({ name }) => name))
  const dropped = first.filter(({ name }) => !kept.has(name)).map(({ name }) => `"${name}"`)
  return dropped.length === 0
    ? []
    : [`Planned at first, but not in the plan that could be carried out: ${dropped.join(', ')}.`]
}

async function refuseUnsound(context: Context, setup: WorkOrderSetup, plan: Plan): Promise<void> {
  const problems = await problemsIn(context, setup, plan)
  if (problems.length > 0) throw workOrderErrors.error('BATON_WORKORDER_PLAN_INVALID', { name: setup.name, problems })
}

function problemsIn(
  { edition }: Context,
  { toolbox }: WorkOrderSetup,
  { subtasks, direct_answer }: Plan,
): Promise<string[]> {
  if (subtasks.length > 0 || direct_answer !== undefined) return problemsWith(subtasks, toolbox, edition)
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
