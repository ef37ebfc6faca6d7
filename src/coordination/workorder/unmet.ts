import type { UnmetNeed } from './events.ts'
import { factOf, type WorkFact } from './facts.ts'
import { lastTries, type TrackedSubtask, trackSubtasks, unpaid } from './lineage.ts'
import type { Review } from './review.ts'
import { noTool, type Subtask, twinKey } from './work-order.ts'
import type { WorkError } from './worker-result.ts'

/** What is known of the work besides its facts. */
export interface Circumstances {
  /** What the plan asks for, also more than once. */
  readonly planned: readonly Subtask[]
  /** Whether the same call again would bring the same, so that one stands for all. */
  readonly isSameAgain: (tool: string) => boolean
  /** Why a subtask that the lead asked for can't be carried out, by its key. */
  readonly problems: ReadonlyMap<string, WorkError>
  /** Why no order was issued for a part, where nothing is wrong with it. */
  readonly unissued: WorkError
}

/**
 * Every part of the work that was planned or asked for and is not done, so that none vanishes: what has no completed
 * descendant, what the lead missed and no order was issued for, and where it missed something it never named, that
 * (WO-42, WO-43, WO-45). A part that was never begun was not paid for (WO-52).
 */
export function unmetParts(facts: readonly WorkFact[], circumstances: Circumstances): UnmetNeed[] {
  const parts = partsWithoutResult(facts, circumstances)
  const last = facts.findLast(({ type }) => type === 'workorder.reviewed')
  const verdict = last === undefined ? undefined : factOf(last, 'workorder.reviewed')
  return parts.length === 0 && verdict?.decision === 'incomplete' ? [unnamedRest(verdict)] : parts
}

/** Those that have a name. */
export function partsWithoutResult(facts: readonly WorkFact[], circumstances: Circumstances): UnmetNeed[] {
  const tracked = trackSubtasks(facts)
  return [...withoutResult(facts, tracked, circumstances), ...neverIssued(facts, tracked, circumstances)]
}

/** What the lead found missing without saying what it is. */
function unnamedRest({ reason }: Review): UnmetNeed {
  const message = reason.trim() === '' ? 'The review found that something is missing' : reason
  return { name: 'rest_of_the_request', error: { message, type: 'planning_error' } }
}

/** The same work is not done twice, so a part that failed is met by another that was asked the same from the beginning. */
function withoutResult(
  facts: readonly WorkFact[],
  tracked: readonly TrackedSubtask[],
  { isSameAgain }: Circumstances,
): UnmetNeed[] {
  const done = new Set(tracked.filter(({ status }) => status === 'completed').map(({ subtask }) => twinKey(subtask)))
  const isMet = (one: TrackedSubtask): boolean => {
    const asked = originOf(one, tracked)
    return one.status === 'completed' || (isSameAgain(asked.tool) && done.has(twinKey(asked)))
  }
  return lastTries(facts)
    .filter((one) => !isMet(one))
    .map((one) => needOf(originOf(one, tracked), one.error ?? unpaid))
}

/** The part as it was asked for first. */
function originOf({ subtask, descent: { origin } }: TrackedSubtask, tracked: readonly TrackedSubtask[]): Subtask {
  const first = tracked.find(({ workOrderId, index }) => workOrderId === origin.work_order_id && index === origin.index)
  return first?.subtask ?? subtask
}

/** What was planned or called missing, and no worker was asked for under that name. */
function neverIssued(
  facts: readonly WorkFact[],
  tracked: readonly TrackedSubtask[],
  circumstances: Circumstances,
): UnmetNeed[] {
  const planned = circumstances.planned.map((subtask) => ({ subtask, after: '' }))
  const missing = facts.flatMap((fact) => {
    const { work_order_id, missing: named } = factOf(fact, 'workorder.reviewed') ?? { missing: [] }
    return named.map((subtask) => ({ subtask, after: work_order_id ?? '' }))
  })
  const needs = new Map<string, UnmetNeed>()
  for (const { subtask, after } of [...planned, ...missing]) {
    const twins = tracked.filter((one) => twinKey(one.subtask) === twinKey(subtask))
    const error = whyNot(subtask, twins, after, circumstances)
    if (error !== undefined) needs.set(`${subtask.name} ${twinKey(subtask)}`, needOf(subtask, error))
  }
  return [...needs.values()]
}

/**
 * Why a part that was asked for after an order is not done, unless it is, or stands among those that were issued. `twins`
 * are the subtasks that ask for the same.
 */
function whyNot(
  subtask: Subtask,
  twins: readonly TrackedSubtask[],
  after: string,
  { isSameAgain, problems, unissued }: Circumstances,
): WorkError | undefined {
  const last = twins.at(-1)
  if (last === undefined) return problems.get(twinKey(subtask)) ?? unissued
  const isSame = isSameAgain(subtask.tool)
  if (isSame && twins.some(isDone)) return undefined
  const wasDone = twins.every((one) => isDone(one) && one.workOrderId <= after)
  if (!wasDone && twins.some((one) => one.subtask.name === subtask.name && isOrigin(one))) return undefined
  return last.error ?? (isDone(last) ? doneBefore : unpaid)
}

const doneBefore: WorkError = {
  message: 'The same was done before, and is not done once more because a review asks for it',
  type: 'planning_error',
}

/** It stands for itself, and not for a part that was changed into it. */
function isOrigin({ workOrderId, index, descent: { origin } }: TrackedSubtask): boolean {
  return origin.work_order_id === workOrderId && origin.index === index
}

function isDone({ status }: TrackedSubtask): boolean {
  return status === 'completed'
}

/** What no tool serves has no arguments: they say why. */
function needOf({ name, args, tool }: Subtask, error: WorkError): UnmetNeed {
  return Object.keys(args).length === 0 || tool === noTool ? { name, error } : { name, args, error }
}
