import type { Reference } from '../source/fields/field.ts'
import type { AgentDefinition } from './definition.ts'

const nowhere = { start: 0, end: 0 }

/** Everything an agent names, for one that was defined in code and has no places to point at. */
export function referencesOf(agent: AgentDefinition): Reference[] {
  const { tools, agents, handoff, router, advisors, team, workorder, grants } = agent
  const to = (kind: Reference['to'], key: string, names: readonly (string | undefined)[]): Reference[] =>
    names.flatMap((name) => (name === undefined ? [] : [{ to: kind, key, name, span: nowhere }]))
  return [
    ...to('tool', 'tools', tools),
    ...to('agent', 'agents', agents),
    ...to('agent', 'handoff', [handoff?.agent]),
    ...to('agent', 'router.destinations', router?.destinations ?? []),
    ...to('agent', 'router.fallback', [router?.fallback]),
    ...to('agent', 'advisors', advisors?.agents ?? []),
    ...to('agent', 'team.members', team?.members ?? []),
    ...to('agent', 'team.coordinator', [team?.coordinator]),
    ...to(
      'tool',
      'workorder.tools',
      (workorder?.tools ?? []).filter((name) => !name.includes(':')),
    ),
    ...to('agent', 'workorder.tools', runnablesIn(workorder?.tools ?? [])),
    ...to('agent', 'grants.agents.call', grants.agents?.call ?? []),
  ]
}

function runnablesIn(tools: readonly string[]): string[] {
  return tools.filter((name) => name.includes(':')).map((name) => name.replace(/^agent:/, ''))
}
