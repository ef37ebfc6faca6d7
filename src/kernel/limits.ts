import { BatonError } from '../errors/baton-error.ts'
import type { Limits, Spendable } from '../events/limits.ts'
import type { Usage } from '../events/usage.ts'
import { oncePer } from './once-per.ts'

export type { Limits, Spendable }

/** How long a run waits for providers that are down, unless said otherwise. */
export const usualOutageMs: number = 24 * 60 * 60 * 1000

export const defaultLimits: Limits = Object.freeze({
  usdMicros: 5_000_000,
  tokens: 2_000_000,
  wallMs: 60 * 60 * 1000,
  modelCalls: 500,
  toolCalls: 2_000,
  depth: 16,
  fanOut: 20,
  outageMs: usualOutageMs,
  allowUnpriced: false,
  usualUsd: true,
})

const dimensions = ['usdMicros', 'tokens', 'wallMs', 'modelCalls', 'toolCalls', 'depth', 'fanOut', 'outageMs'] as const

/** Fills in what is missing from `base` and refuses what isn't a limit. */
export function limitsFrom(wanted: Partial<Limits>, base: Limits = defaultLimits): Limits {
  for (const name of Object.keys(wanted)) {
    if (!(name in defaultLimits)) {
      const problem = `there is no such limit; there are ${Object.keys(defaultLimits).join(', ')}`
      throw new BatonError('BATON_BUDGET_INVALID', { dimension: name, value: String(wanted[name as never]), problem })
    }
  }
  for (const dimension of dimensions) {
    const value: unknown = wanted[dimension]
    if (value === undefined) continue
    if (!Number.isSafeInteger(value) || (value as number) < 0) {
      const problem = Number.isFinite(value) ? 'it is not a whole number from 0 up' : 'every limit is finite'
      throw new BatonError('BATON_BUDGET_INVALID', { dimension, value: String(value), problem })
    }
  }
  return Object.freeze({
    usdMicros: wanted.usdMicros ?? base.usdMicros,
    tokens: wanted.tokens ?? base.tokens,
    wallMs: wanted.wallMs ?? base.wallMs,
    modelCalls: wanted.modelCalls ?? base.modelCalls,
    toolCalls: wanted.toolCalls ?? base.toolCalls,
    depth: wanted.depth ?? base.depth,
    fanOut: wanted.fanOut ?? base.fanOut,
    ...outage(wanted.outageMs ?? base.outageMs),
    allowUnpriced: wanted.allowUnpriced ?? base.allowUnpriced,
    ...markedUsual(wanted.usdMicros === undefined ? base : wanted),
  })
}

function outage(outageMs: number | undefined): Pick<Limits, 'outageMs'> {
  return outageMs === undefined ? {} : { outageMs }
}

function markedUsual({ usualUsd }: Partial<Limits>): Pick<Limits, 'usualUsd'> {
  return usualUsd === true ? { usualUsd } : {}
}

/** What a run without a parent may use at most: what it and its caller ask for. */
export function rootLimits(own: Partial<Limits> = usual, called?: Partial<Limits>): Limits {
  if (called !== undefined) return limitsFrom({ ...own, ...called })
  return limitsOf(own)
}

/** What a child may use at most: what it and its caller ask for, within what its parent may. */
export function childLimits(parent: Limits, own: Partial<Limits> = usual, called?: Partial<Limits>): Limits {
  if (called !== undefined) return derived(parent, own, called)
  const last = lastChildren.get(parent)
  if (last?.own === own) return last.limits
  const limits = derived(parent, own)
  lastChildren.set(parent, { own, limits })
  return limits
}

const usual: Partial<Limits> = Object.freeze({})

/** Ten thousand runs of an agent share their limits, and a thousand children of one kind. */
const limitsOf = oncePer((own: Partial<Limits>) => limitsFrom(own))
const lastChildren = new WeakMap<Limits, { readonly own: Partial<Limits>; readonly limits: Limits }>()

function derived(parent: Limits, own: Partial<Limits>, called?: Partial<Limits>): Limits {
  const below = { ...parent, depth: parent.depth - 1 }
  const wanted = own === usual ? below : limitsFrom(own, below)
  const asked = called === undefined ? wanted : limitsFrom(called, wanted)
  return Object.freeze({
    usdMicros: Math.min(asked.usdMicros, below.usdMicros),
    tokens: Math.min(asked.tokens, below.tokens),
    wallMs: Math.min(asked.wallMs, below.wallMs),
    modelCalls: Math.min(asked.modelCalls, below.modelCalls),
    toolCalls: Math.min(asked.toolCalls, below.toolCalls),
    depth: Math.min(asked.depth, below.depth),
    fanOut: Math.min(asked.fanOut, below.fanOut),
    ...outage(shorter(asked.outageMs, below.outageMs)),
    allowUnpriced: asked.allowUnpriced && below.allowUnpriced,
    ...(below.usualUsd === true ? markedUsual(asked) : {}),
  })
}

function shorter(asked: number | undefined, below: number | undefined): number | undefined {
  return asked === undefined ? below : Math.min(asked, below ?? usualOutageMs)
}

/** Limits with some more of what can be counted. */
export function raisedLimits(limits: Limits, more: Partial<Limits>): Limits {
  const given = limitsFrom(more)
  const raised = { ...limits }
  for (const dimension of dimensions)
    if (more[dimension] !== undefined) raised[dimension] = (raised[dimension] ?? 0) + (given[dimension] ?? 0)
  return raised
}

/** A child may use all that its parent may. */
export function areInherited(limits: Limits, parent: Limits): boolean {
  return (
    dimensions.every((name) => limits[name] === (name === 'depth' ? parent.depth - 1 : parent[name])) &&
    limits.allowUnpriced === parent.allowUnpriced &&
    limits.usualUsd === parent.usualUsd
  )
}

/** Whether a limit of dollars is to hold that a model without a price would get around. */
export function refusesUnpriced({ allowUnpriced, usualUsd }: Limits): boolean {
  return !allowUnpriced && usualUsd !== true
}

/** Nothing of anything. */
export const nothing: Spendable = Object.freeze({ usdMicros: 0, tokens: 0, modelCalls: 0, toolCalls: 0 })

/** The part of a usage that limits are about. */
export function spendableOf(usage: Usage): Spendable {
  return {
    usdMicros: usage.usdMicros,
    tokens: usage.inputTokens + usage.outputTokens,
    modelCalls: usage.modelCalls,
    toolCalls: usage.toolCalls,
  }
}
