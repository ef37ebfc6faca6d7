import type { Disk } from './disk.ts'
import { isTaskName, pathIn, places } from './layout.ts'
import { canBeBase, parseClaimName, parseCommitName, type Stem, stemOfFile } from './names.ts'
import { isFault, readTask } from './read-task.ts'
import type { WorkspaceTask } from './task.ts'

/** Where a task is. */
export type TaskPlace = 'pending' | 'active' | 'waiting' | 'commit' | 'completed' | 'failed'

export interface FoundTask {
  readonly place: TaskPlace
  readonly name: string
  readonly stem: Stem
  readonly owner?: string
}

const inOrder: readonly TaskPlace[] = ['pending', 'active', 'commit', 'waiting', 'pending', 'completed', 'failed']

/** Files that have ended can hold large results. */
const largestEnded = 64 * 1024 * 1024

/**
 * Finds tasks by id, or by the name that their file had when it was dropped. Tasks move while they are looked for, always
 * in one direction but for those that come back, which are looked for twice.
 */
export class TaskFinder {
  readonly #disk: Disk
  /** Which base an id belongs to; that never changes. */
  readonly #bases = new Map<string, string>()
  readonly #read = new Set<string>()

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** Tells of a task that was read anyway. */
  know(id: string, base: string): void {
    this.#bases.set(id, base)
  }

  async find(reference: string): Promise<FoundTask | undefined> {
    const named = this.#bases.get(reference) ?? reference
    // What no file can be called is nowhere, and must not be looked for where it might lead.
    const known = canBeBase(named) ? await this.#withBase(named) : undefined
    if (known !== undefined) return known
    for (const place of new Set(inOrder)) await this.#readAll(place)
    const base = this.#bases.get(reference)
    return base === undefined ? undefined : this.#withBase(base)
  }

  async #withBase(base: string): Promise<FoundTask | undefined> {
    for (const place of inOrder) {
      const isEnd = place === 'completed' || place === 'failed'
      // Folders of ended tasks grow, so they are not listed to find one name.
      const names = isEnd ? await this.#ended(place, base) : await this.#disk.list(places[place])
      for (const name of names) {
        const found = foundIn(place, name)
        if (found?.stem.base === base) return found
      }
    }
    return undefined
  }

  async #ended(place: 'completed' | 'failed', base: string): Promise<readonly string[]> {
    const look = await this.#disk.look(pathIn(places[place], `${base}.json`))
    return look === undefined ? [] : [`${base}.json`]
  }

  /** Ids stand in the files, or follow from them; each file is read once. */
  async #readAll(place: TaskPlace): Promise<void> {
    for (const name of await this.#disk.list(places[place])) {
      const found = foundIn(place, name)
      if (found === undefined || this.#read.has(found.stem.base)) continue
      const task = await readFound(this.#disk, found)
      if (task === undefined) continue
      this.#read.add(found.stem.base)
      this.#bases.set(task.id, found.stem.base)
    }
  }
}

/** Reads a task wherever it is; undefined when it has gone on meanwhile, or can't be read. */
export async function readFound(disk: Disk, found: FoundTask): Promise<WorkspaceTask | undefined> {
  const path = pathIn(places[found.place], found.name)
  const look = await disk.look(path)
  if (look?.kind !== 'file') return undefined
  const bytes = await disk.read(path, largestEnded).catch(() => undefined)
  const hasEnded = found.place === 'completed' || found.place === 'failed'
  const read = bytes && readTask({ stem: found.stem, bytes, look, hasEnded }, largestEnded)
  return read === undefined || isFault(read) ? undefined : read
}

function foundIn(place: TaskPlace, name: string): FoundTask | undefined {
  if (!isTaskName(name)) return undefined
  if (place === 'active' || place === 'commit') {
    const parsed = place === 'active' ? parseClaimName(name) : parseCommitName(name)
    return parsed && { place, name, stem: parsed.stem, owner: parsed.owner }
  }
  return { place, name, stem: stemOfFile(name) }
}
