import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { executedBy } from '../../grants/executed-files.ts'

/** So much of a folder is looked through before each command, the upper levels first, and so many files are guarded. */
const mostLooked = 20_000
const mostFound = 1_000

/**
 * Files below a folder that other programs execute and the caller may not write, and folders of such files as a whole. What
 * stands in `node_modules` and its like is not looked at: commands fill them.
 */
export async function executedBelow(
  root: string,
  folder: string,
  mayWrite: (path: string, whole: boolean) => boolean,
): Promise<readonly string[]> {
  const found: string[] = []
  let looked = 0
  let level: readonly string[] = [folder]
  while (level.length > 0) {
    const next: string[] = []
    for (const path of level) {
      // A folder that the command took away, or may not enter, holds nothing to guard.
      const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (++looked > mostLooked || found.length >= mostFound) return found
        if (entry.isSymbolicLink() || entry.name.includes('\ufffd')) continue
        const [below, isFolder] = [`${path}/${entry.name}`, entry.isDirectory()]
        // Its name is enough: what stands below a folder of such files is not looked at.
        if (isExecuted(entry.name, isFolder) && !mayWrite(below, isFolder)) found.push(below)
        else if (isFolder && !isExecuted(entry.name, false)) next.push(below)
      }
    }
    level = next
  }
  return found
}

/** Most names occur again, in another folder or before the next command. */
const mostKept = 20_000
const kept = new Map<string, boolean>()

function isExecuted(name: string, isFolder: boolean): boolean {
  const key = isFolder ? `${name}/` : name
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const found = executedBy(name, isFolder) !== undefined
  kept.set(key, found)
  return found
}
