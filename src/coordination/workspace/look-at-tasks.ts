import type { ShownTask } from '../kind-peers.ts'
import type { Disk } from './files/disk.ts'
import { type FoundTask, readFound, type TaskPlace } from './files/find-task.ts'
import { isTaskName, places } from './files/layout.ts'
import { parseClaimName, parseCommitName, stemOfFile } from './files/names.ts'
import type { WorkspaceTask } from './files/task.ts'

const inOrder: readonly TaskPlace[] = ['pending', 'active', 'commit', 'waiting', 'completed', 'failed']

/** Every task that can be read, the oldest first. One that moves meanwhile is shown once. */
export async function allTasks(disk: Disk): Promise<readonly ShownTask[]> {
  const shown = new Map<string, { readonly task: ShownTask; readonly at: string }>()
  for (const place of inOrder) {
    for (const name of await disk.list(places[place])) {
      const found = foundAt(place, name)
      const task = found && (await readFound(disk, found))
      if (found === undefined || task === undefined) continue
      // People may give an id twice; names of files they can't.
      shown.set(found.stem.base, { task: shownTask(found, task), at: task.created_at })
    }
  }
  return [...shown.values()].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ task }) => task)
}

export function shownTask({ place, owner, stem }: FoundTask, task: WorkspaceTask): ShownTask {
  const isEnded = place === 'completed' || place === 'failed'
  const { id, type, description, depth, attempts } = task
  const asks = task['asks']
  return {
    id,
    file: stem.base,
    place: place === 'commit' ? 'active' : place,
    type,
    description,
    parent: task.parent_id,
    depth,
    owner: owner ?? (isEnded ? task.claimed_by : null),
    attempts,
    error: place === 'failed' ? (task.error?.message ?? null) : null,
    asks: place === 'pending' && typeof asks === 'string' ? asks : null,
  }
}

function foundAt(place: TaskPlace, name: string): FoundTask | undefined {
  if (!isTaskName(name)) return undefined
  if (place !== 'active' && place !== 'commit') return { place, name, stem: stemOfFile(name) }
  const parsed = place === 'active' ? parseClaimName(name) : parseCommitName(name)
  return parsed && { place, name, stem: parsed.stem, owner: parsed.owner }
}
