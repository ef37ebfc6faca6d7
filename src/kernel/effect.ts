import { BatonError, toRunError } from '../errors/baton-error.ts'
import { EffectAttempt, outcomeUnknown } from './effect-attempt.ts'
import type { Spendable } from './limits.ts'
import { never } from './never.ts'
import type { NewEvent, Performed } from './operation.ts'
import type { RecordedOperation } from './recording.ts'
import type { Run } from './run.ts'

/** One attempt at an effect. */
export interface Attempt {
  readonly number: number
  /** The same for every attempt. */
  readonly key: string
  readonly signal: AbortSignal
}

/** How an attempt at an effect failed. */
export interface Failure {
  /** What goes into the log. */
  readonly why: unknown
  /** What the effect itself said last, if anything. */
  readonly thrown?: unknown
  /** It was begun and not waited for to the end, so what it used and did is not known. */
  readonly cutOff: boolean
}

/** An effect on or from the outside, and what each of its endings looks like in the log. */
export interface Effect {
  readonly path: string
  /** Spends money or changes the world, so its start must be durable before it begins. */
  readonly commitFirst: boolean
  /** Must not be taken for undone just because it was cut off. */
  readonly changesWorld: boolean
  /** The most it can use up. */
  readonly reserve: Spendable
  readonly timeoutMs: number | undefined
  /** Writes down that an attempt begins, and returns the number of that event. */
  writeStart(attempt: number): number
  attempt(attempt: Attempt): Promise<NewEvent>
  failed(failure: Failure): NewEvent
  /** Where how an attempt ended need not be how the effect ends: it may be tried again later. */
  goOn?(performed: Performed): Performed | Promise<Performed>
  /** It ended after all, when its operation had been given up. */
  endedLate?(end: NewEvent): void
  /** Ends the start that a crash left behind, before the next attempt. */
  abandoned(attempt: number): NewEvent
  /** How it ends instead of being done again: what had begun must be allowed today as well. */
  refusedAgain?(recorded: RecordedOperation): Promise<NewEvent | undefined>
  /** Finds out what became of a start that a crash left behind. Without it, trying again is harmless. */
  settle?(recorded: RecordedOperation): Promise<NewEvent | 'again'>
}

/**
 * Carries an effect out: reserves, writes the start down, makes sure that it is
 * durable before money is spent or the world changed, and returns the end.
 */
export function carryOut(run: Run, effect: Effect, recorded: RecordedOperation | undefined): Promise<Performed> {
  if (recorded?.dangling === true) return settleAndCarryOut(run, effect, recorded)
  const next = (): Promise<Performed> => beginAttempt(run, effect, run.recording.attempts(effect.path) + 1)
  return recorded === undefined || effect.refusedAgain === undefined ? next() : unlessRefused(effect, recorded, next)
}

async function unlessRefused(
  effect: Effect,
  recorded: RecordedOperation,
  next: () => Promise<Performed>,
): Promise<Performed> {
  const end = await effect.refusedAgain?.(recorded)
  return end === undefined ? next() : { end, startSeq: recorded.start.seq }
}

async function settleAndCarryOut(run: Run, effect: Effect, recorded: RecordedOperation): Promise<Performed> {
  // What was asked about it is in the log, and must be asked again before the code has come to where that ends.
  if (recorded.doubt === undefined && !isAskedAgain(run, effect, recorded)) await run.tree.heldBack(run)
  const settled = await settleDangling(run, effect, recorded)
  if (settled !== 'again') return { end: settled, startSeq: recorded.start.seq }
  return beginAttempt(run, effect, recorded.attempt + 1)
}

/** Where a person is asked whether what had begun may be done again. */
export function againScope(path: string, attempt: number): string {
  return `${path}/attempt#${attempt}/again/`
}

function isAskedAgain(run: Run, { path }: Effect, { attempt }: RecordedOperation): boolean {
  return run.recording.peek(`${againScope(path, attempt)}ask#1`) !== undefined
}

/** One attempt at an effect that is not under way. */
export function beginAttempt(run: Run, effect: Effect, attempt: number): Promise<Performed> {
  const heldBack = run.tree.heldBack(run)
  return heldBack === undefined ? beginNow(run, effect, attempt) : heldBack.then(() => beginNow(run, effect, attempt))
}

// Not an async function, because ten thousand runs may be waiting here.
function beginNow(run: Run, effect: Effect, attempt: number): Promise<Performed> {
  const refused = reserve(run, effect)
  if (refused === undefined) return beginPaid(run, effect, attempt)
  const later = run.escrow.reserveLater(effect.reserve, run.cancellation)
  if (later === undefined) return Promise.resolve({ end: refused, startSeq: 0 })
  return later.then((granted) => {
    if (run.tree.closing) return never()
    // Tried once more for the sake of the error, which says how much is left.
    const problem = granted ? undefined : run.cancellation.reason === undefined ? reserve(run, effect) : refused
    return problem === undefined ? beginPaid(run, effect, attempt) : { end: problem, startSeq: 0 }
  })
}

/** What it can use up has been put aside. */
function beginPaid(run: Run, effect: Effect, attempt: number): Promise<Performed> {
  const seq = effect.writeStart(attempt)
  const trial = new EffectAttempt(run, effect, attempt, seq)
  const committed = effect.commitFirst ? run.tree.writer.durable() : undefined
  return committed === undefined ? trial.begin() : committed.then(() => trial.begin())
}

async function settleDangling(run: Run, effect: Effect, recorded: RecordedOperation): Promise<NewEvent | 'again'> {
  const stopped = run.cancellation.reason
  if (stopped !== undefined) {
    return effect.failed({ why: effect.changesWorld ? outcomeUnknown(effect, stopped) : stopped, cutOff: true })
  }
  const settled = await settleOrGiveUp(effect, recorded)
  if (settled !== 'again') return settled
  const refused = await effect.refusedAgain?.(recorded)
  if (refused !== undefined) return refused
  const abandoned = effect.abandoned(recorded.attempt)
  run.append(abandoned.type, abandoned.data, recorded.start.seq)
  run.count(abandoned)
  return 'again'
}

/** When the run was stopped meanwhile, so that no person can be asked, the outcome stays unknown. */
async function settleOrGiveUp(effect: Effect, recorded: RecordedOperation): Promise<NewEvent | 'again'> {
  if (effect.settle === undefined) return 'again'
  try {
    return await effect.settle(recorded)
  } catch (thrown) {
    return effect.failed({ why: outcomeUnknown(effect), thrown, cutOff: true })
  }
}

function reserve(run: Run, effect: Effect): NewEvent | undefined {
  try {
    run.escrow.reserve(effect.path, effect.reserve)
    return undefined
  } catch (thrown) {
    const error = toRunError(
      thrown,
      new BatonError('BATON_RUN_EXCEPTION', { name: effect.path, problem: String(thrown) }),
    )
    return { type: 'budget.exceeded', data: { op: effect.path, error } }
  }
}
