import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { ChangedDefinition } from '../errors/run.ts'
import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import { contentHash } from '../kernel/digest.ts'
import { asJson } from '../kernel/json-value.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import { modelsOf } from '../kernel/model-choice.ts'
import type { Outside } from '../kernel/outside.ts'
import { type Acceptance, type PinnedRunnable, pinnedRunnable, type TakenUp } from '../kernel/pinning.ts'
import { agreeToRevived, changedBelow, openRuns } from './changed-definitions.ts'
import { unreachableModels, unreachableToday } from './needed-models.ts'
import { unknownEvents } from './unknown-events.ts'
import { lookForTools } from './used-tools.ts'

/** A tree of runs that its process has left, and that is about to be taken up again. */
export interface LeftTree {
  readonly rootRunId: string
  readonly logs: TreeLogs
  readonly takenUp: TakenUp
  /** It only goes on to stop, so it needs neither models nor tools that can be called. */
  readonly isCancelled: boolean
}

/**
 * Finds what the root of a tree is executed with. Throws, before anything is performed or written, where something is
 * missing here or another than the tree began with: definitions, tools, models, kinds of events. One error tells all.
 */
export async function readyRoot(outside: Outside, left: LeftTree): Promise<PinnedRunnable> {
  const { rootRunId, logs, takenUp, isCancelled } = left
  const runs = await openRuns(outside, logs, rootRunId)
  const [root] = runs
  if (root === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
  const types = await unknownEvents(outside.library, logs, runs)
  if (types.length > 0) throw new BatonError('BATON_RUN_EVENTS_UNKNOWN', { runId: rootRunId, types })
  const own = await pinnedRunnable(root, outside, outside.library.runnable(root.reference), takenUp).catch(changesIn)
  const tools = await lookForTools(outside, logs, runs, takenUp)
  const isMoved = takenUp.definitions === 'current'
  const changed = [
    ...('changed' in own ? own.changed : []),
    ...(await changedBelow(outside, runs, takenUp.definitions)),
    ...(isCancelled ? [] : tools.changed),
  ]
  const models = isMoved ? unreachableToday(outside) : unreachableModels(outside, logs, runs)
  refuse(rootRunId, changed, isCancelled ? [] : [...tools.problems, ...models, ...problemOf(own, logs.get(rootRunId))])
  if ('changed' in own) throw new BatonError('BATON_DEFINITION_CHANGED', { runId: rootRunId, changed })
  if (takenUp.definitions === 'begun' && !isCancelled) await agreeToRevived(outside, runs)
  const moved = isMoved ? [...tools.accepted, ...acceptedModels(outside, left)] : []
  return { runnable: own.runnable, accepted: [...own.accepted, ...moved] }
}

/** A root that changed is told of together with everything else. */
function changesIn(error: unknown): { readonly changed: readonly ChangedDefinition[] } {
  if (isBatonError(error, 'BATON_DEFINITION_CHANGED')) return { changed: error.details.changed }
  throw error
}

/** What the runnable itself says about going on with what its run was given. */
function problemOf(own: PinnedRunnable | ReturnType<typeof changesIn>, log: readonly RunEvent[] = []): BatonError[] {
  const input = eventData(log[0], 'run.started')?.input
  const problem = 'runnable' in own && input !== undefined ? own.runnable.problem?.(input) : undefined
  return problem === undefined ? [] : [problem]
}

function refuse(runId: string, changed: readonly ChangedDefinition[], others: readonly BatonError[]): void {
  const definitions = changed.length === 0 ? [] : [new BatonError('BATON_DEFINITION_CHANGED', { runId, changed })]
  const [only] = definitions
  if (only !== undefined && others.length === 0) throw only
  const all: readonly BatonError[] = [...definitions, ...others]
  if (all.length === 0) return
  const problems = all.map(({ message }) => message)
  const advice = [...new Set(all.map(({ hint }) => hint.replace(' The run was not touched.', '')))]
  throw new BatonError('BATON_RUN_NOT_READY', {
    runId,
    problems,
    advice,
    passing: all.every(({ retryable }) => retryable),
  })
}

/** That a tree is moved to the models of today, where they are others. */
function acceptedModels({ models }: Outside, { logs, rootRunId, takenUp: { by } }: LeftTree): readonly Acceptance[] {
  const before = modelsOf(logs.get(rootRunId) ?? [], models)
  if (before === undefined) return []
  const [was, hash] = [before, models].map((choice) =>
    contentHash(JSON.stringify(asJson(choice, 'A choice of models'))),
  )
  if (was === undefined || hash === undefined || was === hash) return []
  return [{ data: { name: 'models', was, hash, by, models }, values: [] }]
}
