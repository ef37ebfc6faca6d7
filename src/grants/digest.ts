import { canonicalJson } from '../events/canonical-json.ts'
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
