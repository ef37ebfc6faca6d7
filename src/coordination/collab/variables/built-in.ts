import type { VariableValue } from '../definition.ts'
import type { TeamCounts } from './turn-counts.ts'

/** What the last turn of the current member was. */
export interface LastTurn {
  readonly agent: string
  readonly previous: string | undefined
  readonly failed: boolean
  /** The newest text: an artifact, else what it said. */
  readonly text: string
  readonly words?: number
  readonly sources?: number
}

/** The variables that Baton itself keeps. They can't be set (COL-42). */
export function builtInVariables(
  counts: TeamCounts,
  last: LastTurn,
  members: readonly string[],
): Readonly<Record<string, VariableValue>> {
  const visits = counts.visits.get(last.agent) ?? 0
  return {
    turn_count: counts.turns,
    handoff_count: counts.handoffs,
    visit_count: visits,
    iteration_count: Math.max(0, visits - 1),
    error_detected: last.failed,
    elapsed_seconds: counts.elapsedSeconds,
    cost_usd: counts.costUsd,
    ...countedIn(last.text),
    ...(last.words === undefined ? {} : { word_count: last.words }),
    ...(last.previous === undefined ? {} : { previous_agent: last.previous }),
    ...(last.sources === undefined ? {} : { source_count: last.sources }),
    ...Object.fromEntries(
      members.flatMap((name) => [
        [`${name}_visits`, counts.visits.get(name) ?? 0],
        [`${name}_load`, counts.loads.get(name) ?? 0],
        [`${name}_complete`, counts.complete.has(name)],
      ]),
    ),
  }
}

/** The names of all of them, for checks before anything runs. */
export function builtInNames(members: readonly string[]): readonly string[] {
  const general = [
    'turn_count',
    'handoff_count',
    'visit_count',
    'iteration_count',
    'revision_count',
    'previous_agent',
    'error_detected',
    'elapsed_seconds',
    'cost_usd',
    'word_count',
    'section_count',
    'source_count',
  ]
  return [...general, ...members.flatMap((name) => [`${name}_visits`, `${name}_load`, `${name}_complete`])]
}

/** What is counted of a text alone. */
export function countedIn(text: string): { readonly word_count: number; readonly section_count: number } {
  return { word_count: wordsIn(text), section_count: (text.match(/^#{1,6}[ \t]+\S/gm) ?? []).length }
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%°-]*/gu)?.length ?? 0
}
