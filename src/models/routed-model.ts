import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { ModelUsage } from '../events/usage.ts'
import { isEmpty } from '../kernel/empty-answer.ts'
import { type Model, type ModelCall, ModelFailure, type ModelRequest } from '../kernel/ports/model.ts'
import { emptyHanded } from './empty-handed.ts'

/**
 * Sends each request to the model that serves its provider; `offline/…` never leaves the process.
 * Named as a fallback, the rules come last: they have an answer to nearly everything.
 */
export function routedModel(offline: Model, online: Model): Model {
  return {
    unavailable: (model) => (isOffline(model) ? undefined : online.unavailable?.(model)),
    estimate: (request) => (isOffline(request.model) ? offline : online).estimate(withoutOffline(request)),
    call: async (request, call) => {
      if (isOffline(request.model)) return offline.call(request, call)
      const asked = withoutOffline(request)
      if (asked === request) return online.call(request, call)
      try {
        const answered = await online.call(asked, call)
        if (!isEmpty(answered.answer)) return answered
        throw nothingSaid(request.model, answered)
      } catch (failure) {
        if (call.signal.aborted || !(failure instanceof ModelFailure)) throw failure
        return instead(offline, request, call, failure)
      }
    },
  }
}

function nothingSaid(model: string, { answer, usage }: Awaited<ReturnType<Model['call']>>): ModelFailure {
  const error = emptyHanded(answer.answeredBy ?? model, answer)
  return new ModelFailure(error.message, usage, error)
}

/** The rules answer, and say why they do. What the models used up meanwhile is not forgotten. */
async function instead(
  offline: Model,
  request: ModelRequest,
  call: ModelCall,
  failure: ModelFailure,
): ReturnType<Model['call']> {
  try {
    const { answer, usage } = await offline.call(request, call)
    const used = failure.usage ?? usage
    if ((answer.toolCalls ?? []).length > 0 || request.settings?.output !== undefined) return { answer, usage: used }
    const reason = `\n\n${failure.message}`
    call.delta(reason)
    return { answer: { ...answer, text: answer.text + reason }, usage: used }
  } catch (thrown) {
    throw noneAnswered(failure, thrown)
  }
}

function noneAnswered(failure: ModelFailure, thrown: unknown): unknown {
  if (!(thrown instanceof ModelFailure)) return thrown
  const { cause } = failure
  const before = isBatonError(cause, 'BATON_MODEL_NONE_ANSWERED') ? cause.details.problems : [failure.message]
  const error = new BatonError('BATON_MODEL_NONE_ANSWERED', { problems: [...before, thrown.message] })
  const usage: ModelUsage | undefined = failure.usage ?? thrown.usage
  return new ModelFailure(error.message, usage, error, failure.outage)
}

function isOffline(model: string): boolean {
  return model.startsWith('offline/')
}

function withoutOffline(request: ModelRequest): ModelRequest {
  const { fallbacks = [], ...settings } = request.settings ?? {}
  if (!fallbacks.some(isOffline)) return request
  return { ...request, settings: { ...settings, fallbacks: fallbacks.filter((model) => !isOffline(model)) } }
}
