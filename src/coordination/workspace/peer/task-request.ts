import { limitsOf } from '../../../agents/agent-runnable.ts'
import type { AgentBudget } from '../../../agents/definition.ts'
import { knownLabels } from '../../../grants/touch.ts'
import type { TaskClaim } from '../claims/claim.ts'
import { availableCapabilities, readRegistry } from '../claims/registry.ts'
import { takesApart } from '../definition.ts'
import { stageInput } from '../extension/stages.ts'
import { askedBy, ownContext, withinAsked } from '../files/asked-by.ts'
import { lastEnd, type WorkspaceTask } from '../files/task.ts'
import type { WorkInput } from '../work/work-input.ts'
import type { TasksAround } from './around.ts'
import { earlierResults, outcomesOf } from './children.ts'
import { tagFor } from './for-asker.ts'
import type { PeerAtWork } from './setup.ts'
import type { TaskRequest } from './task-run.ts'

/** What the run of a task is started with. Its key is the same for every peer, so that the next one goes on with it. */
export async function taskRequest(
  peer: PeerAtWork,
  { task, name }: TaskClaim,
  { known }: TasksAround,
): Promise<Omit<TaskRequest, 'pause' | 'isCancelled' | 'isLeft'>> {
  const { definition, target, workspaceId, type } = peer
  const extension = await stageInput(peer, task)
  const abilities = takesApart(type) ? await madeAbilities(peer) : []
  const data: WorkInput = {
    part: 'work',
    peer: type.type,
    task: {
      id: task.id,
      type: task.type,
      description: task.description,
      depth: task.depth,
      context: ownContext(task.context),
      requirements: task.requirements,
      phase: task.phase,
    },
    earlier: await earlierResults(peer, task),
    known: task.phase === 'execute' ? known : [],
    children: task.phase === 'synthesize' ? await outcomesOf(peer, task.children) : [],
    ...(abilities.length === 0 ? {} : { abilities }),
    ...(extension === undefined ? {} : { extension }),
    ...(type.made === undefined ? {} : { made: type.made }),
  }
  const budget = extension === undefined ? definition.budget : narrower(definition.budget, definition.extension.budget)
  const asked = askedBy(task.context)
  // Anyone may have put the file there, so it is text of others at least. What else it may hold is known where a run
  // asked for it, and of the stages that make a type: those are given nothing that others must not see.
  const isKnown = asked !== undefined || extension !== undefined
  const labels = isKnown ? [...new Set(['untrusted', ...(asked?.labels ?? [])])] : knownLabels
  return {
    target,
    input: { text: task.description, data, labels },
    key: `${workspaceId}:${runName(task, name.stem.base)}`,
    attempts: task.attempts,
    options: {
      tags: [task.id, type.type, ...(asked === undefined ? [] : [tagFor(asked.runId)])],
      limits: withinAsked(limitsOf(budget), asked?.limits ?? {}),
    },
  }
}

/** Of each limit the smaller one. */
function narrower(one: AgentBudget, other: AgentBudget): AgentBudget {
  const both: Record<string, number> = { ...one }
  for (const [name, value] of Object.entries(other)) both[name] = Math.min(value, both[name] ?? value)
  return both
}

/** What types can do that the definition does not know, because they were made since (WSP-62). */
async function madeAbilities({ ground, definition }: PeerAtWork): Promise<readonly string[]> {
  const known = new Set(definition.types.flatMap(({ capabilities }) => capabilities))
  return [...availableCapabilities(await readRegistry(ground.disk))].filter((one) => !known.has(one)).toSorted()
}

/**
 * What tells the work on a task from all other work. Ids are short, and people may give one twice, so the name of the file
 * counts as well; and what a person has put back after it had ended is worked on anew.
 */
function runName(task: WorkspaceTask, base: string): string {
  const again = lastEnd(task.history)
  return [
    task.id,
    ...(base === task.id ? [] : [base]),
    ...(again === undefined ? [] : [again.at]),
    ...(task.phase === 'synthesize' ? ['synthesis'] : []),
  ].join(':')
}
