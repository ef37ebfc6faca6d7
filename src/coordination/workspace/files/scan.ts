import type { Disk } from './disk.ts'
import { isTaskName, places } from './layout.ts'
import { type ClaimName, type CommitName, parseClaimName, parseCommitName } from './names.ts'
import { preference } from './preference.ts'
import {
  isReadable,
  isUnreadable,
  lookedLike,
  type ReadableTask,
  readTaskFile,
  type TaskFile,
  type UnreadableTask,
} from './task-reader.ts'

/** What is in the folders of a workspace that change. */
export interface Scan {
  readonly pending: readonly ReadableTask[]
  readonly unreadable: readonly UnreadableTask[]
  /** How many files in `pending` were left for the next scans. */
  readonly unread: number
  readonly active: readonly ClaimName[]
  readonly waiting: readonly ReadableTask[]
  readonly commits: readonly CommitName[]
  /** Ids of tasks that are to be cancelled. */
  readonly cancels: readonly string[]
}

/** How many files are opened in one scan, of those that are new, and again of those that are known. */
const mostRead = 200

/** Looks at the folders again and again, and opens a file again only now and then while it keeps its name. */
export class Scanner {
  readonly #disk: Disk
  readonly #agentId: string
  readonly #known = new Map<string, TaskFile>()

  constructor(disk: Disk, agentId: string) {
    this.#disk = disk
    this.#agentId = agentId
  }

  async scan(): Promise<Scan> {
    const pending = await this.#files(places.pending)
    const waiting = await this.#files(places.waiting)
    const active = await this.#disk.list(places.active)
    const commits = await this.#disk.list(places.commit)
    const cancels = await this.#disk.list(places.cancel)
    return {
      pending: pending.read.filter(isReadable),
      unreadable: [...pending.read, ...waiting.read].filter(isUnreadable),
      unread: pending.left,
      active: active.flatMap((name) => parseClaimName(name) ?? []),
      waiting: waiting.read.filter(isReadable),
      commits: commits.flatMap((name) => parseCommitName(name) ?? []),
      cancels: cancels.filter((name) => !name.startsWith('.')),
    }
  }

  async #files(folder: string): Promise<{ read: TaskFile[]; left: number }> {
    const names = (await this.#disk.list(folder)).filter(isTaskName)
    const there = new Set(names.map((name) => `${folder}/${name}`))
    for (const path of this.#known.keys()) {
      if (path.startsWith(`${folder}/`) && !there.has(path)) this.#known.delete(path)
    }
    // Peers begin at different files, so that they do not all want the same one.
    const fresh = names.filter((name) => !this.#known.has(`${folder}/${name}`))
    const now = fresh.length > mostRead ? preference(fresh, this.#agentId).slice(0, mostRead) : fresh
    for (const name of [...this.#again(folder), ...now]) await this.#look(folder, name)
    const read = names.flatMap((name) => this.#known.get(`${folder}/${name}`) ?? [])
    return { read, left: names.length - read.length }
  }

  /** The known files that were not looked at for the longest time, and all that could not be read. */
  #again(folder: string): string[] {
    const inside = [...this.#known.values()].filter(({ path }) => path.startsWith(`${folder}/`))
    const unreadable = inside.filter(isUnreadable)
    return [...unreadable, ...inside.filter(isReadable)].slice(0, unreadable.length + mostRead).map(({ name }) => name)
  }

  async #look(folder: string, name: string): Promise<void> {
    const path = `${folder}/${name}`
    const before = this.#known.get(path)
    // Put at the end, so that the others come first the next time.
    this.#known.delete(path)
    const look = await this.#disk.look(path)
    const isSame = before !== undefined && look !== undefined && before.looked === lookedLike(look)
    const file = isSame ? before : await readTaskFile(this.#disk, folder, name)
    if (file !== undefined) this.#known.set(path, file)
  }
}
