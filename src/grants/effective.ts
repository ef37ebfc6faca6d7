import { comparedGrants } from './compared-grants.ts'
import type { GrantLayer, GrantLayers } from './grants.ts'
import { intersection } from './intersection.ts'

/**
 * What is left when every layer is applied, for people: one line for each kind that any layer grants.
 * Where it can't be said with one pattern, a line says what must fit together: `docs/** and *.md`.
 */
export function effective(layers: GrantLayers): readonly string[] {
  const lines = comparedGrants.flatMap((kind) => {
    const lists = layers.map(({ grants }) => kind.of(grants))
    if (lists.every((list) => list.length === 0)) return []
    // What was applied once changes nothing when it is applied again, and callers are often granted the same.
    const different = new Map(lists.map((list) => [list.join('\n'), list]))
    const left = [...different.values()].slice(1).reduce(
      (terms, list) => intersection(terms, list, kind.in),
      (lists[0] ?? []).map((pattern) => [pattern]),
    )
    const text = left.map((term) => term.join(' and ')).join(', ')
    return [`${kind.name}: ${text === '' ? `nothing, because ${whyNothing(layers, lists)}` : text}`]
  })
  const asked = new Set(layers.flatMap(({ grants }) => grants.ask ?? []))
  return asked.size === 0 ? lines : [...lines, `a person is asked before: ${[...asked].join(', ')}`]
}

function whyNothing(layers: readonly GrantLayer[], lists: readonly (readonly string[])[]): string {
  const without = layers.filter((_, index) => lists[index]?.length === 0).map(({ from }) => from)
  if (without.length > 0) return `${without.join(' and ')} ${without.length === 1 ? 'grants' : 'grant'} none`
  return `${layers.map(({ from }) => from).join(' and ')} have none in common`
}
