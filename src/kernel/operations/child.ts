import { BatonError, isBatonError, toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import type { ChildEvents } from '../../events/child.ts'
import type { RunEvent } from '../../events/event.ts'
import type { RunInput } from '../../events/run.ts'
import { noUsage } from '../../events/usage.ts'
import { uncallable } from '../../grants/callable.ts'
import { recordedLayers } from '../../grants/grants.ts'
import { checkedInput } from '../check-input.ts'
import type { ChildOptions } from '../context.ts'
import { sha256 } from '../digest.ts'
import { wholeMs } from '../duration.ts'
import { asJson } from '../json-value.ts'
import { checkedLabels } from '../labels.ts'
import { childLimits } from '../limits.ts'
import { limitsIn } from '../limits-in-log.ts'
import { stoodStill } from '../load-tree.ts'
import { failureIn, type NewEvent, never, operate, type Performed } from '../operation.ts'
import { warnOnce } from '../overrun-warning.ts'
import { definitionIn, type PinnedRunnable, pinnedRunnable, type TakenUp } from '../pinning.ts'
import type { RecordedOperation } from '../recording.ts'
import { Run } from '../run.ts'
import { type EndedRun, endedRunFromEvent, endedRunInLog, endedRunToData, type RunResult } from '../run-result.ts'
import { RunTimer } from '../run-timer.ts'
import { layersFor, type Runnable, referenceTo } from '../runnable.ts'
import type { Scope } from '../scope.ts'
import { unpricedRefusal } from '../unpriced-warning.ts'

/** `ctx.run`: another runnable inside this run, with a log of its own. */
export function runChild(
  scope: Scope,
  target: string | Runnable,
  given: string | RunInput,
  options: ChildOptions = {},
): Promise<RunResult> {
  const { run } = scope
  const reference = typeof target === 'string' ? target : referenceTo(target)
  const op = scope.next(`run:${reference}`)
  const input = checkedInput(typeof given === 'string' ? { text: given } : given, `The input of "${reference}"`)
  if (options.timeoutMs !== undefined) wholeMs(options.timeoutMs, 'timeoutMs')
  const encodedInput = JSON.stringify(input)
  const childRunId = `run_${sha256(`${run.id}\n${op}\n${reference}\n${encodedInput}`).slice(0, 32)}`
  const { role, reason, about } = options
  const seen = options.seen === undefined ? undefined : checkedLabels(options.seen, `"seen" of "${reference}"`)
  const request: ChildStarted = {
    op,
    childRunId,
    runnable: reference,
    ...(role === undefined ? {} : { role }),
    ...(reason === undefined ? {} : { reason }),
    ...(about === undefined ? {} : { about: asJson(about, `What "${reference}" is about`) }),
    ...(seen === undefined ? {} : { seen }),
  }
  if (options.continues !== true) run.children++
  run.noteChild(childRunId, op)
  const call: ChildCall = { op, childRunId, reference, target, input, options, encodedInput, seen }
  const ended = operate(run, {
    path: op,
    request: () => ({ type: 'child.started', data: request }),
    container: true,
    perform: (recorded) => performChild(run, call, request, recorded),
    read: (end) => readEndedRun(childRunId, end),
  })
  return ended.then((end) => {
    takeOver(run, end)
    return end.result
  })
}

type ChildStarted = ChildEvents['child.started']

interface ChildCall {
  readonly op: string
  readonly childRunId: string
  readonly reference: string
  readonly target: string | Runnable
  readonly input: RunInput
  readonly options: ChildOptions
  readonly encodedInput: string
  readonly seen: readonly string[] | undefined
}

function performChild(
  run: Run,
  call: ChildCall,
  request: ChildStarted,
  recorded: RecordedOperation | undefined,
): Promise<Performed<EndedRun>> {
  const until = deadline(run, call, recorded)
  const started = until === undefined ? request : { ...request, until }
  const startSeq = recorded?.start.seq ?? run.append('child.started', started).seq
  const refused = refusal(run, call)
  const performed = (result: EndedRun): Performed<EndedRun> => {
    const { status } = result.result
    const end: NewEvent = { type: 'child.ended', data: { op: call.op, status, ...endedRunToData(result) } }
    return { end, startSeq, result }
  }
  if (refused !== undefined) return Promise.resolve(performed(refusedRun(call, refused)))
  return execute(run, call, until).then(performed, (error: unknown) => performed(refusedFor(run, call, error)))
}

/** A mistake in how a child is called is that child's failure, not the end of everything. */
function refusedFor(run: Run, call: ChildCall, error: unknown): EndedRun {
  // What had begun is not ended because its code is not here: it is left as it is.
  const hasBegun = (run.tree.logs.get(call.childRunId)?.length ?? 0) > 0
  if (!isBatonError(error) || hasBegun) throw error
  return refusedRun(call, error)
}

/**
 * When the child is cut off: said once, however often the run is resumed. One that failed and is to go on since its run
 * was reopened has all of its time anew.
 */
function deadline(
  run: Run,
  { options: { timeoutMs } }: ChildCall,
  recorded: RecordedOperation | undefined,
): number | undefined {
  if (recorded !== undefined && !recorded.optional)
    return recorded.until ?? eventData(recorded.start, 'child.started')?.until
  return timeoutMs === undefined ? undefined : run.tree.outside.clock.now() + wholeMs(timeoutMs, 'timeoutMs')
}

async function execute(run: Run, call: ChildCall, until: number | undefined): Promise<EndedRun> {
  const { outside } = run.tree
  const events = run.tree.logs.get(call.childRunId) ?? []
  const atHand = typeof call.target === 'string' ? outside.library.runnable(call.target) : call.target
  const started = eventData(events[0], 'run.started')
  if (started === undefined && atHand === undefined) {
    return refusedRun(
      call,
      new BatonError('BATON_RUNNABLE_UNKNOWN', { name: call.reference, known: outside.library.runnableNames() }),
    )
  }
  const found = runnableFor(run, call, events, atHand)
  const { runnable, accepted } = found instanceof Promise ? await run.tree.activity.during(found) : found
  const limits = limitsIn(events) ?? childLimits(run.origin.limits, runnable.limits, call.options.limits)
  const child = new Run(run.tree, {
    lineage: { runId: call.childRunId, parentRunId: run.id, rootRunId: run.origin.lineage.rootRunId },
    reference: call.reference,
    runnable,
    input: call.input,
    limits,
    layers: recordedLayers(started?.grants) ?? layersFor(runnable, run.origin.layers),
    parent: run,
    events,
    accepted,
    seen: call.seen,
    role: call.options.role,
    reason: call.options.reason,
  })
  run.tree.openCharges.refund(run, child.id)
  if (until === undefined) return run.tree.execute(child)
  const letGo = cutOffAt(child, call, until)
  try {
    return await run.tree.execute(child)
  } finally {
    letGo()
  }
}

/** What a child is executed with: what is at hand, if it is what the child began with. */
function runnableFor(
  run: Run,
  { childRunId: id, reference }: ChildCall,
  events: readonly RunEvent[],
  atHand: Runnable | undefined,
): PinnedRunnable | Promise<PinnedRunnable> {
  const { outside, root } = run.tree
  const definition = definitionIn(events)
  if (definition === undefined || endedRunInLog(events) !== undefined) {
    return { runnable: atHand ?? gone(reference), accepted: [] }
  }
  return pinnedRunnable({ id, reference, definition }, outside, atHand, root?.origin.takenUp ?? unchanged)
}

const unchanged: TakenUp = { definitions: 'same', by: '' }

/** Stands for what a run was that has ended: its result is in its log, and none of its code runs again. */
function gone(name: string): Runnable {
  return { kind: 'function', name, definition: null, run: () => never() }
}

/**
 * Ends a child that takes too long. Its time does not run while a run inside it waits for a person or for providers
 * that are down: then it gets all of it anew.
 */
function cutOffAt(child: Run, { op, options: { timeoutMs = 0 } }: ChildCall, until: number): () => void {
  const { activity, outside, logs } = child.tree
  const { clock } = outside
  const look = (): void => {
    if (activity.standsStill(child)) arm(timeoutMs)
    else child.cancellation.cancel(new BatonError('BATON_OPERATION_TIMEOUT', { operation: op, timeoutMs }))
  }
  let timer: RunTimer | undefined
  let forget = (): void => {}
  const arm = (ms: number, saidUntil = clock.now() + ms): void => {
    forget()
    timer = new RunTimer(child, ms, look)
    forget = activity.keepDeadline(child, op, clock.now() + ms, { at: clock.elapsed() + ms, saidUntil })
  }
  const left = Math.min(until - Math.max(clock.now(), activity.reached), timeoutMs)
  if (left > 0) arm(left, until)
  else if (stoodStill(logs, child.id)) arm(timeoutMs)
  else look()
  return () => {
    timer?.cancel()
    forget()
  }
}

/** Why this child must not start at all. */
function refusal(run: Run, { reference, input, encodedInput, options }: ChildCall): BatonError | undefined {
  const { depth, fanOut } = run.origin.limits
  if (depth < 1) {
    return new BatonError('BATON_RUN_DEPTH_EXCEEDED', { name: reference, depth: run.depth + 1, limit: run.depth })
  }
  const closed = uncallable(run.origin.layers ?? [], reference)
  if (closed !== undefined) {
    return new BatonError('BATON_GRANT_DENIED', { agent: run.origin.reference, tool: reference, ...closed })
  }
  if (run.children > fanOut && options.continues !== true) {
    return new BatonError('BATON_RUN_FANOUT_EXCEEDED', { name: reference, limit: fanOut })
  }
  if (!run.isOn(reference, input, encodedInput)) return undefined
  const path: string[] = []
  for (let above: Run | undefined = run; above !== undefined; above = above.origin.parent) {
    path.unshift(above.origin.reference)
  }
  return new BatonError('BATON_RUN_CYCLE', { name: reference, path })
}

function refusedRun({ childRunId, reference }: ChildCall, error: BatonError): EndedRun {
  const written = toRunError(error, error)
  return {
    undoable: [],
    result: {
      runId: childRunId,
      status: 'failed',
      reason: written.type,
      output: '',
      warnings: [],
      error: written,
      usage: noUsage,
      terminalAgent: reference,
    },
  }
}

function readEndedRun(childRunId: string, end: KernelFact): EndedRun {
  if (end.type !== 'child.ended') throw failureIn(end)
  return endedRunFromEvent(childRunId, end.data.status, end.data)
}

/** What a child warned of and may have to take back becomes its parent's. */
function takeOver(run: Run, { result, undoable, labels }: EndedRun): void {
  run.labels.add(labels)
  run.noteOnce(result.once)
  for (const warning of result.warnings) warnOnce(run, warning)
  // Its parent may well do without it; only a person can add the price, so a person has to hear of it.
  if (result.error?.code === 'BATON_BUDGET_UNPRICED') run.warn(unpricedRefusal(result.terminalAgent, result.error))
  for (const effect of undoable) run.noteUndoable(effect)
}
