import { BatonError } from '../errors/baton-error.ts'
import { loadTree } from '../kernel/load-tree.ts'
import type { Outside } from '../kernel/outside.ts'
import type { Journal } from '../kernel/ports/journal.ts'
import type { ForeignRun } from '../kernel/ports/provenance.ts'

/** Nothing for a run that is this user's own, or of a journal that does not tell. */
export async function findForeign(journal: Journal, rootRunId: string): Promise<ForeignRun | undefined> {
  const tree = await journal.provenance?.foreignTree(rootRunId)
  if (tree === undefined) return undefined
  const { holdsOf } = await import('./foreign-holds.ts')
  return { runId: rootRunId, tree, holds: holdsOf(tree, await loadTree(journal, rootRunId)) }
}

/** Throws unless a tree is this user's, or a person takes it for theirs when they see what is in it. */
export async function refuseForeign(outside: Outside, rootRunId: string, mayAsk: boolean): Promise<void> {
  const { journal, agreesToForeign } = outside
  const foreign = await findForeign(journal, rootRunId)
  if (foreign === undefined) return
  if (mayAsk && (await agreesToForeign?.(foreign)) === true) return journal.provenance?.adopt(foreign.tree)
  throw new BatonError('BATON_RUN_FOREIGN', { runId: rootRunId, holds: foreign.holds })
}
