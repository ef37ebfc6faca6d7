import type { CheckDefinition } from '../../definition-review.ts'
import { checkHandoffs } from './check-handoffs.ts'
import { checkMembers } from './check-members.ts'
import { checkVariables } from './check-variables.ts'
import { teamAsWritten } from './written-team.ts'

/** Everything that keeps a team from being loaded and that no key shows by itself (COL-5). */
export const checkTeam: CheckDefinition = (root, reading) => {
  const team = teamAsWritten(root)
  checkMembers(team, reading)
  checkHandoffs(team, reading)
  checkVariables(team, reading)
}
