import { createHash, randomUUID } from 'node:crypto'
import { readdir, unlink } from 'node:fs/promises'
import { type Held, inside } from './held.ts'

/** What the draft of a call is called: after a crash, those that were left behind are found by it. */
export function draftName(key: string): string {
  return `${prefixOf(key)}${randomUUID()}.tmp`
}

/** Removes what earlier attempts of the same call left in a folder. */
export async function sweepDrafts(folder: Held, key: string): Promise<void> {
  const prefix = prefixOf(key)
  for (const name of await readdir(folder.path)) {
    if (name.startsWith(prefix)) await unlink(inside(folder, name)).catch(() => {})
  }
}

function prefixOf(key: string): string {
  return `.baton-${createHash('sha256').update(key).digest('hex').slice(0, 16)}-`
}
