import { agentFrom } from '../../agents/define-agent.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import { agentSyntax } from '../../agents/syntax.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { toolRunnable } from '../../tools/tool-runnable.ts'
import { isMeasured, type MemberDefinition } from './definition.ts'
import { grantsOfTool, toolNamed } from './member-grants.ts'
import type { SharedTable } from './table.ts'
import { settableVariables } from './variables/settable.ts'
import type { CollaboratorVoice } from './voice.ts'

/** Agents that are made in a team have no keys of coordination models. */
const plainSyntax = agentSyntax([])

/**
 * What does the work of a member: its `run`, else the agent of its name, else an agent that is made of what the
 * file says. Where rules stand in for models, they read the request alone.
 */
export function castMember(
  table: SharedTable,
  member: MemberDefinition,
  request: string,
): Parameters<Context['run']>[0] {
  const { layer } = table
  const { name, run } = member
  const who = run?.replace(/^agent:/, '') ?? (layer.agents.has(name) ? name : inlineAgent(member))
  return layer.cast(who, { voice: voiceOf(table, member) }, { asked: { text: request } })
}

/**
 * A tool as a member: it may touch what the file grants this member, as an agent's tools touch what the agent is granted.
 * `isAsked`: a person looks at the call first.
 */
export function castTool({ team }: SharedTable, member: MemberDefinition, tool: Tool, isAsked: boolean): Runnable {
  const grants = grantsOfTool(member)
  return {
    ...toolRunnable(tool),
    grants: isAsked ? { ...grants, ask: [...(grants.ask ?? []), tool.name] } : grants,
    grantedBy: `member ${member.name} of team ${team.definition.name}`,
  }
}

export function isAgentMember({ layer }: SharedTable, { run }: MemberDefinition): boolean {
  return run === undefined || layer.agents.has(run.replace(/^agent:/, ''))
}

/** The tool that a member is, if it is one. */
export function toolOf({ layer }: SharedTable, { run }: MemberDefinition): Tool | undefined {
  const name = toolNamed(run)
  return name === undefined ? undefined : layer.tools.get(name)
}

/** Whether a member's answer is what tools returned: it is one, or rules answer for it with what its tools found. */
export function speaksByTools({ team, layer, models }: SharedTable, name: string): boolean {
  const member = team.members.get(name) ?? { name }
  const { run, kind } = member
  if (kind === 'human') return false
  if (run !== undefined && !layer.agents.has(run.replace(/^agent:/, ''))) return toolNamed(run) !== undefined
  const agent = layer.agents.get(run?.replace(/^agent:/, '') ?? name) ?? inlineAgent(member)
  return agent.tools.length > 0 && layer.modelsFor(agent, models).every((model) => model.startsWith('offline/'))
}

function voiceOf({ team, edition }: SharedTable, { role = '' }: MemberDefinition): CollaboratorVoice {
  const bindings = Object.values(team.definition.context_variables).filter(isMeasured)
  return {
    as: 'collaborator',
    team: team.definition.name,
    role,
    variables: settableVariables(team, edition),
    measured: [...new Set(bindings.map(({ from }) => from.split('.')[0] ?? ''))],
  }
}

/** The agent that a file makes of a member. Agents have no capital letters in their names; members may. */
export function inlineAgent(member: MemberDefinition): AgentDefinition {
  const { name, role = '', prompt, tools, model, grants, budget } = member
  return agentFrom(
    {
      name: name.toLowerCase(),
      description: role === '' ? name : role,
      prompt: prompt ?? (role === '' ? `You are ${name}.` : `You are ${name}: ${role}.`),
      ...(tools === undefined ? {} : { tools: [...tools] }),
      ...(model === undefined ? {} : { model }),
      ...(grants === undefined ? {} : { grants }),
      ...(budget === undefined ? {} : { budget }),
    },
    plainSyntax,
  )
}
