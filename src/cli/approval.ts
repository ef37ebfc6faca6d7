import type { Json } from '../events/json.ts'

/** A call of a tool that a person is asked to allow. */
export interface Approval {
  /** Names exactly this call. */
  readonly digest: string
  readonly agent: string
  readonly tool: string
  readonly input: Json
  /** What it would touch, in words. */
  readonly touches: readonly string[]
  readonly reasons: readonly string[]
}

/** The call that a question is about, if it asks for approval of one. */
export function approvalIn({ about }: { readonly about?: Json }): Approval | undefined {
  if (typeof about !== 'object' || about === null || Array.isArray(about)) return undefined
  const { approval, agent, tool, input = null, touches, reasons } = about as Readonly<Record<string, Json | undefined>>
  if (typeof approval !== 'string' || typeof agent !== 'string' || typeof tool !== 'string') return undefined
  return { digest: approval, agent, tool, input, touches: textsIn(touches), reasons: textsIn(reasons) }
}

function textsIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
