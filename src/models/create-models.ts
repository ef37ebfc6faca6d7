import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import type { ModelUsage } from '../events/usage.ts'
import {
  type Model,
  type ModelAnswer,
  type ModelCall,
  type ModelEstimate,
  ModelFailure,
  type ModelRequest,
} from '../kernel/ports/model.ts'
import { Channels } from './channel.ts'
import { defaults, type ModelsOptions } from './options.ts'
import { priceOf, worstCostOf } from './prices.ts'
import { findProvider } from './providers.ts'
import { Tally } from './tally.ts'
import { promptTokens } from './tokens.ts'

/** All language models that are reached over the network, by `provider/model`. */
export function createModels(options: ModelsOptions): Model {
  const channels = new Channels(options)
  const most = options.maxOutputTokens ?? defaults.maxOutputTokens
  return {
    estimate: (request) => worstCase(request, options, request.settings?.maxOutputTokens ?? most),
    call: (request, call) => callAny(channels, capped(request, most), call),
  }
}

/** The request as it is sent: with a limit for the answer, so that its cost has one too. */
function capped({ model, messages, settings }: ModelRequest, maxOutputTokens: number): ModelRequest {
  return { model, messages, settings: { maxOutputTokens, ...settings } }
}

/** The dearest of the models that may answer. */
function worstCase(request: ModelRequest, options: ModelsOptions, output: number): ModelEstimate {
  const input = promptTokens(request)
  const costs = candidates(request).map((model) => {
    findProvider(model, options.providers)
    return worstCostOf({ input, output }, priceOf(model, options.prices))
  })
  const usdMicros = costs.reduce((most, cost) => (most === null || cost === null ? null : Math.max(most, cost)), 0)
  return { tokens: input + output, usdMicros }
}

/** Asks each model in turn until one answers. */
async function callAny(
  channels: Channels,
  request: ModelRequest,
  call: ModelCall,
): Promise<{ readonly answer: ModelAnswer; readonly usage: ModelUsage }> {
  const tally = new Tally()
  const failures: BatonError[] = []
  for (const model of candidates(request)) {
    try {
      const answer = await channels.to(model).ask({ ...request, model }, call, tally)
      return { answer: model === request.model ? answer : { ...answer, answeredBy: model }, usage: tally.usage() }
    } catch (thrown) {
      if (call.signal.aborted) throw new ModelFailure('The call was given up', tally.usage(), call.signal.reason)
      if (!isBatonError(thrown)) throw new ModelFailure(describe(thrown), tally.usage(), thrown)
      failures.push(thrown)
    }
  }
  const error = onlyOne(failures) ?? new BatonError('BATON_MODEL_NONE_ANSWERED', { problems: messagesOf(failures) })
  throw new ModelFailure(error.message, tally.usage(), error)
}

function candidates({ model, settings }: ModelRequest): readonly string[] {
  return [...new Set([model, ...(settings?.fallbacks ?? [])])]
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}

function messagesOf(errors: readonly Error[]): readonly string[] {
  return errors.map(({ message }) => message)
}
