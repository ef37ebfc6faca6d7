import { BatonError } from '../errors/baton-error.ts'
import type { Effort } from '../events/conversation.ts'
import type { JsonObject } from '../events/json.ts'
import type { Grants } from '../grants/grants.ts'
import { checkTree } from '../source/check-tree.ts'
import { startReading } from '../source/fields/field.ts'
import type { Problem } from '../source/problem.ts'
import { nodeOf, nowhere } from '../source/source-node.ts'
import { unseenCharacters } from '../source/unseen.ts'
import type { AgentDefinition } from './definition.ts'
import type { WrittenKeys } from './key.ts'
import { readAgent } from './read-agent.ts'
import type { AgentSyntax } from './syntax.ts'

/** Limits as in a file: `{ usd: '$0.50', tokens: '200k', time: '15m' }`, or plain numbers. */
interface BudgetFields {
  readonly usd?: number | string
  readonly tokens?: number | string
  readonly time?: number | string
  readonly seconds?: number | string
  readonly modelCalls?: number | string
  readonly toolCalls?: number | string
  readonly depth?: number
  readonly fanOut?: number
}

/** The keys that need no coordination model. */
interface OwnFields {
  readonly name: string
  readonly prompt: string
  readonly description?: string
  readonly model?: string | readonly string[]
  readonly tools?: readonly string[]
  readonly agents?: readonly string[]
  readonly grants?: Grants
  readonly budget?: BudgetFields
  readonly input?: JsonObject
  readonly output?: JsonObject
  readonly temperature?: number
  readonly effort?: Effort
  readonly maxTokens?: number
  readonly maxTurns?: number
  readonly parallelCalls?: number
}

/** The keys of an agent file, and its prompt. */
export type AgentFields = OwnFields & { readonly [Key in keyof WrittenKeys]?: WrittenKeys[Key] }

/** An agent in code: the same as the file with these keys, checked the same way. */
export function agentFrom(fields: AgentFields, syntax: AgentSyntax): AgentDefinition {
  const { prompt, ...keys } = fields
  const root = nodeOf(keys)
  if (root.kind !== 'mapping') throw invalid(fields, [])
  const body = typeof prompt === 'string' ? prompt : ''
  const file = { path: '', text: body, rules: syntax.rules }
  const { reading, problems: faults } = startReading(file)
  checkTree(root, reading)
  const { definition, problems } = readAgent({ file, root, body, bodySpan: nowhere }, syntax.keys)
  const all = [...faults, ...problems, ...unseenCharacters(file)]
  if (definition === undefined || all.length > 0) throw invalid(fields, all)
  return definition
}

function invalid({ name }: AgentFields, problems: readonly Problem[]): BatonError<'BATON_AGENT_INVALID'> {
  const lines = problems.map(({ code, message, hint }) => `${message} ${hint} (${code})`)
  return new BatonError('BATON_AGENT_INVALID', { agent: String(name), problems: lines })
}
