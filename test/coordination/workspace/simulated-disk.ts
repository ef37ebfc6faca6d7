import type { Disk, Look } from '../../../src/coordination/workspace/files/disk.ts'
import { folderOf } from '../../../src/coordination/workspace/files/layout.ts'

interface Inode {
  bytes: Buffer
  /** What a power cut leaves of it; undefined when nothing of it was made durable. */
  durable: Buffer | undefined
  changedAt: number
  readonly bornAt: number
  readonly kind: Look['kind']
}

/** Names that were given and taken in one step, all of it or nothing. */
interface NameChange {
  readonly names: readonly (readonly [path: string, inode: Inode | undefined])[]
  readonly inode: Inode
}

/** Called before every step. It may wait, or throw: then the step does not happen. */
export type Gate = (step: string, path: string) => Promise<void>

/** Called after every step that changed a name. */
export type Listener = (step: string, from: string, to: string | undefined) => void

/**
 * A disk in memory whose every step can be held up, fail, or be the last before a power cut. What was not made durable is
 * lost then or not, each change by itself, as long as none survives that builds on one that was lost.
 */
export class SimulatedDisk {
  readonly #names = new Map<string, Inode>()
  readonly #durable = new Map<string, Inode>()
  #changes: NameChange[] = []
  #time = Date.UTC(2026, 0, 1)
  hasLinks = true
  /** Folders whose events a peer wants to hear of. None ever comes. */
  readonly watched: string[] = []
  /** The code of an error that a step is to fail with. */
  trouble: (step: string, path: string) => string | undefined = () => undefined

  /** The disk as one process sees it. */
  as(gate: Gate = async () => {}, changed: Listener = () => {}): Disk {
    const at = async (step: string, path: string): Promise<void> => {
      await gate(step, path)
      const code = this.trouble(step, path)
      if (code !== undefined) throw Object.assign(new Error(`${code}: ${step} ${path}`), { code })
    }
    return {
      list: async (folder) => {
        await at('list', folder)
        return this.namesIn(folder)
      },
      look: async (path) => {
        await at('look', path)
        changed('look', path, undefined)
        return this.look(path)
      },
      read: async (path, limit, from = 0) => {
        await at('read', path)
        const inode = this.#names.get(path)
        if (inode !== undefined && inode.kind !== 'file') throw new Error('it is not a file')
        return inode?.bytes.subarray(from, from + limit)
      },
      write: async (path, bytes) => {
        await at('create', path)
        if (this.#names.has(path)) return false
        const inode = this.#make(path, Buffer.alloc(0))
        await at('write', path)
        inode.bytes = Buffer.from(bytes)
        inode.durable = inode.bytes
        return true
      },
      rename: async (from, to) => {
        await at('rename', from)
        const inode = this.#names.get(from)
        if (inode === undefined) return false
        this.#change(inode, [from, undefined], [to, inode])
        changed('rename', from, to)
        return true
      },
      link: async (from, to) => {
        await at('link', from)
        const inode = this.#names.get(from)
        if (!this.hasLinks) return 'unsupported'
        if (inode === undefined) return 'gone'
        if (this.#names.has(to)) return 'taken'
        this.#change(inode, [to, inode])
        changed('link', from, to)
        return 'linked'
      },
      touch: async (path) => {
        await at('touch', path)
        const inode = this.#names.get(path)
        if (inode !== undefined) inode.changedAt = ++this.#time
        return inode !== undefined
      },
      remove: async (path) => {
        await at('remove', path)
        const inode = this.#names.get(path)
        if (inode !== undefined) this.#change(inode, [path, undefined])
        changed('remove', path, undefined)
        return inode !== undefined
      },
      makeFolder: async () => {},
      append: async (path, bytes) => {
        await at('append', path)
        const inode = this.#names.get(path) ?? this.#make(path, Buffer.alloc(0))
        inode.bytes = Buffer.concat([inode.bytes, bytes])
        inode.durable = inode.bytes
      },
      sync: async (folder) => {
        await at('sync', folder)
        this.#makeDurable(folder)
      },
      watch: (folder) => {
        this.watched.push(folder)
        return () => void this.watched.splice(this.watched.indexOf(folder), 1)
      },
    }
  }

  /** What a person does: a file is there, whole or not. */
  drop(path: string, content: string | Uint8Array, kind: Look['kind'] = 'file'): void {
    const inode = this.#make(path, Buffer.from(content), kind)
    inode.durable = inode.bytes
    this.#durable.set(path, inode)
    this.#changes = this.#changes.filter((change) => change.inode !== inode)
  }

  look(path: string): Look | undefined {
    const inode = this.#names.get(path)
    return inode && { kind: inode.kind, bytes: inode.bytes.length, changedAt: inode.changedAt, bornAt: inode.bornAt }
  }

  text(path: string): string | undefined {
    return this.#names.get(path)?.bytes.toString()
  }

  namesIn(folder: string): string[] {
    const inside = new Set<string>()
    for (const path of this.#names.keys()) {
      if (path.startsWith(`${folder}/`)) inside.add(path.slice(folder.length + 1).split('/')[0] ?? '')
    }
    return [...inside]
  }

  /** Loses what was not durable, as far as `keeps` does not say otherwise. */
  cutPower(keeps: () => boolean): void {
    const lost: NameChange[] = []
    for (const change of this.#changes) {
      if (lost.some((earlier) => buildsOn(change, earlier)) || !keeps()) lost.push(change)
      else apply(this.#durable, change)
    }
    this.#changes = []
    this.#names.clear()
    for (const [path, inode] of this.#durable) {
      inode.bytes = inode.durable ?? Buffer.alloc(0)
      this.#names.set(path, inode)
    }
  }

  #make(path: string, bytes: Buffer, kind: Look['kind'] = 'file'): Inode {
    const inode: Inode = { bytes, durable: undefined, changedAt: ++this.#time, bornAt: this.#time, kind }
    this.#change(inode, [path, inode])
    return inode
  }

  #change(inode: Inode, ...names: NameChange['names']): void {
    const change = { names, inode }
    this.#changes.push(change)
    apply(this.#names, change)
  }

  /** With each change all that it builds on becomes durable. */
  #makeDurable(folder: string): void {
    const kept = new Set<NameChange>()
    for (const change of this.#changes.toReversed()) {
      const isInside = change.names.some(([path]) => folderOf(path) === folder)
      if (isInside || [...kept].some((later) => buildsOn(later, change))) kept.add(change)
    }
    for (const change of this.#changes) if (kept.has(change)) apply(this.#durable, change)
    this.#changes = this.#changes.filter((change) => !kept.has(change))
  }
}

function buildsOn(later: NameChange, earlier: NameChange): boolean {
  if (later.inode === earlier.inode) return true
  return later.names.some(([path]) => earlier.names.some(([other]) => other === path))
}

function apply(names: Map<string, Inode>, change: NameChange): void {
  for (const [path, inode] of change.names) {
    if (inode === undefined) names.delete(path)
    else names.set(path, inode)
  }
}
