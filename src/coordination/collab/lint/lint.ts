import { designFindings } from './design.ts'
import { languageFindings } from './language.ts'
import type { LintFinding, LintTeam } from './lint-finding.ts'
import { provableFindings } from './provable.ts'
import { undefinedVariables } from './undefined-variables.ts'

const order = { error: 0, warning: 1, hint: 2 } as const

/** All that the author of a team should know about its rules before it runs, the gravest first. */
export function lintTeam(team: LintTeam): readonly LintFinding[] {
  const found = [
    ...undefinedVariables(team),
    ...provableFindings(team),
    ...languageFindings(team),
    ...designFindings(team),
  ]
  return found.toSorted((left, right) => order[left.severity] - order[right.severity])
}
