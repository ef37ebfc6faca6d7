import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { wholeFile } from '../../source/plain-file.ts'
import { isOwnSource } from './own-package.ts'

/** A file with code, by its real path. */
export interface ReadCode {
  readonly path: string
  readonly text: string
}

/** So that a module that imports half a disk is told, instead of read for minutes. */
const maxFiles = 200

/** So large is no file that a person could agree to; and it is read before they do. */
export const largestCode: number = 2 ** 20

/**
 * A module first, then every file that it imports by a path, and those that they import. Packages and Baton itself are not
 * followed. It looks for specifiers as text, so it may find too many; files that it misses can't be loaded
 * (`agreed-code.ts`).
 */
export async function codeBehind(path: string): Promise<readonly ReadCode[]> {
  const found = new Map<string, string>()
  const open = [await realpath(path)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    if (found.size === maxFiles) throw new Error(`it imports more than ${maxFiles} files`)
    const text = wholeFile(next, largestCode).toString()
    found.set(next, text)
    open.push(...(await importsOf(next, text)))
  }
  return Array.from(found, ([file, text]) => ({ path: file, text }))
}

/** Whether a file is one that a person must have agreed to when code of a project imports it. */
export function isProjectCode(path: string): boolean {
  return !path.includes(`${sep}node_modules${sep}`) && !isOwnSource(path)
}

const specifier = /\b(?:from|import|require)\s{0,9}\(?\s{0,9}['"](\.[^'"\n]{0,500})['"]/g

async function importsOf(path: string, text: string): Promise<string[]> {
  const named = Array.from(text.matchAll(specifier), ([, relative = '']) => resolve(dirname(path), relative))
  const real = await Promise.all(named.map(fileAt))
  return real.filter((one) => one !== undefined).filter(isProjectCode)
}

async function fileAt(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).isFile() ? await realpath(path) : undefined
  } catch {
    return undefined
  }
}
