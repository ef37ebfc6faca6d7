import { BatonError, describe, OperationError, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData } from '../events/catalog.ts'
import { writtenReason } from '../events/end-reason.ts'
import type { RunEnd, RunEvents, RunInput } from '../events/run.ts'
import type { FinalStatus } from '../events/status.ts'
import type { Unfinished } from '../events/unfinished.ts'
import { knownLabels } from '../grants/touch.ts'
import { checkedArtifacts } from './check-artifact.ts'
import { checkedOutcome } from './checked-outcome.ts'
import { closeLeftovers } from './closing.ts'
import { type CodeEnd, codeEnd } from './code-end.ts'
import { asJson } from './json-value.ts'
import { areInherited, spendableOf } from './limits.ts'
import { never } from './never.ts'
import { keptDefinition } from './pinning.ts'
import { restoreRun } from './restore-run.ts'
import type { Run } from './run.ts'
import { RunContext } from './run-context.ts'
import { type EndedRun, endedRunFromEvent, endedRunInLog } from './run-result.ts'
import type { Outcome } from './runnable.ts'
import { Scope } from './scope.ts'
import { undoAll } from './undo.ts'
import { timeAtWork } from './wall-time.ts'
import { stopForTime, type WallWatch, wallWatchOf } from './wall-watch.ts'

/** Executes a run from its first line to its end. What the log already holds is not done again. */
export function executeRun(run: Run): Promise<EndedRun> {
  try {
    const ended = endInLog(run)
    if (ended !== undefined) return Promise.resolve(ended)
    const input = begin(run)
    if (run.origin.key === undefined) return execute(run, input)
    // The caller gets its handle before its code does anything.
    return Promise.resolve(run.tree.writer.durable()).then(() => execute(run, input))
  } catch (error) {
    return Promise.reject(error)
  }
}

// Not an async function, because ten thousand runs may be waiting here.
function execute(run: Run, input: RunInput): Promise<EndedRun> {
  const watch = watchWall(run)
  const context = new RunContext(new Scope(run))
  return codeEnd(run, context, input).then((returned) => {
    watch?.end(run)
    return ended(run, context, returned)
  })
}

/** The code has ended, and with it, mostly, the run. */
function ended(run: Run, context: RunContext, returned: CodeEnd): EndedRun | Promise<EndedRun> {
  if (run.tree.gone || isCutShort(run)) return never()
  if ('isStuck' in returned) context.cutOff()
  const ending = finish(run, judge(run, returned))
  context.end()
  return ending
}

function endInLog(run: Run): EndedRun | undefined {
  const ended = endedRunInLog(run.origin.events)
  if (ended === undefined) return undefined
  run.escrow.charge(spendableOf(ended.result.usage))
  run.leave()
  return ended
}

/** Returns the input as the log has it: what was covered up there, the code does not get either. */
function begin(run: Run): RunInput {
  const { events, runnable, input, attached } = run.origin
  if (events.length > 0) {
    const { epoch, owner } = run.tree.lease
    run.append('run.resumed', { epoch, owner, ...(run.tree.isAdopted ? { labels: knownLabels } : {}) })
    for (const { data, values } of run.origin.accepted ?? []) run.appendWith('definition.accepted', data, values)
    restoreRun(run)
    run.tree.progressed(run)
    return eventData(events[0], 'run.started')?.input ?? input
  }
  const definition = keptDefinition(runnable, run.tree.outside.redactor)
  const values = attached === undefined ? [definition] : [definition, ...attached]
  const { limits, parent } = run.origin
  const areWritten = parent === undefined || !areInherited(limits, parent.origin.limits)
  const start = startOf(run, definition.hash)
  const started = areWritten
    ? run.appendKnown('run.started', start, { name: 'limits', value: limits }, values)
    : run.appendWith('run.started', start, values)
  return started.altered ? started.data.input : input
}

/** All but its limits. */
function startOf({ origin, labels, tree }: Run, definition: string): Omit<RunEvents['run.started'], 'limits'> {
  const { reference, input, layers, parent, key, tags, role, reason } = origin
  const start: Unfinished<Omit<RunEvents['run.started'], 'limits'>> = { runnable: reference, input, definition }
  if (layers !== undefined && layers !== parent?.origin.layers) start.grants = layers
  if (!labels.isEmpty) start.labels = labels.list
  if (key !== undefined) start.key = key
  if (tags !== undefined && tags.length > 0) start.tags = tags
  if (role !== undefined) start.role = role
  if (reason !== undefined) start.reason = reason
  if (parent !== undefined) return start
  // A tree has one edition and one choice of models, which stand in the log of its root.
  start.edition = tree.edition
  start.models = tree.outside.models
  return start
}

/** Writes the one end event, once nothing is open any more and what must be taken back was taken back. */
function finish(run: Run, judged: JudgedOutcome): EndedRun | Promise<EndedRun> {
  const clean = !run.hasOpenOperations && run.origin.events.length === 0
  return clean && isSuccess(judged) ? conclude(run, judged) : run.tree.activity.during(windUp(run, judged))
}

/** The code has ended before it came to where its log ends: it is other code, and the tree is let go of. */
function isCutShort(run: Run): boolean {
  const unasked = run.cancellation.reason === undefined ? run.recording.firstUnasked : undefined
  if (unasked === undefined) return false
  const details = { runId: run.id, recorded: unasked, requested: 'the end of the run' }
  run.tree.stop(new BatonError('BATON_REPLAY_DIVERGED', details))
  return true
}

async function windUp(run: Run, judged: JudgedOutcome): Promise<EndedRun> {
  await run.tree.heldBack(run)
  // Code that was to stop may have ended before it came to where its log ends.
  run.tree.progressed(run)
  if (run.hasOpenOperations || run.recording.hasDangling) {
    const why = run.cancellation.reason ?? new BatonError('BATON_RUN_CANCELLED', { reason: 'the run around it ended' })
    await run.closeOperations(why)
    await closeLeftovers(run, why)
  }
  if (!isSuccess(judged)) await undoAll(run)
  return run.tree.gone ? never() : conclude(run, judged)
}

function conclude(run: Run, judged: JudgedOutcome): EndedRun {
  run.tree.dropMessages(run, isSuccess(judged))
  const { status } = judged
  const end = endOf(run, judged)
  const written = run.append(`run.${status}`, end)
  run.leave()
  return endedRunFromEvent(run.id, status, written.altered ? written.data : end)
}

// One field after the other, because spreading them takes as long as all else at the end of a run.
function endOf(run: Run, judged: JudgedOutcome): RunEnd {
  const { status, output, reason, data, error, terminalAgent, failedBy } = judged
  const end: Unfinished<RunEnd> = {
    output: run.tree.outside.sign(output, run.usage),
    warnings: [...run.warnings],
    // The code that gets the result may change it.
    usage: { ...run.usage },
    terminalAgent: terminalAgent ?? run.origin.reference,
  }
  if (data !== undefined) end.data = data
  if (error !== undefined) end.error = error
  const { artifacts, once } = run
  if (artifacts !== undefined) end.artifacts = artifacts
  if (once !== undefined) end.once = once
  const why = writtenReason(status, reason, error)
  if (why !== undefined) end.reason = why
  const undoable = isSuccess(judged) ? run.takeUndoable() : []
  if (undoable.length > 0) end.undoable = undoable
  if (!run.labels.isEmpty) end.labels = run.labels.list
  if (failedBy !== undefined) end.failedBy = failedBy
  return end
}

function isSuccess({ status }: JudgedOutcome): boolean {
  return status === 'completed' || status === 'partial'
}

interface JudgedOutcome extends Pick<Outcome, 'output' | 'reason' | 'data' | 'terminalAgent'> {
  /** Operations whose errors left the code. */
  readonly failedBy?: readonly string[]
  readonly status: FinalStatus
  readonly error?: RunError
}

function judge(run: Run, returned: CodeEnd): JudgedOutcome {
  const reason = run.cancellation.reason
  if (reason?.code === 'BATON_RUN_CANCELLED') {
    return { status: 'cancelled', output: '', error: toRunError(reason, reason) }
  }
  try {
    if ('thrown' in returned) throw returned.thrown
    return accepted(run, returned.outcome)
  } catch (thrown) {
    const failedBy = run.operationsOf(operationsBehind(thrown))
    return {
      status: 'failed',
      output: '',
      error: errorFrom(run, thrown),
      ...(failedBy.length === 0 ? {} : { failedBy }),
    }
  }
}

function accepted(run: Run, outcome: Outcome): JudgedOutcome {
  const name = run.origin.reference
  const { output, status, because, data, terminalAgent, warnings, artifacts, failedBy, error } = checkedOutcome(
    name,
    outcome,
  )
  for (const artifact of checkedArtifacts(artifacts, `The artifacts of "${name}"`)) run.listArtifact(artifact)
  for (const warning of warnings) run.warn(String(warning))
  // It was stopped for time and answered all the same: with what it had by then.
  const { reason } = run.cancellation
  if (reason !== undefined) run.warn(reason.message)
  const judged: Unfinished<JudgedOutcome> = {
    status: reason !== undefined && status === 'completed' ? 'partial' : status,
    output,
  }
  const why = reason !== undefined && status !== 'failed' ? 'time' : because
  if (why !== undefined) judged.reason = why
  if (data !== undefined) judged.data = asJson(data, `The data of "${name}"`)
  if (terminalAgent !== undefined) judged.terminalAgent = terminalAgent
  if (error !== undefined && status === 'failed') judged.error = errorFrom(run, new OperationError(error))
  if (failedBy.length > 0) judged.failedBy = run.operationsOf(failedBy.map(String))
  return judged
}

/** Operations whose errors code threw, as they are or as the cause of its own. Asking what code of others threw may throw. */
function operationsBehind(thrown: unknown, depth = 0): readonly string[] {
  try {
    if (depth > mostCauses || !(thrown instanceof Error)) return []
    if (thrown instanceof OperationError) {
      return thrown.operation === undefined ? thrown.failedBy : [thrown.operation, ...thrown.failedBy]
    }
    const causes: readonly unknown[] = thrown instanceof AggregateError ? [...thrown.errors] : [thrown.cause]
    return causes.flatMap((cause) => operationsBehind(cause, depth + 1))
  } catch {
    return []
  }
}

const mostCauses = 10

function errorFrom(run: Run, thrown: unknown): RunError {
  const name = run.origin.reference
  return toRunError(thrown, new BatonError('BATON_RUN_EXCEPTION', { name, problem: describe(thrown) }, thrown))
}

/** Watches how long a run is at work. A child only needs that when it may work less long than its parent. */
function watchWall(run: Run): WallWatch | undefined {
  const { limits, parent, events } = run.origin
  if (parent !== undefined && limits.wallMs >= parent.origin.limits.wallMs) return undefined
  const left = limits.wallMs - timeAtWork(events)
  if (left <= 0) {
    stopForTime(run)
    return undefined
  }
  const watch = wallWatchOf(run.tree.outside.clock)
  watch.begin(run, left)
  return watch
}
