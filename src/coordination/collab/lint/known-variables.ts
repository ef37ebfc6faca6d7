import type { LintTeam } from './lint-finding.ts'

/** Whole numbers from 0 that Baton counts (COL-42). */
const counts = [
  ...['turn_count', 'handoff_count', 'visit_count', 'iteration_count', 'revision_count'],
  ...['word_count', 'section_count', 'source_count'],
]
const others = ['previous_agent', 'error_detected', 'elapsed_seconds', 'cost_usd']

/** Names that a condition may use: those of the team, those that agents set, and those that Baton sets. */
export function knownVariables({
  agents,
  variables,
  runtime,
}: Pick<LintTeam, 'agents' | 'variables' | 'runtime'>): readonly string[] {
  const perAgent = agents.flatMap(({ name }) => [`${name}_load`, `${name}_visits`, `${name}_complete`])
  return [...new Set([...Object.keys(variables), ...runtime, ...counts, ...others, ...perAgent])]
}

/** Whether a variable is always a whole number from 0. */
export function isCount(name: string): boolean {
  return counts.includes(name) || /_(?:load|visits)$/.test(name)
}
