import type { Disk } from './disk.ts'
import { isTaskName, pathIn } from './layout.ts'
import { preference } from './preference.ts'
import { isReadable, isUnreadable, lookedLike, readTaskFile, type TaskFile } from './task-reader.ts'

/** How many files are opened in one look while few are known, and of those that have come since the last one. */
const mostRead = 200
/** With that many known, a peer has enough to choose from: of those that lay there before, it opens so many in each look. */
const fewRead = 10
/** How many of the known files are looked at again. A peer that claims one reads what it says then. */
const mostAgain = 10

/** What a folder of tasks holds, as far as its files have been opened. */
export interface TaskFolderLook {
  readonly read: readonly TaskFile[]
  /** All names, read or not. */
  readonly names: ReadonlySet<string>
}

/**
 * A folder of tasks that is looked at again and again. What a look costs does not grow with the number of files: their names
 * are listed, and a bounded number of them is opened.
 */
export class TaskFolder {
  readonly #disk: Disk
  readonly #folder: string
  readonly #agentId: string
  readonly #known = new Map<string, TaskFile>()
  /** What has not been opened yet, in the order in which this peer opens it. Nothing before the first look. */
  #backlog: Set<string> | undefined

  constructor(disk: Disk, folder: string, agentId: string) {
    this.#disk = disk
    this.#folder = folder
    this.#agentId = agentId
  }

  async look(): Promise<TaskFolderLook> {
    const names = new Set((await this.#disk.list(this.#folder)).filter(isTaskName))
    for (const name of this.#known.keys()) if (!names.has(name)) this.#known.delete(name)
    for (const name of [...this.#again(), ...this.#next(names)]) await this.#open(name)
    return { read: [...this.#known.values()], names }
  }

  /** The known files that were not looked at for the longest time, and all that could not be read. */
  #again(): string[] {
    const all = [...this.#known.values()]
    const unreadable = all.filter(isUnreadable)
    return [...unreadable, ...all.filter(isReadable).slice(0, mostAgain)].map(({ name }) => name)
  }

  /**
   * What is opened now. A file that has come since the last look may be urgent, and is opened first. What lay there before is
   * opened bit by bit: it is there for as long as its beginning is worked off. Peers begin at different files, so that they do
   * not all want the same one.
   */
  #next(names: ReadonlySet<string>): string[] {
    const isFirst = this.#backlog === undefined
    const backlog = this.#backlog ?? new Set<string>()
    this.#backlog = backlog
    for (const name of backlog) if (!names.has(name)) backlog.delete(name)
    const come = [...names].filter((name) => !this.#known.has(name) && !backlog.has(name))
    const ordered = come.length > mostRead ? preference(come, this.#agentId) : come
    const next = ordered.slice(0, isFirst ? 0 : mostRead)
    for (const name of ordered.slice(next.length)) backlog.add(name)
    const most = Math.max(fewRead, mostRead - this.#known.size) - next.length
    for (const name of [...backlog.values().take(Math.max(0, most))]) {
      backlog.delete(name)
      next.push(name)
    }
    return next
  }

  async #open(name: string): Promise<void> {
    const before = this.#known.get(name)
    // Put at the end, so that the others come first the next time.
    this.#known.delete(name)
    const look = before && (await this.#disk.look(pathIn(this.#folder, name)))
    const isSame = before !== undefined && look !== undefined && before.looked === lookedLike(look)
    const file = isSame ? before : await readTaskFile(this.#disk, this.#folder, name)
    if (file !== undefined) this.#known.set(name, file)
  }
}
