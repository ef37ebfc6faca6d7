import type { HandoffRule } from '../conditions/candidates.ts'
import { constantRules } from './constant-rules.ts'
import { duplicates } from './duplicates.ts'
import type { LintFinding, LintTeam } from './lint-finding.ts'
import { shadowed } from './shadows.ts'
import { holes, tied } from './ties-and-holes.ts'

/** Rules of one member are held against each other, which takes time that grows with the square of their number. */
const mostRules = 40

/** What can be proven about rules from their conditions alone (4.1.9). What can't be is passed over in silence. */
export function provableFindings(team: LintTeam): readonly LintFinding[] {
  const constant = constantRules(team.rules)
  const never = new Set(constant.filter(({ code }) => code === 'never_true').flatMap(({ rules }) => rules))
  const alive = team.rules.filter(({ index }) => !never.has(index))
  const same = duplicates(alive)
  const told = new Set(same.flatMap(({ rules }) => rules.slice(0, 1)))
  const crowds = crowded(alive)
  const skipped = new Set(crowds.flatMap(({ rules }) => rules))
  const rules = alive.filter(({ index }) => !told.has(index) && !skipped.has(index))
  return [...constant, ...same, ...crowds, ...shadowed({ ...team, rules }), ...tied(rules), ...holes(rules)]
}

/** Members with so many rules that they are not held against each other. That is said, so that silence means something. */
function crowded(rules: readonly HandoffRule[]): readonly LintFinding[] {
  return [...Map.groupBy(rules, ({ from }) => from)].flatMap(([from, own]): LintFinding[] => {
    if (own.length <= mostRules) return []
    return [
      {
        code: 'many_rules',
        severity: 'warning',
        message: `${from} has ${own.length} rules; more than ${mostRules} are not held against each other`,
        suggestion: 'Split its work among several members: few people can follow so many rules.',
        rules: own.map(({ index }) => index),
        agents: [from],
      },
    ]
  })
}
