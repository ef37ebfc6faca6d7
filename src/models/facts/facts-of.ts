import { oncePerModel } from '../once-per-model.ts'
import { splitModel } from '../providers.ts'
import { anthropic } from './anthropic.ts'
import { families } from './families.ts'
import { google } from './google.ts'
import type { KnownModel, ModelSheet } from './known-model.ts'
import { openai } from './openai.ts'

/** What is known of a model, with cautious figures where nothing is. */
export interface ModelFacts extends KnownModel {
  /** Whether it is in Baton's tables by its name. */
  readonly listed: boolean
  readonly windowTokens: number
  /** How long an answer may get unless a request or a setting says, thoughts included. */
  readonly usualAnswer: number
  /** Where its price stands, and when it was read there. */
  readonly priceFrom?: PriceOrigin
}

interface PriceOrigin {
  readonly source: string
  readonly date: string
}

/** For models that nothing is known of. Few servers refuse so little, and few answers need more. */
const shortAnswer = 4_096
const longAnswer = 16_384
/**
 * Thoughts are part of the answer, and OpenAI advises to leave so much room for them: with less, a model may think and
 * have none left to speak. A limit costs nothing, but all of it is reserved from the budget for the time of the call.
 */
const thoughtfulAnswer = 25_000

const hostedWindow = 128_000
/** What runs on one's own machine has the window it was started with, and that is rarely large. */
const localWindow = 32_768
const localProviders: ReadonlySet<string> = new Set(['lmstudio', 'ollama', 'vllm'])

const sheets: ReadonlyMap<string, readonly ModelSheet[]> = new Map([
  ['anthropic', anthropic],
  ['google', google],
  ['openai', openai],
])

/** What is known of a `provider/model`: the same at any time, and nothing of what a user has configured. */
export const factsOf: (model: string) => ModelFacts = oncePerModel((model) => {
  const listed = lookUp(model)
  if (listed !== undefined) {
    const { facts, origin } = listed
    const { windowTokens = windowOf(model) } = facts
    const known = { ...facts, listed: true, windowTokens, usualAnswer: usualAnswerOf(facts) }
    return facts.price === undefined ? known : { ...known, priceFrom: origin }
  }
  const family = families.find(({ names }) => names.test(model))
  const { facts = {}, usualAnswer = shortAnswer } = family ?? {}
  return { ...facts, listed: false, windowTokens: windowOf(model), usualAnswer }
})

/** All models of the tables, as `provider/model`. */
export function listedModels(): readonly {
  readonly model: string
  readonly facts: KnownModel
  readonly date: string
}[] {
  return [...sheets].flatMap(([provider, all]) =>
    all.flatMap(({ models, date }) =>
      Object.entries(models).map(([name, facts]) => ({ model: `${provider}/${name}`, facts, date })),
    ),
  )
}

/** Providers sell dated versions of a model as the model itself. */
export function withoutDate(model: string): string {
  return model.replace(/-(20\d\d-?[01]\d-?[0-3]\d|latest|preview-[01]\d-20\d\d)$/, '')
}

interface Listed {
  readonly facts: KnownModel
  readonly origin: PriceOrigin
}

function lookUp(model: string): Listed | undefined {
  const { provider, id } = splitModel(model)
  if (provider === 'openrouter') return withoutPrice(lookUp(behindRouter(id)))
  const own = sheets.get(provider === 'openai-chat' ? 'openai' : provider) ?? []
  for (const name of [id, withoutDate(id)]) {
    for (const { models, source, date } of own) {
      const facts = Object.hasOwn(models, name) ? models[name] : undefined
      if (facts !== undefined) return { facts, origin: { source, date } }
    }
  }
  return undefined
}

/** A router names the maker first, adds its own endings, and writes some versions with a dot. */
function behindRouter(id: string): string {
  const plain = id.replace(/:[\w-]+$/, '')
  return plain.startsWith('anthropic/') ? plain.replaceAll('.', '-') : plain
}

/** What a reseller takes is not assumed to be what the maker takes. */
function withoutPrice(listed: Listed | undefined): Listed | undefined {
  if (listed === undefined) return undefined
  const { price: _, ...facts } = listed.facts
  return { ...listed, facts }
}

function windowOf(model: string): number {
  return localProviders.has(splitModel(model).provider) ? localWindow : hostedWindow
}

function usualAnswerOf({ thinks, longestAnswer }: KnownModel): number {
  const wanted = thinks === true ? thoughtfulAnswer : longestAnswer === undefined ? shortAnswer : longAnswer
  return Math.min(wanted, longestAnswer ?? wanted)
}
