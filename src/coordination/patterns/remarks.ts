import type { AgentDefinition } from '../../agents/definition.ts'
import { isTerminal } from './terminal.ts'

/** Something about agents that works and could be better. */
export interface Remark {
  readonly agent: string
  readonly about: 'description_missing' | 'request_lost' | 'several_for_one'
  readonly message: string
}

/** What a careful reader would say about patterns, beyond what is wrong (PAT-12, PAT-23, X-11). */
export function remarksOn(agents: readonly AgentDefinition[]): readonly Remark[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  return agents.flatMap((agent) => [
    ...undescribed(agent, byName),
    ...lostRequest(agent, byName),
    ...needlessTeam(agent, byName),
  ])
}

type ByName = ReadonlyMap<string, AgentDefinition>

function undescribed({ name, router }: AgentDefinition, byName: ByName): Remark[] {
  const silent = (router?.destinations ?? []).filter((one) => byName.get(one)?.description === '')
  return silent.map((one) => ({
    agent: name,
    about: 'description_missing',
    message: `The router "${name}" chooses by description, and "${one}" has none.`,
  }))
}

function lostRequest({ name, handoff }: AgentDefinition, byName: ByName): Remark[] {
  const next = handoff === undefined ? undefined : byName.get(handoff.agent)
  if (handoff?.pass !== 'output' || next === undefined || next.input !== undefined) return []
  const message = `"${next.name}" gets only the answer of "${name}"; with \`pass: envelope\` it would see the request too.`
  return [{ agent: name, about: 'request_lost', message }]
}

/** Members without tools or agents of their own differ only in their words: one agent can say those in turn. */
function needlessTeam({ name, team }: AgentDefinition, byName: ByName): Remark[] {
  const members = (team?.members ?? []).map((member) => byName.get(member))
  const isPlain = (agent: AgentDefinition | undefined): boolean =>
    agent !== undefined && isTerminal(agent) && agent.tools.length === 0 && agent.agents.length === 0
  if (members.length === 0 || !members.every(isPlain)) return []
  const models = new Set(members.map((member) => member?.models.join()))
  if (models.size > 1) return []
  const message = `The members of "${name}" have the same model and no tools; one agent could take their views in turn, for less.`
  return [{ agent: name, about: 'several_for_one', message }]
}
