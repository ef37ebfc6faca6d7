import type { BoundsScope } from '../bounds.ts'
import type { WrittenCollab } from './fields.ts'

/** The most calls of one judgement: each of up to three samples may be mended twice, and questions may need two calls. */
const callsOfJudge = 3 * 3 * 2

/** The most model calls of one run of a team: its turns, each of the dearest member, and a judgement after each. */
export function collabCalls({ agents, max_turns = 30 }: WrittenCollab, scope: BoundsScope): number {
  const dearest = Math.max(1, ...agents.map(({ name, run = name }) => scope.callsOf(run)))
  return max_turns * (dearest + callsOfJudge)
}
