import { didYouMean, listKnown } from '../errors/suggestion.ts'
import { checkOptions, wrongArgument } from '../errors/wrong-argument.ts'
import type { ModelsOptions, Protocol, ProviderOptions } from './options.ts'
import type { Price } from './prices.ts'

/** What one field must be, and words for it. */
interface FieldRule {
  readonly expected: string
  readonly holds: (value: unknown) => boolean
}

type FieldRules<Fields> = { readonly [Name in keyof Required<Fields>]: FieldRule }

const protocols: readonly unknown[] = [
  'openai-responses',
  'openai-chat',
  'anthropic',
  'google',
  'openai-compatible',
] satisfies Protocol[]

const aboveZero: FieldRule = {
  expected: 'a whole number, 1 or more',
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
}
const amount: FieldRule = {
  expected: 'a number, 0 or more',
  holds: (value) => Number.isFinite(value) && Number(value) >= 0,
}
const fields: FieldRule = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
const list: FieldRule = { expected: 'a list', holds: Array.isArray }
const call: FieldRule = { expected: 'a function', holds: (value) => typeof value === 'function' }

const modelsRules: FieldRules<Omit<ModelsOptions, 'clock' | 'random'>> = {
  environment: fields,
  providers: fields,
  prices: fields,
  listedPrices: fields,
  attempts: aboveZero,
  maxOutputTokens: aboveZero,
  fetch: call,
}

const providerRules: FieldRules<ProviderOptions & { readonly price?: unknown }> = {
  protocol: { expected: protocols.map((name) => `"${name}"`).join(', '), holds: (value) => protocols.includes(value) },
  baseUrl: { expected: 'an address such as "http://127.0.0.1:1234/v1"', holds: isWebAddress },
  keyVariable: {
    expected: 'the name of an environment variable, or null for a provider that needs no key',
    holds: (value) => value === null || (typeof value === 'string' && value !== ''),
  },
  headers: fields,
  concurrency: aboveZero,
  requestsPerMinute: aboveZero,
  tokensPerMinute: aboveZero,
  firstByteMs: aboveZero,
  silenceMs: aboveZero,
  // Read by the settings of a project, which makes a price of it.
  price: { expected: '"free"', holds: (value) => value === 'free' },
}

const priceRules: FieldRules<Price> = {
  input: amount,
  output: amount,
  cachedInput: amount,
  cacheWrite: amount,
  longInput: list,
  batch: amount,
}

/** Refuses what callers without a compiler may give wrongly as `models`, before a run can hang or fail because of it. */
export function checkModels(given: unknown): void {
  check('models', given, modelsRules)
  const { providers, prices } = given as { readonly providers?: object; readonly prices?: object }
  for (const [name, provider] of Object.entries(providers ?? {}))
    check(`models.providers.${name}`, provider, providerRules)
  for (const [name, price] of Object.entries(prices ?? {})) checkPrice(`models.prices.${name}`, price)
}

function checkPrice(place: string, price: unknown): void {
  check(place, price, priceRules)
  for (const name of ['input', 'output'] as const) {
    const value: unknown = Reflect.get(Object(price), name)
    if (value === undefined) throw wrongArgument('createBaton', `${place}.${name}`, value, amount.expected)
  }
}

function check(place: string, given: unknown, rules: Readonly<Record<string, FieldRule>>): void {
  checkOptions('createBaton', place, given)
  for (const [name, value] of Object.entries(Object(given))) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) throw unknownField(place, name, value, Object.keys(rules))
    if (value !== undefined && !rule.holds(value)) {
      throw wrongArgument('createBaton', `${place}.${name}`, value, rule.expected)
    }
  }
}

function unknownField(place: string, name: string, value: unknown, known: readonly string[]): Error {
  const meant = `${didYouMean(name, known)}${listKnown('fields', known)}`.replace(/\.$/, '')
  return wrongArgument('createBaton', `${place}.${name}`, value, `no such field. ${meant}`)
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
}
