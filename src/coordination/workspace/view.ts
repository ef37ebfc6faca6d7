import { defineView } from '../define-view.ts'
import type { KindView, Note } from '../view.ts'
import { type WorkspaceEvents, workspaceEvents } from './events.ts'
import { workspaceWords } from './words.ts'

interface SeenTasks {
  /** By the runs of tasks. */
  readonly notes: Map<string, Note>
}

/** Beside each run of a task: which peer has it, and what came of it. */
export const workspaceView: KindView = defineView<SeenTasks, WorkspaceEvents>({
  events: workspaceEvents,
  words: workspaceWords,
  projection: {
    initial: () => ({ notes: new Map() }),
    events: workspaceEvents,
    on: {
      'workspace.posted': ({ notes }, { runId, data: { task_id } }) => {
        notes.set(runId, { says: `waits for ${task_id}`, tone: 'dim' })
      },
      'workspace.task_ended': ({ notes }, { runId, data: { task_id, status } }) => {
        notes.set(runId, { says: `${task_id} ${status}`, tone: status === 'completed' ? 'dim' : 'bad' })
      },
      'workspace.task_begun': ({ notes }, { runId, data: { type, task_id } }) => {
        notes.set(runId, { says: `${task_id}, ${type}`, tone: 'dim' })
      },
      'workspace.broken_down': ({ notes }, { runId, data: { subtasks } }) => {
        notes.set(runId, { says: `taken apart into ${subtasks.length}`, tone: 'dim' })
      },
      'workspace.goal_judged': ({ notes }, { runId, data: { advances } }) => {
        if (!advances) notes.set(runId, { says: "doesn't advance the goal", tone: 'bad' })
      },
    },
  },
  note: ({ notes }, id) => notes.get(id),
})
