import type { Json } from '../events/json.ts'
import type { Digest } from '../events/value-reference.ts'

/** What a person approves: exactly this call, of exactly this definition. */
export interface ApprovableCall {
  readonly agent: string
  readonly tool: string
  readonly input: Json
  /** The hash of the definition that the run is pinned to. */
  readonly definition: string
}

/** Names a call by its content: an argument that differs makes another name. */
export function digestOfCall(call: ApprovableCall, digest: Digest): string {
  const { agent, tool, input, definition } = call
  return `sha256:${digest(canonicalJson({ agent, tool, input, definition }))}`
}

/** JSON with the keys of every object in order, so that equal values have equal text. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? sorted(inner) : inner,
  )
}

/** Without a prototype, so that a key called `__proto__` is a key like any other. */
function sorted(object: object): object {
  const copy: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)))
    copy[key] = value
  return copy
}
