import { comparedGrants } from './compared-grants.ts'
import type { GrantLayers } from './grants.ts'
import { Intersections } from './intersections.ts'

/**
 * What is left when every layer is applied, for people: one line for each kind that any layer grants.
 * Where it can't be said with one pattern, a line says what must fit together: `docs/** and *.md`.
 *
 * @param wanted which kinds are told of; all unless given.
 * @param found what was found for other layers, for callers that ask about many.
 */
export function effective(
  layers: GrantLayers,
  wanted: (kind: string) => boolean = () => true,
  found: Intersections = new Intersections(),
): readonly string[] {
  const all = layers.map(({ grants }) => grants)
  const lines = comparedGrants.flatMap((kind) => {
    const left = wanted(kind.name) ? found.left(kind, all) : undefined
    if (left === undefined) return []
    const text = left.map((term) => term.join(' and ')).join(', ')
    const without = (): GrantLayers => layers.filter(({ grants }) => !found.grants(kind, grants))
    return [`${kind.name}: ${text === '' ? `nothing, because ${whyNothing(layers, without())}` : text}`]
  })
  const asked = new Set(layers.flatMap(({ grants }) => grants.ask ?? []))
  return asked.size === 0 ? lines : [...lines, `a person is asked before: ${[...asked].join(', ')}`]
}

function whyNothing(layers: GrantLayers, without: GrantLayers): string {
  if (without.length > 0) return `${named(without)} ${without.length === 1 ? 'grants' : 'grant'} none`
  return `${named(layers)} have none in common`
}

/** How many layers are named, the innermost first to go: a line about hundreds of them would not be read. */
const mostNamed = 12

function named(layers: GrantLayers): string {
  const names = layers.slice(0, mostNamed).map(({ from }) => from)
  const others = layers.length - names.length
  return [...names, ...(others > 0 ? [`${others} more`] : [])].join(' and ')
}
