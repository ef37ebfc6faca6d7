import type { Grants } from '../grants/grants.ts'
import { plainHostPattern } from '../grants/host.ts'
import { type Language, languages } from '../grants/intersection.ts'

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
