import { sha256 } from '../../../kernel/digest.ts'
import type { ChildOutcome } from '../breakdown/synthesis.ts'
import { momentOf } from '../claims/ground.ts'
import { addTask } from '../files/add-task.ts'
import { askedBy, askedContext, shareOf } from '../files/asked-by.ts'
import { readFound } from '../files/find-task.ts'
import { goalForChildren, type WorkspaceTask } from '../files/task.ts'
import { textsIn } from '../work/checks.ts'
import type { EarlierResult, NewSubtask } from '../work/work-input.ts'
import { rootKey, rootOf } from './root-of.ts'
import type { PeerAtWork } from './setup.ts'

/** The ids of children follow from their parent, so that a peer that posts them again posts none twice. */
function childId(parent: string, index: number, description: string): string {
  return `task_${sha256(`${parent}\n${index}\n${description}`).slice(0, 12)}`
}

/** Posts the children of a task. Undefined when the disk would not: then it is tried again. */
export async function addChildren(
  peer: PeerAtWork,
  parent: WorkspaceTask,
  subtasks: readonly NewSubtask[],
): Promise<readonly string[] | 'later'> {
  const ids = subtasks.map(({ description }, index) => childId(parent.id, index, description))
  const asked = askedBy(parent.context)
  // One share is for putting them together.
  const share = asked && shareOf(asked, subtasks.length + 1)
  for (const [index, subtask] of subtasks.entries()) {
    const id = ids[index] ?? ''
    const added = await addTask(peer.ground, peer.finder, {
      id,
      parent_id: parent.id,
      depth: parent.depth + 1,
      type: subtask.type,
      description: subtask.description,
      requirements: subtask.requirements,
      context: {
        original_goal: goalForChildren(parent),
        [rootKey]: rootOf(parent),
        ...(share === undefined ? {} : askedContext(share)),
        ...(subtask.outputs.length === 0 ? {} : { outputs: subtask.outputs }),
      },
      depends_on: [...subtask.depends_on.flatMap((on) => ids[on] ?? []), ...subtask.waits_for],
      priority: parent.priority,
      created_at: momentOf(peer.ground),
    })
    if (added === 'later') return 'later'
  }
  return ids
}

/** How the children of a task ended, in their order. */
export async function outcomesOf(peer: PeerAtWork, ids: readonly string[]): Promise<readonly ChildOutcome[]> {
  const outcomes: ChildOutcome[] = []
  for (const id of ids) {
    const found = await peer.finder.find(id)
    const task = found && (await readFound(peer.ground.disk, found))
    outcomes.push(task === undefined ? goneChild(id) : outcomeOf(task, found?.place === 'completed'))
  }
  return outcomes
}

function outcomeOf(task: WorkspaceTask, isCompleted: boolean): ChildOutcome {
  return {
    id: task.id,
    description: task.description,
    status: isCompleted ? 'completed' : 'failed',
    claimed_by: task.claimed_by,
    result: task.result,
    error: isCompleted ? null : errorOf(task),
    outputs: textsIn(task.context['outputs']),
    depends_on: task.depends_on,
  }
}

/** One that has not ended waits for the task that would be put together from it: that would be a loop. */
function errorOf({ error }: WorkspaceTask): ChildOutcome['error'] {
  if (error !== null) return { type: error.type, message: error.message }
  return { type: 'cycle', message: 'It waits for this task itself.' }
}

function goneChild(id: string): ChildOutcome {
  const error = { type: 'not_found', message: 'Its file is gone.' }
  const nothing = { claimed_by: null, result: null, outputs: [], depends_on: [] }
  return { id, description: id, status: 'failed', error, ...nothing }
}

/** What the tasks found that this one depends on. */
export async function earlierResults(peer: PeerAtWork, task: WorkspaceTask): Promise<readonly EarlierResult[]> {
  const results: EarlierResult[] = []
  for (const id of task.depends_on) {
    const found = await peer.finder.find(id)
    const earlier = found && (await readFound(peer.ground.disk, found))
    if (earlier !== undefined) results.push({ id, description: earlier.description, result: earlier.result })
  }
  return results
}
