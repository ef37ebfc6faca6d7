import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'

/**
 * The edition of what Baton itself says to models: prompts, notes, what a refused call is told, how earlier turns are
 * shown. A run compares what it asks with what its log says it asked, so a tree of runs keeps the edition that its root
 * began with. Code that says something else in new runs asks `context.edition`, and leaves the old words to old runs.
 *
 * 1: runs that were begun before editions were counted.
 * 2: earlier turns are shown as messages with their calls, a vote ends a turn, and a refused call is told what to do; a
 * conversation that was shortened tells what was left out, and an empty answer is asked for once more. How much a model
 * reads at once is what is known of it, so other windows in `models/facts/` are another edition.
 * 3: an answer without a word is none: nothing is handed on, advised, said in a team or told to a caller with it. A
 * decision, a choice or the words of a worker that were refused or cut off are none either, and are not asked for again.
 * 4: a work order does not ask again for what may have happened and must not happen twice, in other words either; and a
 * model is not told that once more may help.
 * 5: in a team of a file, a declared variable that stands alone in a condition is no language; members set what the team
 * lets them set; and what a tool returned is shown to a judge as that.
 * 6: a team says in its question why all its branches wait, lists rules that were used up, keeps what members made under
 * names of their own, and does not take the same artifact once more for a change.
 * 7: what a tool says of a text that a member of a team wrote for it, and does not hand on, is no measure of its work.
 * 8: in a team, `revision_count` of a rule back to `previous_agent` counts the turns of that member; one that did only part
 * of its work is not complete; of several words to pause and to go on the last counts; and what a tool did not return is told.
 * 9: a work order shows its lead results whole, asks it once more where a review can't be acted on, and names every part that
 * was asked for and not done, with its arguments; handoffs carry data, and what an agent takes is checked; callers are told
 * that answers of agents are data; speaking to each other is no tool call, and no more than eight speak at once.
 * 10: what a model answered and a tool returned is not written down once more with the next request, only where it stands.
 * 11: what was to be asked in a model call that the budget refused is written down with the next call.
 */
export const currentEdition = 11

/** The edition that a log began with. */
export function editionOf([first]: readonly RunEvent[]): number {
  return first === undefined ? currentEdition : (eventData(first, 'run.started')?.edition ?? 1)
}
