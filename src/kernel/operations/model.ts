import { BatonError, describe, isBatonError, toRunError } from '../../errors/baton-error.ts'
import type { KernelFact } from '../../events/catalog.ts'
import type { ModelEvents, ModelReserve } from '../../events/model.ts'
import type { Unfinished } from '../../events/unfinished.ts'
import type { ModelUsage } from '../../events/usage.ts'
import type { CallOptions } from '../context.ts'
import type { Conversation } from '../conversation.ts'
import { type Attempt, beginAttempt, carryOut, type Effect, type Failure } from '../effect.ts'
import { jsonCopy } from '../json-value.ts'
import { refusesUnpriced, type Spendable } from '../limits.ts'
import { checkedEstimate, checkedUsage, worstCase } from '../model-usage.ts'
import { never } from '../never.ts'
import { OneModelCall } from '../one-model-call.ts'
import { failureIn, type NewEvent, type Operation, operate, type Performed } from '../operation.ts'
import { outageOf, type Pending, Postponement } from '../outage.ts'
import { exceededBy, overrunWarning, warnOnce } from '../overrun-warning.ts'
import { type Model, type ModelAnswer, type ModelEstimate, ModelFailure, type ModelRequest } from '../ports/model.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { settledSettings } from '../settled-settings.ts'
import { unpricedWarning } from '../unpriced-warning.ts'
import { waitOutside } from '../waiting.ts'

/** `ctx.model`: one call to a language model. */
export function callModel(scope: Scope, given: ModelRequest, options?: CallOptions): Promise<ModelAnswer> {
  const { run } = scope
  const settled = given.settings && settledSettings(given.settings, scope.conversation.settings)
  // Sessions ask with what is settled already.
  const isSettled = settled === undefined || settled.settings === given.settings
  const request = isSettled ? given : { ...given, settings: settled.settings }
  run.labels.add(request.labels)
  // What the log answers needs neither a model nor a price, and both may be gone by now.
  const isOver = run.recording.peek(scope.peek('model'))?.end !== undefined
  const estimate = isOver ? nothingMore : estimateOf(run, request)
  // Before the tenth edition, every message was written down whole.
  const said = run.tree.edition > 9 ? run.said : undefined
  const { conversation } = scope
  const op = scope.next('model')
  const { from, messages, settings } = conversation.delta(request, settled, said)
  const asked: Unfinished<ModelAsked> = { op, model: request.model, from, messages }
  if (settings !== undefined) asked.settings = settings
  return operate(
    run,
    new ModelOperation(run, { request, estimate, asked, conversation, timeoutMs: options?.timeoutMs }),
  )
}

const nothingMore: ModelEstimate = { tokens: 0, usdMicros: 0 }

/** The most that a call can cost. Throws where a limit of dollars could not be kept. */
function estimateOf(run: Run, request: ModelRequest): ModelEstimate {
  const estimate = checkedEstimate(request, modelOf(run, request).estimate(request))
  const { usdMicros, unpriced = usdMicros === null ? [request.model] : [] } = estimate
  const [unknown] = unpriced
  if (unknown !== undefined && refusesUnpriced(run.origin.limits)) {
    throw new BatonError('BATON_BUDGET_UNPRICED', { model: unknown })
  }
  return estimate
}

function modelOf({ tree }: Run, request: ModelRequest): Model {
  const { model } = tree.outside
  if (model === undefined) throw new BatonError('BATON_MODEL_MISSING', { model: request.model })
  return model
}

type ModelAsked = Omit<ModelEvents['model.requested'], 'attempt' | 'reserved'>

interface ModelDetails {
  readonly request: ModelRequest
  readonly estimate: ModelEstimate
  readonly asked: ModelAsked
  readonly conversation: Conversation
  readonly timeoutMs: number | undefined
}

class ModelOperation implements Operation<ModelAnswer>, Effect {
  readonly commitFirst = true
  readonly changesWorld = false
  readonly #run: Run
  readonly #details: ModelDetails
  /** How often more was put aside than for one request. */
  #further = 0
  #attempts = 0
  /** Made when it is first needed. */
  #postponement: Postponement | undefined

  constructor(run: Run, details: ModelDetails) {
    this.#run = run
    this.#details = details
  }

  get #postponed(): Postponement {
    this.#postponement ??= new Postponement(this.#run)
    return this.#postponement
  }

  get path(): string {
    return this.#details.asked.op
  }

  get timeoutMs(): number | undefined {
    return this.#details.timeoutMs
  }

  get reserve(): Spendable {
    const { usdMicros, tokens } = this.#details.estimate
    const times = 1 + this.#further
    return { usdMicros: (usdMicros ?? 0) * times, tokens: tokens * times, modelCalls: 1, toolCalls: 0 }
  }

  /** Puts as much aside again, for a model that is asked once more within this call. False when so much is not left. */
  again(): boolean {
    const { usdMicros, tokens } = this.#details.estimate
    try {
      this.#run.escrow.reserve(this.path, { usdMicros: usdMicros ?? 0, tokens, modelCalls: 0, toolCalls: 0 })
    } catch {
      return false
    }
    this.#further++
    return true
  }

  request(): NewEvent {
    const { settings } = this.#details.asked
    const data = this.#requested(1)
    return { type: 'model.requested', data: settings === undefined ? data : { ...data, settings } }
  }

  // Not an async function, because ten thousand runs may be waiting here.
  perform(recorded: RecordedOperation | undefined): Promise<Performed> {
    const run = this.#run
    if (recorded === undefined) return carryOut(run, this, undefined)
    this.#postponed.restore(this.path, run.origin.events)
    const { pending } = this.#postponed
    if (pending === undefined) return carryOut(run, this, recorded)
    this.#attempts = recorded.attempt
    return run.tree.activity.isHurried ? this.#tryAgain() : this.#wait(pending, recorded.start.seq)
  }

  /** While its providers are down, the call is not over. */
  goOn(performed: Performed): Performed | Promise<Performed> {
    const { end, startSeq } = performed
    return end.type === 'model.postponed' ? this.#postpone(end, startSeq) : performed
  }

  async #postpone(end: Extract<NewEvent, { readonly type: 'model.postponed' }>, startSeq: number): Promise<Performed> {
    this.#run.append(end.type, end.data, startSeq)
    this.#run.count(end)
    const at = this.#run.tree.outside.clock.now()
    this.#postponed.begin(end.data, at)
    return this.#wait({ postponed: end.data, at }, startSeq)
  }

  async #wait({ postponed, at }: Pending, startSeq: number): Promise<Performed> {
    const { until } = postponed
    const waited = await waitOutside(this.#run, {
      op: this.path,
      kind: 'outage',
      until,
      outage: outageOf(postponed),
      longestMs: until - at,
      isRecorded: true,
    })
    if (waited.kind !== 'cancelled') return this.#tryAgain()
    return { end: this.failed({ why: waited.reason, cutOff: false }), startSeq }
  }

  #tryAgain(): Promise<Performed> {
    if (this.#run.tree.closing) return never()
    this.#postponed.end(this.#run.tree.outside.clock.now())
    this.#further = 0
    return beginAttempt(this.#run, this, this.#attempts + 1)
  }

  writeStart(attempt: number): number {
    this.#attempts = attempt
    const { settings } = this.#details.asked
    const data = this.#requested(attempt)
    if (settings === undefined) return this.#run.append('model.requested', data).seq
    // What says the same is the same copy, in all runs.
    return this.#run.appendKnown('model.requested', data, { name: 'settings', value: settings }).seq
  }

  /** All but the settings. */
  #requested(attempt: number): Omit<ModelEvents['model.requested'], 'settings'> {
    const { op, model, from, messages } = this.#details.asked
    const { usdMicros, tokens } = this.#details.estimate
    return { op, model, from, messages, attempt, reserved: { usdMicros, tokens } }
  }

  // Nor this.
  attempt(attempt: Attempt): Promise<NewEvent> {
    const run = this.#run
    const { request } = this.#details
    try {
      const call = new OneModelCall(attempt, run, this)
      const answered = modelOf(run, request).call(withPrefixKey(run, request), call)
      return Promise.resolve(answered).then((said) => {
        call.end()
        return this.#answered(said)
      })
    } catch (thrown) {
      return Promise.reject(thrown)
    }
  }

  #answered(said: Awaited<ReturnType<Model['call']>> | undefined): NewEvent {
    const { estimate, asked } = this.#details
    const usage = checkedUsage(said?.usage, estimate)
    try {
      const answer = checkedAnswer(said?.answer)
      const exceeded = this.#exceededBy(usage)
      const data = { op: asked.op, answer, usage }
      return { type: 'model.answered', data: exceeded === undefined ? data : { ...data, exceeded }, isCopy: true }
    } catch (thrown) {
      throw new ModelFailure(describe(thrown), usage, thrown)
    }
  }

  failed({ why, thrown, cutOff }: Failure): NewEvent {
    const { request, estimate, asked } = this.#details
    const cause = why instanceof ModelFailure && isBatonError(why.cause) ? why.cause : why
    const fallback = new BatonError('BATON_MODEL_FAILED', { model: request.model, problem: describe(why) }, why)
    const failure = { op: asked.op, error: toRunError(cause, fallback) }
    const reported = thrown instanceof ModelFailure ? thrown.usage : undefined
    // A call that was cut off may have been billed; until told otherwise, count what was put aside for it.
    const usage = reported !== undefined ? checkedUsage(reported, estimate) : cutOff ? worstCase(estimate) : undefined
    const exceeded = usage && this.#exceededBy(usage)
    const data = {
      ...failure,
      ...(usage === undefined ? {} : { usage }),
      ...(exceeded === undefined ? {} : { exceeded }),
    }
    const next = !cutOff && why instanceof ModelFailure && why.outage && this.#postponed.next(why.outage)
    if (!next) return { type: 'model.failed', data }
    return {
      type: 'model.postponed',
      data: { ...failure, ...(usage === undefined ? {} : { usage }), attempt: this.#attempts, ...next },
    }
  }

  #exceededBy(usage: ModelUsage): ModelReserve | undefined {
    const { usdMicros, tokens } = this.reserve
    return exceededBy(usage, { usdMicros: this.#details.estimate.usdMicros === null ? null : usdMicros, tokens })
  }

  abandoned(attempt: number): NewEvent {
    return { type: 'model.abandoned', data: { op: this.path, attempt, usage: worstCase(this.#details.estimate) } }
  }

  read(end: KernelFact): ModelAnswer {
    this.#warnOfUnknownCost(end)
    this.#warnOfOverrun(end)
    if (end.type === 'model.answered') return end.data.answer
    if (end.type === 'budget.exceeded' && this.#run.tree.edition > 10) this.#details.conversation.forget()
    throw failureIn(end)
  }

  #warnOfOverrun(end: KernelFact): void {
    if (end.type !== 'model.answered' && end.type !== 'model.failed') return
    const { usage, exceeded } = end.data
    if (usage === undefined || exceeded === undefined) return
    const answeredBy = end.type === 'model.answered' ? end.data.answer.answeredBy : undefined
    warnOnce(this.#run, overrunWarning(answeredBy ?? this.#details.request.model, usage, exceeded))
  }

  /** Said by what the log says, so that a resumed run says it as well; and not where it was allowed. */
  #warnOfUnknownCost(end: KernelFact): void {
    const { limits } = this.#run.origin
    if (limits.usualUsd !== true || limits.allowUnpriced) return
    if (end.type !== 'model.answered' && end.type !== 'model.failed') return
    if (end.data.usage?.usdMicros !== null) return
    const { estimate, request } = this.#details
    const answeredBy = end.type === 'model.answered' ? end.data.answer.answeredBy : undefined
    this.#run.warn(unpricedWarning(answeredBy ?? estimate.unpriced?.[0] ?? request.model))
  }
}

function withPrefixKey({ origin, lineage }: Run, request: ModelRequest): ModelRequest {
  return request.once === true ? request : { ...request, prefixKey: `${lineage.rootRunId} ${origin.reference}` }
}

/** Adapters of models are code of others, and may return nothing at all. */
function checkedAnswer(said: ModelAnswer | undefined): ModelAnswer {
  const answer = jsonCopy(said, 'A model answer')
  if (typeof answer?.text === 'string') return answer
  throw new BatonError('BATON_VALUE_NOT_JSON', { place: 'A model answer', problem: 'it has no text' })
}
