import type { Grants } from './grants.ts'
import { plainHostPattern } from './host.ts'
import { type Language, languages } from './intersection.ts'

export interface ComparedGrants {
  readonly name: string
  readonly of: (grants: Grants) => readonly string[]
  readonly in: Language
}

/** What can be granted, apart from which agents may be called: the patterns of each kind, and how they are compared. */
export const comparedGrants: readonly ComparedGrants[] = [
  { name: 'files.read', of: ({ files }) => files?.read ?? [], in: languages.paths },
  { name: 'files.write', of: ({ files }) => files?.write ?? [], in: languages.paths },
  { name: 'net', of: ({ net }) => (net?.hosts ?? []).map(plainHostPattern), in: languages.hosts },
  { name: 'exec', of: ({ exec }) => exec?.commands ?? [], in: languages.commands },
  { name: 'mcp', of: ({ mcp }) => mcp ?? [], in: languages.texts },
  { name: 'secrets', of: ({ secrets }) => secrets ?? [], in: languages.names },
  { name: 'agents.create', of: ({ agents }) => (agents?.create === true ? ['yes'] : []), in: languages.names },
]
