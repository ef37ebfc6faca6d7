import type { AgentDefinition } from '../agents/definition.ts'
import { type LimitName, limitNames, type Settings } from '../config/settings.ts'
import { defaultLimits, usualOutageMs } from '../kernel/limits.ts'
import type { Price, PriceTable, Rates } from '../models/prices.ts'
import { readPrices } from './own-prices.ts'
import { isFromProject } from './places.ts'

const usual: Readonly<Record<LimitName, number>> = {
  usd: defaultLimits.usdMicros / 1e6,
  tokens: defaultLimits.tokens,
  seconds: defaultLimits.wallMs / 1000,
  modelCalls: defaultLimits.modelCalls,
  toolCalls: defaultLimits.toolCalls,
  depth: defaultLimits.depth,
  fanOut: defaultLimits.fanOut,
  outage: usualOutageMs / 1000,
}

const words: Readonly<Record<LimitName, string>> = {
  usd: 'dollars',
  tokens: 'tokens',
  seconds: 'seconds',
  modelCalls: 'calls of models',
  toolCalls: 'calls of tools',
  depth: 'depth',
  fanOut: 'children of a run',
  outage: 'seconds of waiting for providers that are down',
}

/** Where the files of a project loosen what keeps a run from spending, as sentences. */
export async function spendingWants(
  settings: Settings,
  agents: readonly Pick<AgentDefinition, 'name' | 'budget'>[],
): Promise<string[]> {
  const { limits, allowUnpriced } = settings
  const fromProject = (name: LimitName): number | undefined =>
    isFromProject(limits[name]?.origin ?? '') ? limits[name]?.value : undefined
  return [
    ...raised(fromProject, (name) => `limits.${name}`),
    ...agents.flatMap(({ name: agent, budget }) =>
      raised(
        (name) => budget[name],
        (name) => `budget.${name} of agent ${agent}`,
      ),
    ),
    ...(allowUnpriced.value && isFromProject(allowUnpriced.origin)
      ? ['call models whose price nobody knows, which no limit of dollars holds back (allowUnpriced)']
      : []),
    ...(await cheaper(settings)),
  ]
}

function raised(limit: (name: LimitName) => number | undefined, place: (name: LimitName) => string): string[] {
  return limitNames.flatMap((name) => {
    const value = limit(name)
    if (value === undefined || value <= usual[name]) return []
    return [`raise the limit of ${words[name]} to ${value}, which is ${usual[name]} otherwise (${place(name)})`]
  })
}

/** Prices below Baton's own, and for what Baton knows no price of: a limit of dollars is only as good as they are. */
async function cheaper(settings: Settings): Promise<string[]> {
  if (!isFromProject(settings.prices.origin) && !isFromProject(settings.priceTable.origin)) return []
  // A file with problems gives no prices at all, and the project is refused because of them.
  const { prices: own } = await readPrices(settings)
  const { priceOf, ratesFor } = await import('../models/prices.ts')
  const { priceList } = await import('../models/price-list.ts')
  return Object.entries(own).flatMap(([model, price]) => {
    const known = model.endsWith('/*') ? allOf(model.slice(0, -1), priceList().prices) : [priceOf(model)]
    const isCheaper = known.length === 0 || known.some((one) => one === undefined || isLess(price, one, ratesFor))
    return isCheaper ? [`count ${model} at ${shownPrice(price)} (prices)`] : []
  })
}

function allOf(beginning: string, prices: PriceTable): Price[] {
  const found = beginning.replace(/^openai-chat\//, 'openai/')
  return Object.entries(prices).flatMap(([model, price]) => (model.startsWith(found) ? [price] : []))
}

/** Whether a prompt of any length costs less in any way. */
function isLess(price: Price, than: Price, ratesFor: (input: number, price: Price) => Rates): boolean {
  const lengths = [0, ...[...(price.longInput ?? []), ...(than.longInput ?? [])].map(({ above }) => above + 1)]
  return lengths.some((length) => {
    const [left, right] = [amounts(ratesFor(length, price)), amounts(ratesFor(length, than))]
    return left.some((amount, index) => amount < (right[index] ?? 0))
  })
}

function amounts({ input, output, cachedInput = input, cacheWrite = input }: Rates): number[] {
  return [input, output, cachedInput, cacheWrite]
}

function shownPrice(price: Price): string {
  const [input, output, cachedInput, cacheWrite] = amounts(price)
  return `$${input} for a million tokens in, $${output} out, $${cachedInput} cached, $${cacheWrite} written to a cache`
}
