import type { Json } from '../../events/json.ts'

export interface CopyLimits {
  readonly deepest: number
  readonly mostNodes: number
  /** The longest text that is kept. */
  readonly mostText: number
}

/** A copy of JSON from outside, or nothing if it is beyond the limits. A key `__proto__` is left out. */
export function copyJson(value: unknown, limits: CopyLimits): Json | undefined {
  let nodes = 0
  const copy = (at: unknown, depth: number): Json => {
    if (++nodes > limits.mostNodes || depth > limits.deepest) throw tooMuch
    if (typeof at === 'string') {
      if (at.length > limits.mostText) throw tooMuch
      return at.toWellFormed()
    }
    if (typeof at === 'number') return Number.isFinite(at) ? at : null
    if (typeof at === 'boolean' || at === null || at === undefined) return at ?? null
    if (Array.isArray(at)) return at.map((one) => copy(one, depth + 1))
    const entries = Object.entries(at).filter(([key, one]) => key !== '__proto__' && one !== undefined)
    return Object.fromEntries(entries.map(([key, one]) => [key.toWellFormed(), copy(one, depth + 1)]))
  }
  try {
    return copy(value, 0)
  } catch (thrown) {
    if (thrown === tooMuch) return undefined
    throw thrown
  }
}

const tooMuch = new Error('more than the limits allow')
