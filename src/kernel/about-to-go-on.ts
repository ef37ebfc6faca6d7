import type { Journal } from './ports/journal.ts'

/** Whether an answer or a cancel is on its way to a tree of runs. A message on a topic may lie there for as long as the run lasts. */
export async function isAboutToGoOn(journal: Journal, rootRunId: string): Promise<boolean> {
  return (await journal.messages([rootRunId])).some(({ kind }) => kind !== 'topic')
}
