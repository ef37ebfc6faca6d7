import type { Disk, Look } from './disk.ts'
import { codeOf } from './disk-trouble.ts'
import { pathIn } from './layout.ts'
import { type Stem, stemOfFile } from './names.ts'
import { isFault, largestTask, readTask, type TaskFault } from './read-task.ts'
import type { WorkspaceTask } from './task.ts'

/** A file with a task, or with something that is none. */
export interface TaskFile {
  readonly name: string
  readonly stem: Stem
  readonly path: string
  readonly look: Look
  readonly looked: string
  readonly read: WorkspaceTask | TaskFault
}

export type ReadableTask = TaskFile & { readonly read: WorkspaceTask }
export type UnreadableTask = TaskFile & { readonly read: TaskFault }

export function isReadable(file: TaskFile): file is ReadableTask {
  return !isFault(file.read)
}

export function isUnreadable(file: TaskFile): file is UnreadableTask {
  return isFault(file.read)
}

const notFiles: Readonly<Record<Look['kind'], string | undefined>> = {
  file: undefined,
  folder: 'it is a folder',
  link: 'it is a link to somewhere else',
  other: 'it is not a file',
}

/** How it looks, in words that are others when it has changed. */
export function lookedLike({ kind, bytes, changedAt }: Look): string {
  return `${kind} ${bytes} ${changedAt}`
}

/** Whose task it is, where the name of the file says more than that, and since when it lies there, where that is known. */
interface KnownOfFile {
  readonly stem: Stem
  readonly droppedAt?: number | undefined
}

/** Reads one task file; undefined when it is gone, or can't be opened just now. */
export async function readTaskFile(
  disk: Disk,
  folder: string,
  name: string,
  { stem, droppedAt }: KnownOfFile = { stem: stemOfFile(name) },
): Promise<TaskFile | undefined> {
  const path = pathIn(folder, name)
  const look = await disk.look(path)
  if (look === undefined) return undefined
  const file = { name, stem, path, look, looked: lookedLike(look) }
  const problem = notFiles[look.kind] ?? (look.bytes > largestTask ? tooLarge : undefined)
  if (problem !== undefined) return { ...file, read: { problem } }
  try {
    const bytes = await disk.read(path, largestTask + 1)
    const dated = droppedAt === undefined ? look : { changedAt: droppedAt, bornAt: droppedAt }
    return bytes && { ...file, read: readTask({ stem, bytes, look: dated }) }
  } catch (thrown) {
    // Some reasons pass by themselves; then it is as if the file were not there yet.
    if (passing.includes(codeOf(thrown))) return undefined
    return { ...file, read: { problem: `it can't be read: ${codeOf(thrown) || 'it is not a file'}` } }
  }
}

const passing = ['EBUSY', 'ESTALE', 'EAGAIN', 'EMFILE', 'ENFILE', 'ELOOP']
const tooLarge = `it is larger than ${largestTask / 1024} KiB`
