import { BatonError, isBatonError } from '../../../errors/baton-error.ts'
import type { RunInput } from '../../../events/run.ts'
import type { PeerRun, PeerRunEnd, PeerRunOptions, PeerRuntime } from '../../peer-runtime.ts'
import { workDone } from '../work/work-input.ts'

/** The work on one task, as a run that any peer can go on with. */
export interface TaskRequest {
  /** `workspace:NAME`. */
  readonly target: string
  readonly input: RunInput
  /** Of workspace, task and phase. */
  readonly key: string
  /** How many attempts at it ended before this one. */
  readonly attempts: number
  readonly options: Omit<PeerRunOptions, 'key'>
  /** Passes a while, before something is looked at again. */
  readonly pause: () => Promise<void>
  /** The task is to be given up, so that a run that was cancelled is its end. */
  readonly isCancelled: () => boolean
  /** The task is another peer's by now, which goes on with the run: nothing is begun for it here any more. */
  readonly isLeft: () => boolean
}

/** How the work ended, and the key of the run that counts. */
export interface TaskRunEnd {
  readonly key: string
  readonly end: PeerRunEnd
}

/** More runs that can't be gone on with are no accident. */
const mostRestarts = 10

/** A run that is refused for these reasons can't be gone on with here, however often that is tried. */
const lostForGood: ReadonlySet<string> = new Set([
  'BATON_DEFINITION_CHANGED',
  'BATON_EVENT_TOO_NEW',
  'BATON_RUNNABLE_ELSEWHERE',
  'BATON_REPLAY_DIVERGED',
  'BATON_RUN_EVENTS_UNKNOWN',
  'BATON_RUN_FOREIGN',
  'BATON_RUN_NOT_READY',
  'BATON_RUN_TOO_NEW',
])

/**
 * Has a task worked on. What another peer began is gone on with: finished calls are not made again. Only a run that can't be
 * gone on with is begun anew, under the next key. `began` hears of the run as soon as there is one.
 */
export async function runTask(
  runtime: PeerRuntime,
  request: TaskRequest,
  began: (runId: string) => void,
): Promise<TaskRunEnd> {
  for (let restart = 0; ; restart++) {
    const key = restart === 0 ? request.key : `${request.key}:r${restart}`
    try {
      const run = await begin(runtime, request, key)
      began(run.runId)
      const end = await endOf(runtime, request, run, async () =>
        request.isLeft() ? run : begin(runtime, request, key),
      )
      const isOver = end.status !== 'cancelled' || request.isCancelled() || restart >= mostRestarts
      if (isOver) return { key, end }
    } catch (error) {
      if (isBatonError(error, 'BATON_JOURNAL_FENCED') && !request.isLeft()) {
        // This process was held up for so long that its run was free to take. The task is still its own.
        restart--
        continue
      }
      if (!(error instanceof BatonError) || !lostForGood.has(error.code) || restart >= mostRestarts) throw error
    }
  }
}

/** A busy journal is no failure: the same key is the same run, so it is asked again. */
async function begin(runtime: PeerRuntime, { target, input, options }: TaskRequest, key: string): Promise<PeerRun> {
  for (;;) {
    try {
      return await runtime.start(target, input, { ...options, key })
    } catch (error) {
      const taken = takenBy(error)
      // A peer of another type began it, or one that saw another workspace around it. It goes on as it began.
      if (taken !== undefined) return await takeUp(runtime, taken)
      if (!isBatonError(error, 'BATON_JOURNAL_BUSY')) throw error
    }
  }
}

function takenBy(error: unknown): string | undefined {
  if (!isBatonError(error, 'BATON_RUN_KEY_TAKEN')) return undefined
  const { runId } = error.details as { readonly runId?: unknown }
  return typeof runId === 'string' ? runId : undefined
}

/** A run that failed in an earlier attempt goes on where it failed, once in each attempt. */
async function endOf(
  runtime: PeerRuntime,
  { attempts, pause, isLeft }: TaskRequest,
  run: PeerRun,
  again: () => Promise<PeerRun>,
): Promise<PeerRunEnd> {
  const end = await waitFor(runtime, run, pause, again)
  const isOld = !isLeft() && attempts > 0 && end.status === 'failed' && !isJudged(end)
  return isOld ? (await takeUp(runtime, run.runId)).result : end
}

/**
 * Waits for a run. While another process has it, which may be dead without that being known, it is tried now and then to
 * take it over.
 */
async function waitFor(
  runtime: PeerRuntime,
  run: PeerRun,
  pause: () => Promise<void>,
  again: () => Promise<PeerRun>,
): Promise<PeerRunEnd> {
  let current = run
  let elsewhere: Promise<PeerRunEnd> | undefined
  for (;;) {
    const { owner } = await runtime.ownership(current.runId)
    if (owner === undefined || owner.here) return current.result
    elsewhere ??= current.result
    const end = await Promise.race([elsewhere, pause()])
    if (end !== undefined) return end
    current = await again()
  }
}

/** Goes on with a run. One that has ended, or that another process works on, is waited for. */
async function takeUp(runtime: PeerRuntime, runId: string): Promise<PeerRun> {
  try {
    return await runtime.resume(runId)
  } catch (error) {
    const isElsewhere = isBatonError(error, 'BATON_RUN_FINISHED') || isBatonError(error, 'BATON_RUN_OWNED')
    if (!isElsewhere) throw error
    return { runId, result: runtime.result(runId) }
  }
}

/** A result that does not advance the goal would not do so the second time (WSP-43). */
function isJudged(end: PeerRunEnd): boolean {
  const done = 'data' in end ? workDone(end.data) : undefined
  return done?.did === 'result' || (done?.did === 'failed' && !done.error.retryable)
}
