import type { DefinedWorker } from '../kind.ts'
import type { WrittenCollab } from './fields.ts'
import { grantsOfTool, toolNamed } from './member-grants.ts'

/** The members that a file makes itself, with what it grants them: tools, and agents that have no file of their own. */
export function teamWorkers({ agents }: WrittenCollab, hasFile: (agent: string) => boolean): readonly DefinedWorker[] {
  return agents.flatMap((member): DefinedWorker[] => {
    const { name, run, kind, tools = [], grants = {}, budget = {} } = member
    const tool = toolNamed(run)
    if (tool !== undefined) return [{ name, tools: [tool], grants: grantsOfTool(member), budget }]
    const isMadeHere = run === undefined && kind !== 'human' && !hasFile(name)
    return isMadeHere ? [{ name, tools, grants, budget }] : []
  })
}
