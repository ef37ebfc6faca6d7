import type { AcceptanceExample, MadeAgent } from './made-agent.ts'
import type { ExtensionRequest, ExtensionStage } from './request.ts'

/** What a stage on the way to a new type is given beside its task: read by the peer from where no agent's tools write. */
export type StageInput = {
  readonly stage: ExtensionStage
  readonly request: Pick<ExtensionRequest, 'id' | 'missing' | 'type' | 'description' | 'outputs'>
  readonly findings: string
  readonly examples: readonly AcceptanceExample[]
  readonly proposal: { readonly agent: MadeAgent; readonly digest: string } | null
  /** The rule of the operator that lets it work without asking; null where a person is asked. */
  readonly promoted_by: string | null
}

/** What a stage brings, by its stage. */
export type StageResult =
  | { readonly stage: 'examples'; readonly findings: string; readonly examples: readonly AcceptanceExample[] }
  | { readonly stage: 'definition'; readonly agent: MadeAgent }
  | { readonly stage: 'gate'; readonly digest: string; readonly approved_by: string }
