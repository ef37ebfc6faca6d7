import { BatonError, describe, isBatonError, toRunError } from '../../errors/baton-error.ts'
import type { KernelFact } from '../../events/catalog.ts'
import type { ModelEvents } from '../../events/model.ts'
import type { RedactingStream } from '../../secrets/redactor.ts'
import { type ArtifactContent, readContent } from '../artifact-content.ts'
import type { CallOptions } from '../context.ts'
import { sha256 } from '../digest.ts'
import { type Attempt, carryOut, type Effect, type Failure } from '../effect.ts'
import { asJson } from '../json-value.ts'
import { refusesUnpriced, type Spendable } from '../limits.ts'
import { checkedEstimate, checkedUsage, worstCase } from '../model-usage.ts'
import { failureIn, type NewEvent, type Operation, operate, type Performed } from '../operation.ts'
import {
  type Model,
  type ModelAnswer,
  type ModelCall,
  type ModelEstimate,
  ModelFailure,
  type ModelRequest,
} from '../ports/model.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { unpricedWarning } from '../unpriced-warning.ts'

/** `ctx.model`: one call to a language model. */
export function callModel(scope: Scope, request: ModelRequest, options?: CallOptions): Promise<ModelAnswer> {
  const { run } = scope
  const { model } = run.tree.outside
  if (model === undefined) throw new BatonError('BATON_MODEL_MISSING', { model: request.model })
  const estimate = checkedEstimate(request, model.estimate(request))
  if (estimate.usdMicros === null && refusesUnpriced(run.origin.limits)) {
    throw new BatonError('BATON_BUDGET_UNPRICED', { model: estimate.unpriced?.[0] ?? request.model })
  }
  const asked = { op: scope.next('model'), model: request.model, ...scope.conversation.delta(request) }
  return operate(run, new ModelOperation(run, { model, request, estimate, asked, timeoutMs: options?.timeoutMs }))
}

type ModelAsked = Omit<ModelEvents['model.requested'], 'attempt' | 'reserved'>

interface ModelDetails {
  readonly model: Model
  readonly request: ModelRequest
  readonly estimate: ModelEstimate
  readonly asked: ModelAsked
  readonly timeoutMs: number | undefined
}

class ModelOperation implements Operation<ModelAnswer>, Effect {
  readonly commitFirst = true
  readonly changesWorld = false
  readonly #run: Run
  readonly #details: ModelDetails

  constructor(run: Run, details: ModelDetails) {
    this.#run = run
    this.#details = details
  }

  get path(): string {
    return this.#details.asked.op
  }

  get timeoutMs(): number | undefined {
    return this.#details.timeoutMs
  }

  get reserve(): Spendable {
    const { usdMicros, tokens } = this.#details.estimate
    return { usdMicros: usdMicros ?? 0, tokens, modelCalls: 1, toolCalls: 0 }
  }

  request(): NewEvent {
    return this.started(1)
  }

  perform(recorded: RecordedOperation | undefined): Promise<Performed> {
    return carryOut(this.#run, this, recorded)
  }

  started(attempt: number): NewEvent {
    const { asked, estimate } = this.#details
    const reserved = { usdMicros: estimate.usdMicros, tokens: estimate.tokens }
    return { type: 'model.requested', data: { ...asked, attempt, reserved } }
  }

  async attempt(attempt: Attempt): Promise<NewEvent> {
    const { model, request, estimate, asked } = this.#details
    const run = this.#run
    const call = new OneModelCall(attempt, run, asked.op)
    const said = await model.call(withPrefixKey(run, request), call)
    call.end()
    const usage = checkedUsage(said?.usage, estimate)
    try {
      return { type: 'model.answered', data: { op: asked.op, answer: checkedAnswer(said?.answer), usage } }
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
    return { type: 'model.failed', data: usage === undefined ? failure : { ...failure, usage } }
  }

  abandoned(attempt: number): NewEvent {
    return { type: 'model.abandoned', data: { op: this.path, attempt, usage: worstCase(this.#details.estimate) } }
  }

  read(end: KernelFact): ModelAnswer {
    this.#warnOfUnknownCost(end)
    if (end.type === 'model.answered') return end.data.answer
    throw failureIn(end)
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

/** Long enough to belong to one prefix alone, and as short as providers want it. */
const prefixKeyLength = 32

function withPrefixKey({ origin: { reference, lineage } }: Run, request: ModelRequest): ModelRequest {
  if (request.once === true) return request
  return { ...request, prefixKey: sha256(`${lineage.rootRunId}\n${reference}`).slice(0, prefixKeyLength) }
}

class OneModelCall implements ModelCall {
  readonly key: string
  readonly delta: (text: string) => void
  readonly #attempt: Attempt
  readonly #run: Run
  readonly #op: string
  #fragments: RedactingStream | undefined

  constructor(attempt: Attempt, run: Run, op: string) {
    this.key = attempt.key
    this.#attempt = attempt
    this.#run = run
    this.#op = op
    this.delta = (text) => this.#show(text)
  }

  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  content(hash: string): Promise<ArtifactContent> {
    return readContent(this.#run.tree.outside.journal, hash)
  }

  /** The answer is complete: what was held back because it might have been part of a secret can be shown. */
  end(): void {
    if (this.#fragments !== undefined) tell(this.#run, this.#op, this.#fragments.end())
  }

  #show(text: string): void {
    this.#fragments ??= this.#run.tree.outside.redactor.stream()
    tell(this.#run, this.#op, this.#fragments.push(text))
  }
}

/** A listener to fragments must not be able to fail the call they belong to. */
function tell(run: Run, op: string, text: string): void {
  if (text === '') return
  try {
    run.tree.outside.delta({ runId: run.id, rootRunId: run.tree.lease.rootRunId, op, text })
  } catch {
    // The whole answer is recorded all the same.
  }
}

/** Adapters of models are code of others, and may return nothing at all. */
function checkedAnswer(answer: ModelAnswer | undefined): ModelAnswer {
  asJson(answer, 'A model answer')
  if (typeof answer?.text === 'string') return answer
  throw new BatonError('BATON_VALUE_NOT_JSON', { place: 'A model answer', problem: 'it has no text' })
}
