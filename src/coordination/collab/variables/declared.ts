import type { TeamDefinition } from '../definition.ts'

type Declaring = Pick<TeamDefinition, 'context_variables' | 'runtime_variables' | 'atoms'>

/** The names that a team lays down, and those that were set: alone in a condition, each is a variable and no language. */
export function declaredBy(
  { context_variables, runtime_variables, atoms }: Declaring,
  set: Readonly<Record<string, unknown>> = {},
): ReadonlySet<string> {
  return new Set([
    ...Object.keys(context_variables),
    ...runtime_variables,
    ...Object.values(atoms),
    ...Object.keys(set),
  ])
}
