import type { AgentDefinition } from '../../agents/definition.ts'
import { isTerminal as isTerminalWith, terminalsOf as terminalsWith } from '../patterns/terminal.ts'
import { syntaxOf } from './syntax.ts'

/** Whether an agent gives the answer itself when it is run (PAT-40). A member of a team never does. */
export function isTerminal(agent: AgentDefinition, role?: string): boolean {
  return isTerminalWith(agent, syntaxOf().keys, role)
}

/** Every agent that may give the answer when one is run, as far as it is written down (PAT-41). */
export function terminalsOf(name: string, agents: ReadonlyMap<string, AgentDefinition>): readonly string[] {
  return terminalsWith(name, agents, syntaxOf().keys)
}
