import { posix } from 'node:path'
import { isPlain, parseJson } from '../json-text.ts'
import { isExamplePath, isTestPath } from '../path-kind.ts'
import type { ReviewedFolder } from '../reviewed-folder.ts'
import { type PackageLock, readPackageLock } from './package-lock.ts'

/** A `package.json` with what pins its dependencies. */
export interface ReviewedProject {
  readonly path: string
  /** The folder it is in: `''` for the top. */
  readonly folder: string
  readonly text: string
  readonly content: Readonly<Record<string, unknown>>
  readonly lock?: PackageLock
  /** A lock file that is there and that is not understood here. */
  readonly otherLock?: string
}

const lockNames = ['package-lock.json', 'npm-shrinkwrap.json']
const otherLockNames = ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb', 'deno.lock']

/** Every project of Node in the folder. Those in tests and examples are left out. */
export async function readProjects(folder: ReviewedFolder): Promise<ReviewedProject[]> {
  const isWanted = (path: string): boolean => !isTestPath(path) && !isExamplePath(path)
  const texts = await folder.read((path) => posix.basename(path) === 'package.json' && isWanted(path))
  const projects: ReviewedProject[] = []
  for (const { path, text } of texts) {
    const content = parseJson(text)
    if (!isPlain(content)) continue
    const own = posix.dirname(path) === '.' ? '' : posix.dirname(path)
    const lock = await readLock(folder, own)
    const otherLock = otherLockNames.map((name) => posix.join(own, name)).find((name) => folder.paths.includes(name))
    projects.push({
      path,
      folder: own,
      text,
      content,
      ...(lock && { lock }),
      ...(otherLock !== undefined && { otherLock }),
    })
  }
  return projects
}

async function readLock(folder: ReviewedFolder, own: string): Promise<PackageLock | undefined> {
  for (const name of lockNames) {
    const path = posix.join(own, name)
    const text = await folder.text(path)
    const lock = text === undefined ? undefined : readPackageLock(path, text, parseJson(text))
    if (lock !== undefined) return lock
  }
  return undefined
}

/** The line on which a text first stands, in quotes; 1 when it doesn't. */
export function lineOf(text: string, quoted: string): number {
  const at = text.indexOf(JSON.stringify(quoted))
  return at === -1 ? 1 : text.slice(0, at).split('\n').length
}
