import { BatonError, isBatonError, toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import type { ChildEvents } from '../../events/child.ts'
import type { RunEvent } from '../../events/event.ts'
import type { RunInput } from '../../events/run.ts'
import type { Unfinished } from '../../events/unfinished.ts'
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
import { never } from '../never.ts'
import { failureIn, type NewEvent, type Operation, operate, type Performed } from '../operation.ts'
import { warnOnce } from '../overrun-warning.ts'
import { type Acceptance, definitionIn, type PinnedRunnable, pinnedRunnable, type TakenUp } from '../pinning.ts'
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
  options: ChildOptions = usually,
): Promise<RunResult> {
  const { run } = scope
  const reference = typeof target === 'string' ? target : referenceTo(target)
  const op = scope.next(`run:${reference}`)
  const input = checkedInput(typeof given === 'string' ? { text: given } : given, `The input of "${reference}"`)
  if (options.timeoutMs !== undefined) wholeMs(options.timeoutMs, 'timeoutMs')
  const childRunId = `run_${sha256(`${run.id}\n${op}\n${reference}\n${JSON.stringify(input)}`).slice(0, 32)}`
  const { role, reason, about } = options
  const seen = options.seen === undefined ? undefined : checkedLabels(options.seen, `"seen" of "${reference}"`)
  const started: Unfinished<ChildStarted> = { op, childRunId, runnable: reference }
  if (role !== undefined) started.role = role
  if (reason !== undefined) started.reason = reason
  if (about !== undefined) started.about = asJson(about, `What "${reference}" is about`)
  if (seen !== undefined) started.seen = seen
  if (options.continues !== true) run.children++
  run.noteChild(childRunId, op)
  return operate(run, new ChildOperation(run, { started, target, input, options }))
}

type ChildStarted = ChildEvents['child.started']

const usually: ChildOptions = Object.freeze({})

interface ChildCall {
  readonly started: ChildStarted
  readonly target: string | Runnable
  readonly input: RunInput
  readonly options: ChildOptions
}

/** Its methods are not async functions, because thousands of children may be at work. */
class ChildOperation implements Operation<RunResult, EndedRun> {
  readonly container = true
  readonly #run: Run
  readonly #call: ChildCall

  constructor(run: Run, call: ChildCall) {
    this.#run = run
    this.#call = call
  }

  get path(): string {
    return this.#call.started.op
  }

  request(): NewEvent {
    return { type: 'child.started', data: this.#call.started }
  }

  perform(recorded: RecordedOperation | undefined): Promise<Performed<EndedRun>> {
    const run = this.#run
    const { started } = this.#call
    const until = deadline(run, this.#call, recorded)
    const startSeq =
      recorded?.start.seq ?? run.append('child.started', until === undefined ? started : { ...started, until }).seq
    const refused = refusal(run, this.#call)
    if (refused !== undefined) return Promise.resolve(this.#ended(refusedRun(started, refused), startSeq))
    return execute(run, this.#call, until).then(
      (child) => this.#ended(child, startSeq),
      (error: unknown) => this.#ended(this.#refusedFor(error), startSeq),
    )
  }

  read(end: KernelFact, made?: EndedRun): RunResult {
    const ended = made ?? readEndedRun(this.#call.started.childRunId, end)
    takeOver(this.#run, ended)
    return ended.result
  }

  #ended(made: EndedRun, startSeq: number): Performed<EndedRun> {
    const { status } = made.result
    const data = { op: this.path, status, ...endedRunToData(made) }
    return { end: { type: 'child.ended', data, isCopy: true }, startSeq, made }
  }

  /** A mistake in how a child is called is that child's failure, not the end of everything. */
  #refusedFor(error: unknown): EndedRun {
    const { started } = this.#call
    // What had begun is not ended because its code is not here: it is left as it is.
    const hasBegun = logOf(this.#run, started).length > 0
    if (!isBatonError(error) || hasBegun) throw error
    return refusedRun(started, error)
  }
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

function execute(run: Run, call: ChildCall, until: number | undefined): Promise<EndedRun> {
  const { outside, activity } = run.tree
  const { target, started } = call
  try {
    const events = logOf(run, started)
    const atHand = typeof target === 'string' ? outside.library.runnable(target) : target
    if (events.length === 0 && atHand === undefined) {
      const known = outside.library.runnableNames()
      throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: started.runnable, known })
    }
    const found = runnableFor(run, started, events, atHand)
    if (!(found instanceof Promise)) return begin(run, call, found, until)
    return activity.during(found).then((pinned) => begin(run, call, pinned, until))
  } catch (error) {
    return Promise.reject(error)
  }
}

function logOf(run: Run, { childRunId }: ChildStarted): readonly RunEvent[] {
  return run.tree.logs.get(childRunId) ?? nothingYet
}

const nothingYet: readonly RunEvent[] = Object.freeze([])

function begin(
  run: Run,
  call: ChildCall,
  { runnable, accepted }: PinnedRunnable,
  until: number | undefined,
): Promise<EndedRun> {
  const { started, input, options } = call
  const events = logOf(run, started)
  const grants = eventData(events[0], 'run.started')?.grants
  const child = new Run(run.tree, {
    lineage: { runId: started.childRunId, parentRunId: run.id, rootRunId: run.origin.lineage.rootRunId },
    reference: started.runnable,
    runnable,
    input,
    limits: limitsIn(events) ?? childLimits(run.origin.limits, runnable.limits, options.limits),
    layers: recordedLayers(grants) ?? layersFor(runnable, run.origin.layers),
    parent: run,
    events,
    accepted,
    seen: started.seen,
    role: options.role,
    reason: options.reason,
  })
  run.tree.openCharges.refund(run, child.id)
  const letGo = until === undefined ? undefined : cutOffAt(child, call, until)
  const ended = run.tree.execute(child)
  return letGo === undefined ? ended : ended.finally(letGo)
}

/** What a child is executed with: what is at hand, if it is what the child began with. */
function runnableFor(
  run: Run,
  { childRunId: id, runnable: reference }: ChildStarted,
  events: readonly RunEvent[],
  atHand: Runnable | undefined,
): PinnedRunnable | Promise<PinnedRunnable> {
  const { outside, root } = run.tree
  const definition = definitionIn(events)
  if (definition === undefined || endedRunInLog(events) !== undefined) {
    return { runnable: atHand ?? gone(reference), accepted: nothingAccepted }
  }
  return pinnedRunnable({ id, reference, definition }, outside, atHand, root?.origin.takenUp ?? unchanged)
}

const nothingAccepted: readonly Acceptance[] = Object.freeze([])

const unchanged: TakenUp = { definitions: 'same', by: '' }

/** Stands for what a run was that has ended: its result is in its log, and none of its code runs again. */
function gone(name: string): Runnable {
  return { kind: 'function', name, definition: null, run: () => never() }
}

/**
 * Ends a child that takes too long. Its time does not run while a run inside it waits for a person or for providers
 * that are down: then it gets all of it anew.
 */
function cutOffAt(child: Run, { started: { op }, options: { timeoutMs = 0 } }: ChildCall, until: number): () => void {
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
function refusal(run: Run, { started: { runnable: reference }, input, options }: ChildCall): BatonError | undefined {
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
  if (!run.isOn(reference, input)) return undefined
  const path: string[] = []
  for (let above: Run | undefined = run; above !== undefined; above = above.origin.parent) {
    path.unshift(above.origin.reference)
  }
  return new BatonError('BATON_RUN_CYCLE', { name: reference, path })
}

function refusedRun({ childRunId, runnable }: ChildStarted, error: BatonError): EndedRun {
  const end = {
    output: '',
    warnings: [],
    error: toRunError(error, error),
    usage: { ...noUsage },
    terminalAgent: runnable,
  }
  return endedRunFromEvent(childRunId, 'failed', end)
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
