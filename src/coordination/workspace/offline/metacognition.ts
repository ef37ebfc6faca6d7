import type { Ruling } from '../../../kernel/decision.ts'
import { comparison, normalised } from '../breakdown/duplicates.ts'

/** Something that a peer of the workspace did lately. */
export type RecentWork = {
  readonly task_id: string
  readonly description: string
  readonly agent_id: string
  readonly outcome: 'completed' | 'failed' | 'active'
}

export type MetacognitionInput = {
  readonly task_id: string
  readonly description: string
  /** 0 for what a person asked for. */
  readonly depth: number
  readonly original_goal: string | null
  /** The peer that asks itself. */
  readonly agent_id: string
  /** Of the whole workspace, oldest first. */
  readonly recent: readonly RecentWork[]
  /** Agents that stepped back from this task, and all that are there (WSP-71). */
  readonly declined_by: readonly string[]
  readonly live: readonly string[]
}

export type Metacognition = { readonly proceed: boolean; readonly reasoning: string }

/** A second failure in the same words shows that a third will not help. */
const mostFailures = 2
/** So many failures of one peer in a row, whatever the task, show that something is wrong with it. */
const mostInARow = 4

/**
 * Whether a peer should take one more step or back off, by rule (WSP-24, WSP-25): similar work lately, progress, redundancy.
 * What a person asks for again is done again: only children can be redundant.
 */
export function metacognition(input: MetacognitionInput): Ruling<Metacognition> {
  const others = input.recent.filter(({ task_id }) => task_id !== input.task_id)
  const compare = comparison([input.description, ...others.map(({ description }) => description)])
  const same = others.filter(({ description }) => isSame(input.description, description, compare))
  const isChild = input.depth > 0
  const done = same.find(({ outcome }) => outcome === 'completed')
  if (isChild && done !== undefined)
    return back(`It would be redundant: ${done.agent_id} has done "${done.description}".`)
  const underWay = same.find(({ outcome }) => outcome === 'active')
  if (isChild && underWay !== undefined)
    return back(`It would be redundant: ${underWay.agent_id} is at work on the same.`)
  if (isChild && input.original_goal !== null && normalised(input.original_goal) === normalised(input.description)) {
    return back('The task repeats its goal word for word, so breaking it down has brought no progress.')
  }
  if (isLast(input)) return on('All others have stepped back from it, so it is tried here.')
  const failed = same.filter(({ outcome }) => outcome === 'failed')
  if (failed.length >= mostFailures)
    return back(`The same failed ${failed.length} times lately, without anything having changed.`)
  const own = input.recent.filter(({ agent_id }) => agent_id === input.agent_id).slice(-mostInARow)
  if (own.length === mostInARow && own.every(({ outcome }) => outcome === 'failed')) {
    return back(`The last ${mostInARow} tasks of ${input.agent_id} failed: others should try this one.`)
  }
  return on(
    failed.length > 0
      ? 'The same failed once lately; one more attempt is worth it.'
      : 'Nothing like it was done lately.',
  )
}

function isSame(left: string, right: string, compare: (left: string, right: string) => string | undefined): boolean {
  return normalised(left) === normalised(right) || compare(left, right) === undefined
}

function isLast({ declined_by, live, agent_id }: MetacognitionInput): boolean {
  const others = live.filter((one) => one !== agent_id)
  return others.length > 0 && others.every((one) => declined_by.includes(one))
}

const on = (reasoning: string): Ruling<Metacognition> => ({ verdict: { proceed: true, reasoning }, reason: reasoning })
const back = (reasoning: string): Ruling<Metacognition> => ({
  verdict: { proceed: false, reasoning },
  reason: reasoning,
})
