import type { Grants } from '../grants/grants.ts'
import { intersection, type Language } from '../grants/intersection.ts'
import { type GrantKind, grantKinds } from './grant-kinds.ts'

/** What one layer asks for and another does not grant in full. */
export interface Loss {
  readonly kind: GrantKind['name']
  /** Patterns of which nothing is left. */
  readonly gone: readonly string[]
  /** Patterns of which part is left, and which. */
  readonly narrowed: readonly { readonly pattern: string; readonly left: string }[]
}

/**
 * What one loses under another, kind by kind. Agents are asked about again for every chain that they stand in, and many
 * have the same grants, so each pair of grants is weighed once. Only what is told is put into words.
 */
export class Losses {
  readonly #lists = new WeakMap<Grants, PatternLists>()
  readonly #numbers = new WeakMap<Grants, number>()
  readonly #sameAs = new Map<string, number>()
  readonly #weights: Map<number, number>[] = []

  under(asked: Grants, given: Grants): readonly Loss[] {
    return this.weight(asked, given) === 0 ? [] : compare(this.#listsOf(asked), this.#listsOf(given))
  }

  /** How much that is: a pattern of which nothing is left weighs twice as much as one of which some is. */
  weight(asked: Grants, given: Grants): number {
    const [row, column] = [this.#numberOf(asked), this.#numberOf(given)]
    const weights = this.#weights[row] ?? new Map<number, number>()
    this.#weights[row] = weights
    const known = weights.get(column)
    if (known !== undefined) return known
    const weight = weigh(this.#listsOf(asked), this.#listsOf(given))
    weights.set(column, weight)
    return weight
  }

  #numberOf(grants: Grants): number {
    const known = this.#numbers.get(grants)
    if (known !== undefined) return known
    const written = JSON.stringify(this.#listsOf(grants))
    const number = this.#sameAs.get(written) ?? this.#sameAs.size
    this.#sameAs.set(written, number)
    this.#numbers.set(grants, number)
    return number
  }

  #listsOf(grants: Grants): PatternLists {
    const known = this.#lists.get(grants)
    if (known !== undefined) return known
    const lists = grantKinds.map((kind) => kind.of(grants))
    this.#lists.set(grants, lists)
    return lists
  }
}

/** The patterns of each kind, in the order of the kinds. */
type PatternLists = readonly (readonly string[])[]

function weigh(asked: PatternLists, given: PatternLists): number {
  let weight = 0
  for (const [index, kind] of grantKinds.entries()) {
    const patterns = given[index] ?? []
    for (const pattern of asked[index] ?? []) weight += lossOf(pattern, patterns, kind.in)
  }
  return weight
}

function lossOf(pattern: string, given: readonly string[], { covers, apart }: Language): 0 | 1 | 2 {
  if (given.includes(pattern)) return 0
  let loss: 1 | 2 = 2
  for (const other of given) {
    if (apart(pattern, other)) continue
    if (covers(other, pattern)) return 0
    loss = 1
  }
  return loss
}

function compare(asked: PatternLists, given: PatternLists): readonly Loss[] {
  return grantKinds.flatMap((kind, index) => {
    const patterns = given[index] ?? []
    // What is granted word for word is left as it is.
    const others = (asked[index] ?? []).filter((pattern) => !patterns.includes(pattern))
    if (others.length === 0) return []
    const lefts = others.map((pattern) => ({ pattern, terms: intersection([[pattern]], patterns, kind.in) }))
    const gone = lefts.filter(({ terms }) => terms.length === 0).map(({ pattern }) => pattern)
    const narrowed = lefts.flatMap(({ pattern, terms }) => {
      const isWhole = terms.length === 0 || terms.some((term) => term.length === 1 && term[0] === pattern)
      return isWhole ? [] : [{ pattern, left: terms.map((term) => term.join(' and ')).join(', ') }]
    })
    return gone.length + narrowed.length === 0 ? [] : [{ kind: kind.name, gone, narrowed }]
  })
}
