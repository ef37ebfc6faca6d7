import { type FileRules, frontmatterLimits } from '../source/file-rules.ts'
import type { AgentKey } from './key.ts'

/** What agents can be written with: the keys that coordination models add, and the rules of their files. */
export interface AgentSyntax {
  readonly keys: readonly AgentKey[]
  readonly rules: FileRules
}

export function agentSyntax(keys: readonly AgentKey[]): AgentSyntax {
  const instead: Record<string, string> = { prompt: 'the text below the second `---`: that is the prompt' }
  for (const { mistakenFor = {} } of keys) Object.assign(instead, mistakenFor)
  return { keys, rules: { family: 'BATON_AGENT', limits: frontmatterLimits, instead } }
}
