import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import type { ModelUsage } from '../events/usage.ts'
import { isEmpty } from '../kernel/empty-answer.ts'
import {
  type Model,
  type ModelAnswer,
  type ModelCall,
  type ModelEstimate,
  ModelFailure,
  type ModelRequest,
} from '../kernel/ports/model.ts'
import { Channels } from './channel.ts'
import { emptyHanded } from './empty-handed.ts'
import { factsOf } from './facts/facts-of.ts'
import { oncePerModel } from './once-per-model.ts'
import type { ModelsOptions } from './options.ts'
import { outageIn } from './outage.ts'
import { type Price, priceOf, worstCostOf } from './prices.ts'
import { findKey, findProvider } from './providers.ts'
import { CallTally } from './tally.ts'
import { promptTokens } from './tokens.ts'

/** All language models that are reached over the network, by `provider/model`. */
export function createModels(options: ModelsOptions): Model {
  const channels = new Channels(options)
  const priceFor = oncePerModel((model) => priceAsked(model, options))
  return {
    unavailable: (model) => problemReaching(model, options),
    estimate: (request) => worstCase(request, options, priceFor),
    call: (request, call) => {
      const requests = candidates(request).map((model) => capped(request, model, options))
      return callAny(channels, requests, call, request.settings?.maxOutputTokens)
    },
  }
}

function problemReaching(model: string, { providers, environment }: ModelsOptions): BatonError | undefined {
  try {
    findKey(findProvider(model, providers).provider, environment, model)
    return undefined
  } catch (error) {
    if (isBatonError(error)) return error
    throw error
  }
}

/** The request as it is sent to one model: with a limit for the answer, so that its cost has one too. */
function capped(request: ModelRequest, model: string, options: ModelsOptions): ModelRequest {
  const maxOutputTokens = longestAnswer(request, model, options)
  return { ...request, model, settings: { ...request.settings, maxOutputTokens } }
}

function longestAnswer({ settings }: ModelRequest, model: string, { maxOutputTokens }: ModelsOptions): number {
  const facts = factsOf(model)
  const wanted = settings?.maxOutputTokens ?? maxOutputTokens ?? facts.usualAnswer
  return Math.min(wanted, facts.longestAnswer ?? wanted)
}

/** The answer, with a remark where it could not be as long as the request allowed. */
function withRemark(answer: ModelAnswer, wanted: number | undefined, { model, settings }: ModelRequest): ModelAnswer {
  const asked = settings?.maxOutputTokens
  if (wanted === undefined || asked === undefined || asked >= wanted) return answer
  const remark = `${model} answers with ${asked} tokens at most, so \`maxTokens\` of ${wanted} was lowered to that.`
  return { ...answer, warnings: [...(answer.warnings ?? []), remark] }
}

/** What is asked for a model, if it is known. */
interface AskedPrice {
  readonly price: Price | undefined
}

/** Throws for a provider that is unknown. */
function priceAsked(model: string, { providers, prices = {}, listedPrices = {} }: ModelsOptions): AskedPrice {
  findProvider(model, providers)
  return { price: priceOf(model, prices, listedPrices) }
}

/** The dearest and the longest of the models that may answer. Those without a price are named, and don't hide the others'. */
function worstCase(
  request: ModelRequest,
  options: ModelsOptions,
  priceFor: (model: string) => AskedPrice,
): ModelEstimate {
  const input = promptTokens(request)
  let tokens = 0
  let usdMicros: number | null = null
  const unpriced: string[] = []
  for (const model of candidates(request)) {
    const output = longestAnswer(request, model, options)
    const cost = worstCostOf({ input, output }, priceFor(model).price)
    tokens = Math.max(tokens, input + output)
    if (cost === null) unpriced.push(model)
    else usdMicros = Math.max(usdMicros ?? 0, cost)
  }
  return unpriced.length === 0 ? { tokens, usdMicros } : { tokens, usdMicros, unpriced }
}

/** Asks each model in turn until one answers. Where there is another to ask, an answer without a word is none. */
async function callAny(
  channels: Channels,
  requests: readonly ModelRequest[],
  call: ModelCall,
  longest: number | undefined,
): Promise<{ readonly answer: ModelAnswer; readonly usage: ModelUsage }> {
  const tally = new CallTally()
  const mayGoOn = tally.limitedBy(call)
  const failures: BatonError[] = []
  for (const [index, request] of requests.entries()) {
    const { model } = request
    const others = index < requests.length - 1
    try {
      if (index > 0 && !mayGoOn()) break
      const channel = channels.to(model)
      const said = await heard(() => channel.ask(request, call, tally, others), others && mayGoOn)
      const answer = withRemark(said, longest, request)
      if (others && isEmpty(answer)) {
        failures.push(emptyHanded(model, answer))
        continue
      }
      return { answer: index === 0 ? answer : inPlaceOf(answer, model, failures), usage: tally.usage() }
    } catch (thrown) {
      if (call.signal.aborted) throw new ModelFailure('The call was given up', tally.usage(), call.signal.reason)
      if (!isBatonError(thrown)) throw new ModelFailure(describe(thrown), tally.usage(), thrown)
      failures.push(thrown)
    }
  }
  // What is too long for one of them can be shortened, and then that one may answer.
  const tooLong = failures.find((failure) => isBatonError(failure, 'BATON_MODEL_OVERFLOW'))
  const error =
    tooLong ?? onlyOne(failures) ?? new BatonError('BATON_MODEL_NONE_ANSWERED', { problems: messagesOf(failures) })
  throw new ModelFailure(error.message, tally.usage(), error, tooLong === undefined ? outageIn(failures) : undefined)
}

/** An answer of another model than was asked first, and why. */
function inPlaceOf(answer: ModelAnswer, model: string, failures: readonly BatonError[]): ModelAnswer {
  const warning = `"${model}" answered: ${messagesOf(failures).join(' ')}`
  return { ...answer, answeredBy: model, warnings: [...(answer.warnings ?? []), warning] }
}

/** A model that says nothing is asked once more before others are. What was held back stays so. */
async function heard(ask: () => Promise<ModelAnswer>, mayAskAgain: false | (() => boolean)): Promise<ModelAnswer> {
  const answer = await ask()
  if (mayAskAgain === false || !isEmpty(answer) || answer.finish !== 'stop') return answer
  return mayAskAgain() ? ask() : answer
}

function candidates({ model, settings }: ModelRequest): readonly string[] {
  const { fallbacks = [] } = settings ?? {}
  return fallbacks.length === 0 ? [model] : [...new Set([model, ...fallbacks])]
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}

function messagesOf(errors: readonly Error[]): readonly string[] {
  return errors.map(({ message }) => message)
}
