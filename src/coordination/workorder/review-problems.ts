import type { Review } from './review.ts'
import { problemWith, type Toolbox } from './toolbox.ts'
import { type Subtask, twinKey } from './work-order.ts'
import type { WorkError } from './worker-result.ts'

/** Something that a review asks for and can't be carried out, and why. */
export type AskedInVain = WorkError & { readonly name: string }

/** A subtask of the last order as a review wants it changed. */
function changedSubtask(before: Subtask, { args, tool }: Review['revise'][number]): Subtask {
  return { name: before.name, args: args ?? before.args, tool: tool ?? before.tool }
}

/** What can't be carried out of what a review asks for, by its key. `order` has the subtasks of the last order. */
export async function problemsIn(
  { missing, revise }: Pick<Review, 'missing' | 'revise'>,
  order: readonly Subtask[],
  toolbox: Toolbox,
  edition: number,
): Promise<ReadonlyMap<string, AskedInVain>> {
  const revised = revise.flatMap((one) => {
    const before = order[one.index]
    return before === undefined ? [] : [changedSubtask(before, one)]
  })
  const found = new Map<string, AskedInVain>()
  for (const subtask of [...missing, ...revised]) {
    const problem = await problemWith(subtask, toolbox, edition)
    if (problem !== undefined) found.set(twinKey(subtask), { ...problem, name: subtask.name })
  }
  return found
}
