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

function problemWith(kind: Kind): string | undefined {
  const { name, says, areas, key, definitions, code } = kind
  if (!/^[a-z][a-z0-9]*$/.test(name)) return 'its name must be one word in lower-case letters'
  if (taken.has(name)) return 'that name is taken'
  if (typeof says !== 'string' || says === '') return '`says` must tell what it is, in one sentence'
  const area = areas.find((one) => kernelAreas.has(one)) ?? sharedWith(kind, 'areas')
  if (area !== undefined) return `the events "${area}.…" belong to another`
  const role = sharedWith(kind, 'roles')
  if (role !== undefined) return `the role "${role}" belongs to another`
  const speech = sharedWith(kind, 'speeches')
  if (speech !== undefined) return `the tool "${speech}", by which agents speak, belongs to another`
  if (definitions?.folder === 'agents') return 'the folder "agents" holds agents'
  if (key !== undefined && key.name !== name) return `its key in frontmatter must be called "${name}" too`
  if ((key !== undefined || definitions !== undefined) && code === undefined) return 'it has no `code`'
  return undefined
}

/** The first of its words that a kind which comes with Baton has already. */
function sharedWith(kind: Kind, what: 'areas' | 'roles' | 'speeches'): string | undefined {
  return (kind[what] ?? []).find((word) => builtIn.some((other) => (other[what] ?? []).includes(word)))
}

/** What can be seen only once the parts of a kind are loaded. */
export async function checkLoaded(kind: Kind): Promise<void> {
  const [events, code, view] = await Promise.all([kind.events?.(), kind.code?.(), kind.view?.()])
  const refuse = (problem: string): never => {
    throw new BatonError('BATON_KIND_INVALID', { kind: kind.name, problem })
  }
  const foreign = events?.areas.find((area) => !kind.areas.includes(area))
  if (foreign !== undefined) refuse(`it declares events "${foreign}.…", but its areas are ${kind.areas.join(', ')}`)
  if (kind.definitions !== undefined && code?.runnable === undefined) refuse('its code has no `runnable`')
  if (kind.key !== undefined && code?.run === undefined) refuse('its code has no `run`')
  const role = Object.keys(view?.roles ?? {}).find((one) => !(kind.roles ?? []).includes(one))
  if (role !== undefined) refuse(`its view has words for the role "${role}", which is not among its roles`)
}
