import type { Disk } from './disk.ts'
import { places } from './layout.ts'
import { type ClaimName, type CommitName, parseClaimName, parseCommitName } from './names.ts'
import { TaskFolder } from './task-folder.ts'
import { isReadable, isUnreadable, type ReadableTask, type UnreadableTask } from './task-reader.ts'

/** What is in the folders of a workspace that change. */
export interface Scan {
  readonly pending: readonly ReadableTask[]
  readonly unreadable: readonly UnreadableTask[]
  /** How many files in `pending` were left for the next scans. */
  readonly unread: number
  /** The names of all files in `pending`, read or not. */
  readonly pendingNames: ReadonlySet<string>
  readonly active: readonly ClaimName[]
  readonly waiting: readonly ReadableTask[]
  readonly commits: readonly CommitName[]
  /** Ids of tasks that are to be cancelled. */
  readonly cancels: readonly string[]
}

/** Looks at the folders again and again, and opens a file again only now and then while it keeps its name. */
export class Scanner {
  readonly #disk: Disk
  readonly #pending: TaskFolder
  readonly #waiting: TaskFolder

  constructor(disk: Disk, agentId: string) {
    this.#disk = disk
    this.#pending = new TaskFolder(disk, places.pending, agentId)
    this.#waiting = new TaskFolder(disk, places.waiting, agentId)
  }

  async scan(): Promise<Scan> {
    const pending = await this.#pending.look()
    const waiting = await this.#waiting.look()
    const active = await this.#disk.list(places.active)
    const commits = await this.#disk.list(places.commit)
    const cancels = await this.#disk.list(places.cancel)
    return {
      pending: pending.read.filter(isReadable),
      unreadable: [...pending.read, ...waiting.read].filter(isUnreadable),
      unread: pending.names.size - pending.read.length,
      pendingNames: pending.names,
      active: active.flatMap((name) => parseClaimName(name) ?? []),
      waiting: waiting.read.filter(isReadable),
      commits: commits.flatMap((name) => parseCommitName(name) ?? []),
      cancels: cancels.filter((name) => !name.startsWith('.')),
    }
  }
}
