import { BatonError } from '../errors/baton-error.ts'
import { kernelAreas } from '../events/catalog.ts'
import { kinds as builtIn } from './all.ts'
import type { Kind } from './kind.ts'

/** First words of `kind:name` that mean something already. */
const taken: ReadonlySet<string> = new Set(['agent', 'tool', 'human', 'function', ...builtIn.map(({ name }) => name)])

/** Declares a coordination model of your own, and refuses what the rest of Baton could not work with. */
export function defineKind(kind: Kind): Kind {
  const problem = problemWith(kind)
  if (problem !== undefined) throw new BatonError('BATON_KIND_INVALID', { kind: String(kind.name), problem })
  return kind
}

function problemWith({ name, says, areas, key, definitions, code }: Kind): string | undefined {
  if (!/^[a-z][a-z0-9]*$/.test(name)) return 'its name must be one word in lower-case letters'
  if (taken.has(name)) return 'that name is taken'
  if (typeof says !== 'string' || says === '') return '`says` must tell what it is, in one sentence'
  const area = areas.find((one) => kernelAreas.has(one) || builtIn.some((kind) => kind.areas.includes(one)))
  if (area !== undefined) return `the events "${area}.…" belong to another`
  if (key !== undefined && key.name !== name) return `its key in frontmatter must be called "${name}" too`
  if ((key !== undefined || definitions !== undefined) && code === undefined) return 'it has no `code`'
  return undefined
}
