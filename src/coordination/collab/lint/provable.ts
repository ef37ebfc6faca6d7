import { constantRules } from './constant-rules.ts'
import { duplicates } from './duplicates.ts'
import type { LintFinding, LintTeam } from './lint-finding.ts'
import { shadowed } from './shadows.ts'
import { holes, tied } from './ties-and-holes.ts'

/** What can be proven about rules from their conditions alone (4.1.9). What can't be is passed over in silence. */
export function provableFindings(team: LintTeam): readonly LintFinding[] {
  const constant = constantRules(team.rules)
  const never = new Set(constant.filter(({ code }) => code === 'never_true').flatMap(({ rules }) => rules))
  const alive = team.rules.filter(({ index }) => !never.has(index))
  const same = duplicates(alive)
  const told = new Set(same.flatMap(({ rules }) => rules.slice(0, 1)))
  const rules = alive.filter(({ index }) => !told.has(index))
  return [...constant, ...same, ...shadowed({ ...team, rules }), ...tied(rules), ...holes(rules)]
}
