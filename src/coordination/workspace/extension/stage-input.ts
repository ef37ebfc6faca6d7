import { isObject, type Json } from '../../../events/json.ts'
import { resultText } from '../breakdown/result-text.ts'
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

/** What a stage brought, for people: what comes of it is kept where no tool writes, and is data. */
export function stageWords(result: Json): string {
  if (!isObject(result)) return resultText(result)
  const { stage, examples, agent, approved_by } = result
  if (stage === 'examples' && Array.isArray(examples)) return `${examples.length} acceptance examples were written.`
  if (stage === 'definition' && isObject(agent)) return `${String(agent['type'])} was written.`
  if (stage === 'gate') return `It passed its examples, and ${String(approved_by)} let it work.`
  return resultText(result)
}
