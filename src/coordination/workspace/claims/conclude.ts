import type { Disk } from '../files/disk.ts'
import { orLater } from '../files/disk-trouble.ts'
import { fileBytes, moveDurably, publishOnly, writeDraft } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import {
  type CommitName,
  commitName,
  type Destination,
  endPath,
  nextStem,
  pendingPath,
  type Stem,
  waitingPath,
} from '../files/names.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { PeerGround } from './ground.ts'

/** The one file of a task that is somewhere: renaming it is what decides. */
export interface TaskAt {
  readonly path: string
  readonly stem: Stem
  /** Left out for a task that has no owner. */
  readonly owner?: string
}

/**
 * Takes a task from where it is to where it goes, with new content (algorithm 4.2.4). `fenced` when it is no longer there:
 * it is another's now, and what was to be published is dropped. `later` when the disk would not; then nothing has happened.
 */
export async function conclude(
  ground: DraftWriter,
  token: TaskAt,
  to: Destination,
  task: WorkspaceTask,
): Promise<'done' | 'fenced' | 'later'> {
  const { disk, agentId } = ground
  const commit: CommitName = { stem: token.stem, owner: token.owner ?? agentId, to, writer: agentId }
  const name = commitName(commit)
  const moved = await orLater(token.path, async () => {
    const draft = await writeDraft(disk, name, fileBytes(task))
    // From here on nothing else can become of this claim; before, nothing has.
    const isOurs = await moveDurably(disk, token.path, pathIn(places.commit, name))
    if (!isOurs) await disk.remove(draft)
    return isOurs
  })
  if (moved !== true) return moved === false ? 'fenced' : 'later'
  // What can't be published just now is published by the next peer that looks around, this one included.
  await orLater(token.path, () => publishCommit(ground, commit))
  return 'done'
}

type DraftWriter = Pick<PeerGround, 'disk' | 'agentId'>

/**
 * Publishes what has been committed, from the draft that was durable before. The committer does it, and after its death any
 * other peer; both may be at it at once.
 */
export async function publishCommit(ground: DraftWriter, commit: CommitName): Promise<void> {
  const { disk } = ground
  const name = commitName(commit)
  const draft = pathIn(places.drafts, name)
  const isEnd = commit.to === 'completed' || commit.to === 'failed'
  if (isEnd) await publishEnd(ground, commit, draft)
  // Moving the draft uses it up, so that a task never comes back twice from one commit.
  else if (commit.to === 'waiting') await moveDurably(disk, draft, waitingPath(commit.stem))
  else await moveDurably(disk, draft, await freePending(disk, commit.stem))
  // Another peer may have published it, and not have got so far as to make that durable.
  await disk.sync(places[commit.to])
  await disk.remove(pathIn(places.commit, name))
  // Last, because a commit without its draft would seem to be one of which all is lost.
  if (isEnd) await disk.remove(draft)
}

/** Where a task comes back. A person may have given that name to something else; then the next number is taken. */
export async function freePending(disk: Disk, stem: Stem): Promise<string> {
  let next = nextStem(stem)
  while ((await disk.look(pendingPath(next))) !== undefined) next = nextStem(next)
  return pendingPath(next)
}

async function publishEnd(ground: DraftWriter, { stem, to }: CommitName, draft: string): Promise<void> {
  const { disk } = ground
  if (to !== 'completed' && to !== 'failed') return
  const bytes = await disk.read(draft, Number.MAX_SAFE_INTEGER)
  if (bytes === undefined) return
  for (let number = 1; ; number++) {
    const base = number === 1 ? stem.base : `${stem.base}-${number}`
    const path = endPath(to, { ...stem, base })
    const published = await publishOnly(disk, draft, path)
    // Another task of this name has ended before, because a person gave it twice: this one gets a name beside it.
    if (published === 'taken' && !(await isSame(disk, path, bytes))) continue
    if (to === 'completed') await deliver(ground, base, bytes)
    return
  }
}

async function isSame(disk: Disk, path: string, bytes: Uint8Array): Promise<boolean> {
  const there = await disk.read(path, bytes.length + 1)
  return there !== undefined && Buffer.compare(there, bytes) === 0
}

/**
 * The result of a root task is also what a person came for (WSP-42). What is there under its name already stays: a task that
 * was done before and was put back leaves its new result beside the old one.
 */
async function deliver({ disk, agentId }: DraftWriter, base: string, bytes: Uint8Array): Promise<void> {
  const { depth, result }: WorkspaceTask = JSON.parse(Buffer.from(bytes).toString())
  if (depth !== 0) return
  const delivered = fileBytes(result)
  const draft = await writeDraft(disk, `${base}.${agentId}.result`, delivered)
  for (let number = 1; ; number++) {
    const path = pathIn(places.results, `${number === 1 ? base : `${base}-${number}`}.json`)
    const published = await publishOnly(disk, draft, path)
    // What this very commit has published before is not published twice.
    if (published !== 'taken' || (await isSame(disk, path, delivered))) break
  }
  await disk.remove(draft)
}
