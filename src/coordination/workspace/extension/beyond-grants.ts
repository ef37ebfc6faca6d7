import type { Grants } from '../../../grants/grants.ts'
import { plainHostPattern } from '../../../grants/host.ts'
import { type Language, languages } from '../../../grants/intersection.ts'

interface ComparedGrants {
  readonly name: string
  readonly of: (grants: Grants) => readonly string[]
  readonly in: Language
}

const kinds: readonly ComparedGrants[] = [
  { name: 'files.read', of: ({ files }) => files?.read ?? [], in: languages.paths },
  { name: 'files.write', of: ({ files }) => files?.write ?? [], in: languages.paths },
  { name: 'net', of: ({ net }) => (net?.hosts ?? []).map(plainHostPattern), in: languages.hosts },
  { name: 'exec', of: ({ exec }) => exec?.commands ?? [], in: languages.commands },
  { name: 'mcp', of: ({ mcp }) => mcp ?? [], in: languages.texts },
  { name: 'secrets', of: ({ secrets }) => secrets ?? [], in: languages.names },
  { name: 'agents.call', of: ({ agents }) => agents?.call ?? [], in: languages.names },
  { name: 'agents.create', of: ({ agents }) => (agents?.create === true ? ['yes'] : []), in: languages.names },
]

/** What is asked for that is not surely within what may be given, each as `kind: pattern`. */
export function beyondGrants(asked: Grants, given: Grants): readonly string[] {
  return kinds.flatMap(({ name, of, in: { covers } }) =>
    of(asked)
      .filter((pattern) => !of(given).some((wide) => covers(wide, pattern)))
      .map((pattern) => `${name}: ${pattern}`),
  )
}
