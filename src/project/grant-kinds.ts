import type { Grants } from '../grants/grants.ts'
import { plainHostPattern } from '../grants/host.ts'
import { intersection, type Language, languages } from '../grants/intersection.ts'

/** A kind of thing that can be granted. */
export interface GrantKind {
  readonly name: 'files.read' | 'files.write' | 'net' | 'exec' | 'mcp' | 'secrets'
  readonly of: (grants: Grants) => readonly string[]
  readonly in: Language
  /** How some of it would be written below `grants:`. */
  readonly example: string
}

export const grantKinds: readonly GrantKind[] = [
  {
    name: 'files.read',
    of: ({ files }) => files?.read ?? [],
    in: languages.paths,
    example: 'files: { read: ["**"] }',
  },
  {
    name: 'files.write',
    of: ({ files }) => files?.write ?? [],
    in: languages.paths,
    example: 'files: { write: ["notes/**"] }',
  },
  {
    name: 'net',
    of: ({ net }) => (net?.hosts ?? []).map(plainHostPattern),
    in: languages.hosts,
    example: 'net: { hosts: [api.example.com] }',
  },
  {
    name: 'exec',
    of: ({ exec }) => exec?.commands ?? [],
    in: languages.commands,
    example: 'exec: { commands: ["git status"] }',
  },
  { name: 'mcp', of: ({ mcp }) => mcp ?? [], in: languages.texts, example: 'mcp: [server/tool]' },
  {
    name: 'secrets',
    of: ({ secrets }) => secrets ?? [],
    in: languages.names,
    example: 'secrets: [NAME@api.example.com]',
  },
]

/** What one layer asks for and another does not grant in full. */
export interface Loss {
  readonly kind: GrantKind['name']
  /** Patterns of which nothing is left. */
  readonly gone: readonly string[]
  /** Patterns of which part is left, and which. */
  readonly narrowed: readonly { readonly pattern: string; readonly left: string }[]
}

/** What one loses under another, kind by kind. */
export function lossesUnder(asked: Grants, given: Grants): Loss[] {
  return grantKinds.flatMap((kind) => {
    const gone: string[] = []
    const narrowed: { pattern: string; left: string }[] = []
    for (const pattern of kind.of(asked)) {
      const left = intersection([[pattern]], kind.of(given), kind.in)
      if (left.length === 0) gone.push(pattern)
      else if (!left.some((term) => term.length === 1 && term[0] === pattern)) {
        narrowed.push({ pattern, left: left.map((term) => term.join(' and ')).join(', ') })
      }
    }
    return gone.length + narrowed.length === 0 ? [] : [{ kind: kind.name, gone, narrowed }]
  })
}
