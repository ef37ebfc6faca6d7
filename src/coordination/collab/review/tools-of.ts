import type { AgentDefinition } from '../../../agents/definition.ts'
import type { MemberDefinition } from '../definition.ts'

/** The tools of a member: of the agent that it is, or of the one that is made in the file. */
export function toolsOf(
  { name, run, tools = [] }: MemberDefinition,
  agents: ReadonlyMap<string, AgentDefinition>,
): readonly string[] {
  const agent = agents.get(run?.replace(/^agent:/, '') ?? name)
  return agent?.tools ?? (run === undefined ? tools : [])
}
