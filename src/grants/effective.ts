import type { GrantLayer, GrantLayers, Grants } from './grants.ts'
import { plainHostPattern } from './host.ts'
import { intersection, type Language, languages } from './intersection.ts'

const kinds: readonly {
  readonly name: string
  readonly of: (grants: Grants) => readonly string[]
  readonly in: Language
}[] = [
  { name: 'files.read', of: ({ files }) => files?.read ?? [], in: languages.paths },
  { name: 'files.write', of: ({ files }) => files?.write ?? [], in: languages.paths },
  { name: 'net', of: ({ net }) => (net?.hosts ?? []).map(plainHostPattern), in: languages.hosts },
  { name: 'exec', of: ({ exec }) => exec?.commands ?? [], in: languages.commands },
  { name: 'mcp', of: ({ mcp }) => mcp ?? [], in: languages.texts },
  { name: 'secrets', of: ({ secrets }) => secrets ?? [], in: languages.names },
  { name: 'agents.create', of: ({ agents }) => (agents?.create === true ? ['yes'] : []), in: languages.names },
]

/**
 * What is left when every layer is applied, for people: one line for each kind that any layer grants.
 * Where it can't be said with one pattern, a line says what must fit together: `docs/** and *.md`.
 */
export function effective(layers: GrantLayers): readonly string[] {
  const lines = kinds.flatMap((kind) => {
    const lists = layers.map(({ grants }) => kind.of(grants))
    if (lists.every((list) => list.length === 0)) return []
    const left = lists.slice(1).reduce(
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
