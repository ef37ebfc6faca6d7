import type { AgentDefinition } from '../../../agents/definition.ts'
import type { MemberDefinition } from '../definition.ts'
import { toolNamed } from '../member-grants.ts'

/** The tools of a member: of the agent that it is, of the one that is made in the file, or the tool that it is. */
export function toolsOf(
  { name, run, tools = [] }: MemberDefinition,
  agents: ReadonlyMap<string, AgentDefinition>,
): readonly string[] {
  const tool = toolNamed(run)
  if (tool !== undefined) return [tool]
  const agent = agents.get(run?.replace(/^agent:/, '') ?? name)
  return agent?.tools ?? (run === undefined ? tools : [])
}
