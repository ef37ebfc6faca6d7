import type { Grants } from '../../../grants/grants.ts'
import { beyondGrants } from './beyond-grants.ts'
import type { MadeAgent } from './made-agent.ts'
import { madeTypeName } from './type-name.ts'

/** What a made agent is held against before it is tried. */
export interface GateRules {
  readonly type: string
  readonly missing: readonly string[]
  /** The tools that there are here. */
  readonly tools: readonly string[]
  /** The most that the workspace gives to agents that it makes. */
  readonly ceiling: Grants
}

const longestPrompt = 20_000
const mostTools = 20

/** Why a made agent is refused, in words; nothing where it may be tried. No model has a say in this (WSP-65). */
export function refusals(agent: MadeAgent, { type, missing, tools, ceiling }: GateRules): readonly string[] {
  const problems: string[] = []
  if (agent.type !== type || !madeTypeName.test(agent.type))
    problems.push(`It is called "${agent.type}", and not ${type}.`)
  const more = agent.capabilities.filter((one) => !missing.includes(one))
  if (more.length > 0) problems.push(`It says it can do ${more.join(', ')}, which nobody asked for.`)
  const less = missing.filter((one) => !agent.capabilities.includes(one))
  if (less.length > 0) problems.push(`It does not say that it can do ${less.join(', ')}.`)
  const unknown = agent.tools.filter((tool) => !tools.includes(tool))
  if (unknown.length > 0) problems.push(`It wants tools that are not there: ${unknown.join(', ')}.`)
  if (agent.tools.length > mostTools) problems.push(`It wants ${agent.tools.length} tools; ${mostTools} are the most.`)
  if (agent.prompt.trim() === '' || agent.prompt.length > longestPrompt)
    problems.push(`Its prompt is empty or longer than ${longestPrompt} characters.`)
  if (!Number.isInteger(agent.threshold) || agent.threshold < 1 || agent.threshold > 10)
    problems.push('Its threshold is no whole number from 1 to 10.')
  const beyond = beyondGrants(agent.grants, ceiling)
  if (beyond.length > 0)
    problems.push(
      `It asks for more than this workspace gives to agents that it makes: ${beyond.join('; ')}. Only a person can give more, under \`extension.grants\` of the workspace.`,
    )
  return problems
}
