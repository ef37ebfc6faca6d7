import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import type { FilesBehind } from './server.ts'

/** Shown to everything that is shut in. */
const system = /^\/(?:usr|bin|sbin|lib|lib32|lib64)\//
const farthest = 8

/** What a program needs of itself to start: what it was installed with, and never a folder that holds more than that. */
export function programPlaces({ path, real }: Pick<FilesBehind, 'path' | 'real'>): string[] {
  return [...new Set([path, real].filter((one) => !system.test(one)).map(placeOf))]
}

function placeOf(program: string): string {
  const folder = dirname(program)
  const prefix = dirname(folder)
  return basename(folder) === 'bin' && !isShared(prefix) ? prefix : placeOfCode(program)
}

/** What a file of code was installed with: the packages beside it, its own package, or nothing else. */
export function placeOfCode(file: string): string {
  const packages = /^(.*?\/node_modules)\//.exec(file)?.[1]
  return packages ?? packageOf(dirname(file)) ?? file
}

/** The nearest folder above that is a package. */
function packageOf(from: string): string | undefined {
  let folder = from
  for (let steps = 0; steps < farthest && !isShared(folder); steps++) {
    if (['package.json', 'pyproject.toml'].some((name) => existsSync(join(folder, name)))) return folder
    folder = dirname(folder)
  }
  return undefined
}

/** Whether others keep their things there, too: the home of the user, what is above it, and `~/.local`. */
function isShared(folder: string): boolean {
  const home = homedir()
  return folder === dirname(folder) || folder === join(home, '.local') || !relative(folder, home).startsWith('..')
}
