import type { Disk } from './disk.ts'
import { folderOf, pathIn, places } from './layout.ts'

/** Writes a file beside the place where it will be seen; nothing reads it there. Returns its path. */
export async function writeDraft(disk: Disk, name: string, bytes: Uint8Array): Promise<string> {
  const path = pathIn(places.drafts, name)
  // One that is there already is ours, from before a trouble: names of drafts hold the id of their writer.
  if (!(await disk.write(path, bytes))) {
    await disk.remove(path)
    await disk.write(path, bytes)
  }
  await disk.sync(places.drafts)
  return path
}

/** Moves a file; false when it is gone. Once this resolves, no crash takes it back. */
export async function moveDurably(disk: Disk, from: string, to: string): Promise<boolean> {
  if (!(await disk.rename(from, to))) return false
  await disk.sync(folderOf(to))
  if (folderOf(from) !== folderOf(to)) await disk.sync(folderOf(from))
  return true
}

/** Replaces a file as a whole, or makes it. Once this resolves, no crash takes it back. */
export async function replaceDurably(disk: Disk, path: string, content: NamedContent): Promise<void> {
  await moveDurably(disk, await writeDraft(disk, content.draft, content.bytes), path)
}

/** Makes a file that appears complete; false when something has that name. Once this resolves, no crash takes it back. */
export async function createDurably(disk: Disk, path: string, content: NamedContent): Promise<boolean> {
  const draft = await writeDraft(disk, content.draft, content.bytes)
  const published = await publish(disk, draft, path)
  await disk.remove(draft)
  return published === 'published'
}

/** What is to be in a file, and what its draft is called until then. */
export interface NamedContent {
  readonly draft: string
  readonly bytes: Uint8Array
}

/** Whether a draft got the name it was meant for; `gone` when there is no draft any more. */
type Published = 'published' | 'taken' | 'gone'

/**
 * Shows a draft under the name it is meant for, if nothing has that name. Of several drafts for one name one gets it. The
 * draft stays, unless the file system has no links: then a marker that only one can make stands for the link.
 */
export async function publish(disk: Disk, draft: string, path: string): Promise<Published> {
  const linked = await linkDurably(disk, draft, path)
  if (linked !== 'unsupported') return linked
  const marker = markerOf(path)
  const isFirst = await disk.write(marker, Buffer.from(draft))
  const wanted = isFirst ? draft : Buffer.from((await disk.read(marker, 1_000)) ?? []).toString()
  if (wanted === '' || (await disk.look(path)) !== undefined) return 'taken'
  // Another draft may have been there first. Its writer may have died since, so it is helped along.
  const moved = await moveDurably(disk, wanted, path)
  await disk.remove(marker)
  if (wanted !== draft) return 'taken'
  return moved ? 'published' : 'gone'
}

/** The same where all drafts for one name are one and the same: then moving it is something that happens once. */
export async function publishOnly(disk: Disk, draft: string, path: string): Promise<Published> {
  const linked = await linkDurably(disk, draft, path)
  if (linked !== 'unsupported') return linked
  if ((await disk.look(path)) !== undefined) return 'taken'
  return (await moveDurably(disk, draft, path)) ? 'published' : 'gone'
}

async function linkDurably(disk: Disk, draft: string, path: string): Promise<Published | 'unsupported'> {
  const linked = await disk.link(draft, path)
  if (linked !== 'linked') return linked
  await disk.sync(folderOf(path))
  return 'published'
}

function markerOf(path: string): string {
  return pathIn(folderOf(path), `.${path.slice(folderOf(path).length + 1)}.tmp`)
}

/** JSON as people like to read it in a file. */
export function fileBytes(content: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
}
