import type { AcceptanceExample, MadeAgent } from './made-agent.ts'
import type { ExtensionRequest, ExtensionStep } from './request.ts'

/** What a step on the way to a new type is given beside its task: read by the peer from where no agent's tools write. */
export type StepInput = {
  readonly step: ExtensionStep
  readonly request: Pick<ExtensionRequest, 'id' | 'missing' | 'type' | 'description' | 'outputs'>
  readonly findings: string
  readonly examples: readonly AcceptanceExample[]
  readonly proposal: { readonly agent: MadeAgent; readonly digest: string } | null
  /** The rule of the operator that lets it work without asking; null where a person is asked. */
  readonly promoted_by: string | null
}

/** What a step brings, by its step. */
export type StepResult =
  | { readonly step: 'examples'; readonly findings: string; readonly examples: readonly AcceptanceExample[] }
  | { readonly step: 'definition'; readonly agent: MadeAgent }
  | { readonly step: 'gate'; readonly digest: string; readonly approved_by: string }
