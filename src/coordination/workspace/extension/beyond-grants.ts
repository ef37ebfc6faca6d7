import { type ComparedGrants, comparedGrants } from '../../../grants/compared-grants.ts'
import type { Grants } from '../../../grants/grants.ts'
import { languages } from '../../../grants/intersection.ts'

const kinds: readonly ComparedGrants[] = [
  ...comparedGrants,
  { name: 'agents.call', of: ({ agents }) => agents?.call ?? [], in: languages.names },
]

/** What is asked for that is not surely within what may be given, each as `kind: pattern`. */
export function beyondGrants(asked: Grants, given: Grants): readonly string[] {
  return kinds.flatMap(({ name, of, in: { covers } }) =>
    of(asked)
      .filter((pattern) => !of(given).some((wide) => covers(wide, pattern)))
      .map((pattern) => `${name}: ${pattern}`),
  )
}
