import { canonicalJson } from '../../events/canonical-json.ts'
import type { TrackedSubtask } from './lineage.ts'
import type { Review } from './review.ts'
import { type Descent, type Subtask, twinKey, withoutTwins, workKey } from './work-order.ts'

/** A subtask of the next order, before that has an id. */
export interface NextSubtask {
  readonly subtask: Subtask
  /** What it goes on with; nothing for a part that is new. */
  readonly descent?: Descent
  /** The lead changed what is asked or which worker is asked, so there is nothing to wait for (WO-46). */
  readonly revised: boolean
}

export interface Situation {
  /** Every subtask so far. */
  readonly tracked: readonly TrackedSubtask[]
  /** The order that was just reviewed. */
  readonly workOrderId: string
  readonly review: Review
  readonly maxAttempts: number
  readonly edition: number
  /** Whether a subtask could be carried out at all. */
  readonly isSound: (subtask: Subtask) => boolean
  /** Whether the same call again would bring the same. */
  readonly isSameAgain: (tool: string) => boolean
}

/** Not even other arguments would help. */
export const beyondRevision: ReadonlySet<string> = new Set(['cancelled', 'budget_exceeded'])

/** What may have happened is not asked for in other words either. Runs that began before the fourth edition did. */
function isBeyondRevision({ error }: TrackedSubtask, edition: number): boolean {
  return beyondRevision.has(error?.type ?? '') || (edition > 3 && error?.type === 'unknown_outcome')
}

/**
 * What is issued next: every failed subtask that deserves another try, chosen mechanically, and then what the lead
 * misses (WO-42). That the lead calls the work complete changes nothing about the first part (WO-C6).
 */
export function nextSubtasks(situation: Situation): NextSubtask[] {
  if (situation.edition < 9) return nextBefore(situation)
  const { tracked, review, isSound, isSameAgain } = situation
  const tried = new Set(tracked.map(({ subtask }) => twinKey(subtask)))
  const wanted = [...tried, ...review.missing.map(twinKey)]
  const again: NextSubtask[] = []
  for (const one of tracked) {
    const taken = new Set([...wanted, ...again.map(({ subtask }) => twinKey(subtask))])
    again.push(...retryOf(one, situation, (changed) => !taken.has(twinKey(changed))))
  }
  // What was tried is not made whole by asking for it again, whatever the review calls it.
  const asked = review.missing.filter((subtask) => isSound(subtask) && !tried.has(twinKey(subtask)))
  const missing = asked.map((subtask): NextSubtask => ({ subtask, revised: false }))
  return withoutTwins([...again, ...missing], ({ subtask }) => subtask, isSameAgain)
}

/** As it was before the ninth edition, for runs that began then. */
function nextBefore(situation: Situation): NextSubtask[] {
  const { tracked, review, isSound } = situation
  const done = new Set(tracked.map(({ subtask }) => workKey(subtask)))
  const again = tracked.flatMap((one) => retryOf(one, situation, () => true))
  const included = withoutTwins(
    again,
    ({ subtask }) => subtask,
    () => true,
  ).filter(({ subtask }) => !isCompleted(tracked, twinKey(subtask)))
  const keys = new Set([...done, ...included.map(({ subtask }) => workKey(subtask))])
  const missing = review.missing.filter((subtask) => {
    if (keys.has(workKey(subtask)) || !isSound(subtask)) return false
    keys.add(workKey(subtask))
    return true
  })
  return [...included, ...missing.map((subtask) => ({ subtask, revised: false }))]
}

function isCompleted(tracked: readonly TrackedSubtask[], key: string): boolean {
  return tracked.some(({ subtask, status }) => status === 'completed' && twinKey(subtask) === key)
}

/** Another try, as the lead changed it if that makes it another part than those there are: else as it was. */
function retryOf(one: TrackedSubtask, situation: Situation, isOther: (changed: Subtask) => boolean): NextSubtask[] {
  const { workOrderId, review, maxAttempts, isSound, edition } = situation
  const { index, subtask, descent, status, retryable } = one
  if (one.workOrderId !== workOrderId || status !== 'failed' || descent.attempt >= maxAttempts) return []
  if (review.waive.some((waived) => waived.index === index)) return []
  const revision = review.revise.find((revised) => revised.index === index)
  const changed: Subtask = {
    name: subtask.name,
    args: revision?.args ?? subtask.args,
    tool: revision?.tool ?? subtask.tool,
  }
  const isRevised = workKey(changed) !== workKey(subtask) && isSound(changed) && isOther(changed)
  // What was wrong with the arguments may be right with others; anything else must be worth the same again.
  if (isRevised ? isBeyondRevision(one, edition) : !retryable) return []
  return [
    {
      subtask: isRevised ? changed : subtask,
      descent: { origin: descent.origin, attempt: descent.attempt + 1 },
      revised: isRevised,
    },
  ]
}

/** How long a try waits: 2 s, then 4 s, unless something about it has changed (WO-46). */
export function waitBefore({ attempt }: Descent, revised: boolean): number {
  return attempt === 1 || revised ? 0 : 2_000 * 2 ** (attempt - 2)
}

/** What failed in an order and how, so that two orders can be compared. */
export function failureSignature(tracked: readonly TrackedSubtask[], workOrderId: string): string {
  const failed = tracked.filter((one) => one.workOrderId === workOrderId && one.status === 'failed')
  return canonicalJson(failed.map(({ subtask, error }) => `${workKey(subtask)} ${error?.type ?? ''}`).sort())
}
