import { type ComparedGrants, comparedGrants } from './compared-grants.ts'
import type { Grants } from './grants.ts'
import { intersection } from './intersection.ts'

/** What is left of a kind: one of these, of which every pattern must fit. */
type LeftPatterns = readonly (readonly string[])[]

interface KeyedList {
  readonly patterns: readonly string[]
  readonly key: string
}

/**
 * What was left after each layer, so that chains of callers that begin alike are followed once. Of many agents that call one
 * another each has all those above it as layers.
 */
export class Intersections {
  readonly #lists = new Map<ComparedGrants, WeakMap<Grants, KeyedList>>(
    comparedGrants.map((kind) => [kind, new WeakMap<Grants, KeyedList>()]),
  )
  readonly #first = new Map<ComparedGrants, Map<string, LeftPatterns>>()
  readonly #next = new WeakMap<LeftPatterns, Map<string, LeftPatterns>>()

  /** What is left of one kind under all of these, the outermost first; undefined if none of them grants any. */
  left(kind: ComparedGrants, layers: readonly Grants[]): LeftPatterns | undefined {
    let left: LeftPatterns | undefined
    // What was applied once changes nothing when it is applied again, and callers are often granted the same.
    const applied = new Set<string>()
    for (const grants of layers) {
      const list = this.#listOf(kind, grants)
      if (applied.has(list.key)) continue
      applied.add(list.key)
      left = left === undefined ? this.#begin(kind, list) : this.#narrow(left, list, kind)
      if (left.length === 0) break
    }
    const isGranted = left !== undefined && (left.length > 0 || layers.some((one) => this.grants(kind, one)))
    return isGranted ? left : undefined
  }

  grants(kind: ComparedGrants, grants: Grants): boolean {
    return this.#listOf(kind, grants).patterns.length > 0
  }

  #listOf(kind: ComparedGrants, grants: Grants): KeyedList {
    const lists = this.#lists.get(kind)
    const known = lists?.get(grants)
    if (known !== undefined) return known
    const list = keyed(kind.of(grants))
    lists?.set(grants, list)
    return list
  }

  #begin(kind: ComparedGrants, { patterns, key }: KeyedList): LeftPatterns {
    const begun = this.#first.get(kind) ?? new Map<string, LeftPatterns>()
    this.#first.set(kind, begun)
    const left = begun.get(key) ?? patterns.map((pattern) => [pattern])
    begun.set(key, left)
    return left
  }

  #narrow(left: LeftPatterns, { patterns, key }: KeyedList, kind: ComparedGrants): LeftPatterns {
    let known = this.#next.get(left)
    if (known === undefined) {
      known = new Map()
      this.#next.set(left, known)
    }
    const before = known.get(key)
    if (before !== undefined) return before
    const narrowed = intersection(left, patterns, kind.in)
    known.set(key, narrowed)
    return narrowed
  }
}

function keyed(patterns: readonly string[]): KeyedList {
  return { patterns, key: patterns.join('\n') }
}
