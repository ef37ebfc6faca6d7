import { randomUUID } from 'node:crypto'
import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../../outside/disk/replace-file.ts'
import { wholeFile } from '../../../source/plain-file.ts'
import { type Manifest, readManifest, type UnreadDocument, writeManifest } from './manifest.ts'
import { encodeSegment, readSegment } from './segment-file.ts'
import type { HeldSegment } from './segment-set.ts'

export interface KeptIndex {
  readonly segments: readonly HeldSegment[]
  readonly unread: readonly UnreadDocument[]
}

const manifestName = 'manifest'
const largestManifest = 64 * 2 ** 20
/** Files that are in no manifest are taken away once they are so much older than it: another process may be about to name them. */
const orphanMs = 10 * 60_000

/**
 * An index in a folder of its own: files of segments, and a manifest that names those that count. Every process may write
 * it; when two do at once, the later manifest holds, and what is missing in it is read again. What is damaged is taken for
 * missing.
 */
export class IndexKeeper {
  readonly #folder: string
  #id: string | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** What is kept, if that is not what was loaded or saved last. */
  async changed(): Promise<KeptIndex | undefined> {
    const manifest = this.#manifest()
    if (manifest === undefined || manifest.id === this.#id) return undefined
    this.#id = manifest.id
    const segments = await Promise.all(
      manifest.segments.map(async ({ name, dead }): Promise<HeldSegment[]> => {
        const segment = await readSegment(join(this.#folder, name))
        return segment === undefined ? [] : [{ segment, name, dead: new Set(dead) }]
      }),
    )
    return { segments: segments.flat(), unread: manifest.unread }
  }

  /** The segments as they are kept now; as they were given, where another process was faster or nothing can be written. */
  async save({ segments, unread }: KeptIndex): Promise<readonly HeldSegment[]> {
    try {
      const before = this.#manifest()
      if (before !== undefined && before.id !== this.#id) return segments
      const kept: (HeldSegment & { readonly name: string })[] = []
      for (const held of segments) kept.push(await this.#keep(held))
      const named = kept.map(({ name, dead }) => ({ name, dead: [...dead] }))
      const manifest: Manifest = { id: randomUUID(), segments: named, unread }
      await replaceFile(join(this.#folder, manifestName), writeManifest(manifest))
      this.#id = manifest.id
      await this.#tidy(new Set(named.map(({ name }) => name))).catch(() => {})
      return kept
    } catch {
      // A full disk or a folder that can't be written costs time at the next start, and no answer now.
      return segments
    }
  }

  /** Writes a segment that has no file yet. Its texts are read from there from now on. */
  async #keep(held: HeldSegment): Promise<HeldSegment & { readonly name: string }> {
    if (held.name !== undefined) return { ...held, name: held.name }
    const name = `${randomUUID()}.segment`
    const path = join(this.#folder, name)
    await replaceFile(path, await encodeSegment(held.segment))
    const segment = await readSegment(path)
    return { segment: segment ?? held.segment, dead: held.dead, name }
  }

  /** Undefined if there is none that can be used. */
  #manifest(): Manifest | undefined {
    try {
      return readManifest(wholeFile(join(this.#folder, manifestName), largestManifest).toString())
    } catch {
      return undefined
    }
  }

  async #tidy(named: ReadonlySet<string>): Promise<void> {
    const { mtimeMs: now } = await stat(join(this.#folder, manifestName))
    for (const name of await readdir(this.#folder)) {
      if (name === manifestName || named.has(name)) continue
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path)
      if (now - mtimeMs > orphanMs) await unlink(path)
    }
  }
}
