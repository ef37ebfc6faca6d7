import type { AgentDefinition } from '../../agents/definition.ts'
import type { Remark } from '../../agents/key.ts'
import type { Kind } from '../kind.ts'
import { settingsUnder } from '../patterns/keys-of.ts'
import { syntaxOf } from './syntax.ts'

/** What a careful reader would say about agents, beyond what is wrong with them (PAT-12, PAT-23, X-11). */
export function remarksOn(agents: readonly AgentDefinition[], kinds?: readonly Kind[]): readonly Remark[] {
  const { keys } = syntaxOf(kinds)
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  return agents.flatMap((agent) =>
    keys.flatMap((key) =>
      settingsUnder(agent, key) === undefined ? [] : (key.remarks?.(agent, { agents: byName, keys }) ?? []),
    ),
  )
}
