import { BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { ModelUsage } from '../../events/usage.ts'
import type { CallOptions } from '../context.ts'
import { carryOut, type Effect } from '../effect.ts'
import { asJson } from '../json-value.ts'
import { type End, type NewEvent, operate } from '../operation.ts'
import { type ModelAnswer, type ModelEstimate, ModelFailure, type ModelRequest } from '../ports/model.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'

/** What a scope's model calls have recorded so far, so that the next records only what is new. */
export class Conversation {
  #recorded = 0
  #first: unknown
  #last: unknown
  #settings: string | undefined

  /** The part of a request that earlier calls have not recorded. */
  delta({ messages, settings }: ModelRequest): { from: number; messages: readonly Json[]; settings?: JsonObject } {
    const continues = this.#recorded <= messages.length && messages[0] === this.#first && messages[this.#recorded - 1] === this.#last
    const from = this.#recorded > 0 && continues ? this.#recorded : 0
    const fresh = messages.slice(from)
    this.#recorded = messages.length
    this.#first = messages[0]
    this.#last = messages.at(-1)
    const encoded = settings === undefined ? undefined : JSON.stringify(settings)
    const changed = encoded !== this.#settings
    this.#settings = encoded
    const delta = { from, messages: asJson(fresh, 'The messages of a model call') as readonly Json[] }
    return changed ? { ...delta, settings: settings ?? {} } : delta
  }
}

/** `ctx.model`: one call to a language model. */
export function callModel(
  run: Run,
  scope: Scope,
  conversation: Conversation,
  request: ModelRequest,
  options: CallOptions = {},
): Promise<ModelAnswer> {
  const path = scope.next('model')
  const model = run.tree.outside.model
  if (model === undefined) throw new BatonError('BATON_MODEL_MISSING', { model: request.model })
  const estimate = model.estimate(request)
  refuseUnpriced(run, request, estimate)
  const reserved = { usdMicros: estimate.usdMicros ?? 0, tokens: estimate.tokens }
  const asked = { op: path, model: request.model, ...conversation.delta(request) }
  const started = (attempt: number): NewEvent => ({ type: 'model.requested', data: { ...asked, attempt, reserved } })
  const effect: Effect = {
    path,
    commitFirst: true,
    changesWorld: false,
    reserve: { ...reserved, modelCalls: 1, toolCalls: 0 },
    timeoutMs: options.timeoutMs,
    started,
    perform: async ({ key, signal }) => {
      const delta = (text: string): void => run.tree.outside.delta({ runId: run.id, op: path, text })
      const { answer, usage } = await model.call(request, { key, signal, delta })
      return { type: 'model.answered', data: { op: path, answer: asJson(answer, 'A model answer') as JsonObject, usage } }
    },
    failed: (why, thrown) => failed(path, request, { why, thrown, estimate }),
    abandoned: (attempt) => ({ type: 'model.abandoned', data: { op: path, attempt, usage: worstCase(estimate) } }),
  }
  return operate(run, {
    path,
    request: started(1),
    perform: (recorded) => carryOut(run, effect, recorded),
    read: readAnswer,
  })
}

function readAnswer({ type, data }: End): ModelAnswer {
  if (type === 'model.answered') return (data as unknown as { answer: ModelAnswer }).answer
  throw new OperationError((data as unknown as { error: RunError }).error)
}

function failed(
  op: string,
  { model }: ModelRequest,
  { why, thrown, estimate }: { why: unknown; thrown: unknown; estimate: ModelEstimate },
): NewEvent {
  const error = toRunError(why, new BatonError('BATON_MODEL_FAILED', { model, problem: describe(why) }, why))
  const cutOff = why !== thrown && thrown !== undefined
  const usage = thrown instanceof ModelFailure && thrown.usage !== undefined ? thrown.usage : undefined
  // A call that was cut off may have been billed; until told otherwise, count what was put aside for it.
  const counted = usage ?? (cutOff ? worstCase(estimate) : undefined)
  return { type: 'model.failed', data: counted === undefined ? { op, error } : { op, error, usage: counted } }
}

function worstCase({ tokens, usdMicros }: ModelEstimate): ModelUsage {
  return { inputTokens: tokens, outputTokens: 0, usdMicros, estimated: true }
}

function refuseUnpriced(run: Run, request: ModelRequest, estimate: ModelEstimate): void {
  if (estimate.usdMicros !== null || run.origin.limits.allowUnpriced) return
  throw new BatonError('BATON_BUDGET_UNPRICED', { model: request.model })
}

