import type { Grants } from '../grants/grants.ts'
import { intersection } from '../grants/intersection.ts'
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
 * have the same grants, so each pair of grants is compared once.
 */
export class Losses {
  readonly #numbers = new WeakMap<Grants, number>()
  readonly #sameAs = new Map<string, number>()
  readonly #found = new Map<number, Map<number, readonly Loss[]>>()

  under(asked: Grants, given: Grants): readonly Loss[] {
    const row = this.#found.get(this.#numberOf(asked)) ?? new Map<number, readonly Loss[]>()
    this.#found.set(this.#numberOf(asked), row)
    const found = row.get(this.#numberOf(given)) ?? compare(asked, given)
    row.set(this.#numberOf(given), found)
    return found
  }

  /** How much that is: a pattern of which nothing is left weighs twice as much as one of which some is. */
  weight(asked: Grants, given: Grants): number {
    return this.under(asked, given).reduce((sum, { gone, narrowed }) => sum + 2 * gone.length + narrowed.length, 0)
  }

  #numberOf(grants: Grants): number {
    const known = this.#numbers.get(grants)
    if (known !== undefined) return known
    const written = JSON.stringify(grantKinds.map((kind) => kind.of(grants)))
    const number = this.#sameAs.get(written) ?? this.#sameAs.size
    this.#sameAs.set(written, number)
    this.#numbers.set(grants, number)
    return number
  }
}

function compare(asked: Grants, given: Grants): readonly Loss[] {
  return grantKinds.flatMap((kind) => {
    const patterns = kind.of(given)
    // What is granted word for word is left as it is.
    const others = kind.of(asked).filter((pattern) => !patterns.includes(pattern))
    const lefts = others.map((pattern) => ({ pattern, terms: intersection([[pattern]], patterns, kind.in) }))
    const gone = lefts.filter(({ terms }) => terms.length === 0).map(({ pattern }) => pattern)
    const narrowed = lefts.flatMap(({ pattern, terms }) => {
      const isWhole = terms.length === 0 || terms.some((term) => term.length === 1 && term[0] === pattern)
      return isWhole ? [] : [{ pattern, left: terms.map((term) => term.join(' and ')).join(', ') }]
    })
    return gone.length + narrowed.length === 0 ? [] : [{ kind: kind.name, gone, narrowed }]
  })
}
