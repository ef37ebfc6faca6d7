import { breakDown } from '../breakdown/break-down.ts'
import { neededFor } from '../breakdown/capabilities.ts'
import { comparedBy } from '../breakdown/common-words.ts'
import { builtInTypes } from '../built-in-types.ts'

/** A task as far as a peer judges it. */
export type OfferedWork = {
  readonly description: string
  readonly requirements: readonly string[]
  readonly depth: number
}

/** What a task asks of its peer, going by its requirements, and by its words where there are none. */
export type Needs = {
  readonly capabilities: readonly string[]
  /** How many pieces of work it names. */
  readonly pieces: number
  /** Whether its author said what it needs. */
  readonly stated: boolean
}

export function needsOf({ description, requirements, depth }: OfferedWork): Needs {
  const { subtasks } = breakDown({ description, depth }).verdict
  if (requirements.length > 0) return { capabilities: requirements, pieces: Math.max(1, subtasks.length), stated: true }
  if (subtasks.length > 0) {
    const capabilities = [...new Set(subtasks.flatMap((subtask) => subtask.requirements))]
    return { capabilities, pieces: subtasks.length, stated: false }
  }
  const needed = neededFor(description)
  return { capabilities: needed === undefined ? [] : [needed], pieces: 1, stated: false }
}

const builtIn: ReadonlySet<string> = new Set(builtInTypes.flatMap(({ capabilities }) => capabilities))

/**
 * Whether a description speaks of what a capability is called: "csv_summary" and "write a summary of the CSV". The names of
 * those that come with Baton are too common for that.
 */
export function speaksOf(description: string, capability: string): boolean {
  if (builtIn.has(capability)) return false
  const said = new Set((description.toLowerCase().match(/\p{L}+/gu) ?? []).map(comparedBy))
  const wanted = capability.toLowerCase().match(/\p{L}+/gu) ?? []
  return wanted.length > 0 && wanted.every((word) => said.has(comparedBy(word)))
}
