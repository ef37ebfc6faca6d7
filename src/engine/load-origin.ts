import { BatonError } from '../errors/baton-error.ts'
import { eventData } from '../events/catalog.ts'
import { recordedLayers } from '../grants/grants.ts'
import { currentEdition, editionOf } from '../kernel/edition.ts'
import { defaultLimits } from '../kernel/limits.ts'
import { limitsIn } from '../kernel/limits-in-log.ts'
import { type KnownLogs, loadTree } from '../kernel/load-tree.ts'
import type { Outside } from '../kernel/outside.ts'
import type { Message } from '../kernel/ports/journal.ts'
import type { RunOrigin } from '../kernel/run-origin.ts'
import type { Beginning } from './execution.ts'
import type { ResumeOptions } from './origin.ts'
import { readyRoot } from './readiness.ts'

interface ReopenOptions extends ResumeOptions {
  /** It has ended without success, and is to go on. */
  readonly reopens: boolean
}

/** Logs without limits are older than the mark that a limit is the usual one. */
const { usualUsd: _, ...unmarkedLimits } = defaultLimits

/** What a resumed run goes on with: all of it stands in the logs. */
export async function loadOrigin(
  outside: Outside,
  runId: string,
  options: ReopenOptions,
  messages: readonly Message[],
): Promise<Beginning> {
  const { definitions, by = 'user' } = options
  const known = await knownLogs(outside, runId, options)
  const { logs } = known
  const events = logs.get(runId) ?? []
  const isCancelled =
    messages.some((message) => message.kind === 'cancel' && message.runId === runId) ||
    events.some(({ type }) => type === 'run.cancel_requested')
  // A run that is to stop need not wait until its files are mended.
  const takenUp = { definitions: definitions ?? (isCancelled ? 'begun' : 'same'), by: outside.redactor.text(by) }
  refuseNewer(runId, editionOf(events))
  const started = eventData(events[0], 'run.started')
  if (started === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const { runnable: reference, input, grants } = started
  const origin: RunOrigin = {
    lineage: { runId, parentRunId: null, rootRunId: runId },
    reference,
    ...(await readyRoot(outside, { rootRunId: runId, logs, takenUp, isCancelled })),
    input,
    limits: limitsIn(events) ?? unmarkedLimits,
    layers: recordedLayers(grants),
    parent: undefined,
    events,
    takenUp,
  }
  return { origin, ...known }
}

/** The logs of a tree, and what is written next where it is to go on after its end, or may use more than before. */
async function knownLogs(outside: Outside, runId: string, options: ReopenOptions): Promise<KnownLogs> {
  const { journal, redactor } = outside
  const { by = 'user', reason = 'to go on', more = {}, reopens } = options
  if (!reopens && Object.keys(more).length === 0) return { logs: await loadTree(journal, runId), unwritten: new Map() }
  const reopening = { by: redactor.text(by), reason: redactor.text(reason), more }
  // Not loaded before it is needed: few runs are reopened, or get more than they were allowed.
  const { raiseLimits, reopenTree } = await import('../kernel/reopen-tree.ts')
  if (reopens) return reopenTree(journal, runId, reopening)
  return raiseLimits(await loadTree(journal, runId), runId, reopening)
}

function refuseNewer(runId: string, edition: number): void {
  if (edition > currentEdition) throw new BatonError('BATON_RUN_TOO_NEW', { runId, edition, known: currentEdition })
}
