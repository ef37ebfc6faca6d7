import type { AgentFields } from '../../agents/define-agent.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import { type Runnable, referenceTo } from '../../kernel/runnable.ts'
import { defineAgent } from '../agents/define-agent.ts'

/** Something that can be run, by name or as it is. */
export type Named = string | AgentDefinition | Runnable

export function nameOf(one: Named): string {
  if (typeof one === 'string') return one
  return 'kind' in one ? referenceTo(one as Runnable) : one.name
}

/** The same agent with one key more, checked as a whole and hashed like a file that says the same. */
export function redefined(agent: AgentDefinition, key: Partial<AgentFields>): AgentDefinition {
  const { description, models, budget, ...fields } = agent
  return defineAgent({
    ...fields,
    ...(description === '' ? {} : { description }),
    ...(models.length === 0 ? {} : { model: models }),
    ...(Object.keys(budget).length === 0 ? {} : { budget }),
    ...key,
  })
}
