import { fitsGlob } from '../files/glob.ts'

/** The rules of `.gitignore` files, for deciding which files nobody would commit. */
export interface IgnoredPaths {
  /** Takes in the rules of a file that stands in a folder (`''` for the top). */
  add(folder: string, text: string): void
  has(path: string): boolean
}

interface IgnoreRule {
  readonly folder: string
  readonly glob: string
  readonly keeps: boolean
  /** It names something in the folder itself, not a name at any depth. */
  readonly isHere: boolean
  readonly onlyFolders: boolean
}

const longestRule = 300
const mostRules = 2000

export function ignoredPaths(): IgnoredPaths {
  const rules: IgnoreRule[] = []
  const known = new Map<string, boolean>()
  const isIgnored = (path: string, isFolder: boolean): boolean =>
    rules.findLast((rule) => (isFolder || !rule.onlyFolders) && fits(rule, path))?.keeps === false
  /** What is in an ignored folder is ignored, whatever other rules say. */
  const isFolderIgnored = (folder: string): boolean => {
    if (folder === '') return false
    const value = known.get(folder) ?? (isFolderIgnored(parentOf(folder)) || isIgnored(folder, true))
    known.set(folder, value)
    return value
  }
  return {
    add(folder, text) {
      rules.push(...text.split(/\r?\n/, mostRules).flatMap((line) => ruleFrom(folder, line)))
      known.clear()
    },
    has: (path) => isFolderIgnored(parentOf(path)) || isIgnored(path, false),
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function fits({ folder, glob, isHere }: IgnoreRule, path: string): boolean {
  if (folder !== '' && !path.startsWith(`${folder}/`)) return false
  const below = folder === '' ? path : path.slice(folder.length + 1)
  return (!isHere || !below.includes('/')) && fitsGlob(below, glob)
}

function ruleFrom(folder: string, line: string): IgnoreRule[] {
  const written = line.replace(/(?<!\\)\s+$/, '')
  if (written === '' || written.startsWith('#') || written.length > longestRule) return []
  const keeps = written.startsWith('!')
  const pattern = written.replace(/^!/, '').replaceAll(/\\(?=.)/g, '')
  const plain = pattern.replace(/\/+$/, '')
  const glob = plain
    .replace(/^\//, '')
    .replaceAll(/\[([^\]!^/-]{2,8})\]/g, (_, letters: string) => `{${[...letters].join(',')}}`)
  const isHere = plain.startsWith('/') && !glob.includes('/')
  return glob === '' ? [] : [{ folder, glob, keeps, isHere, onlyFolders: pattern.endsWith('/') }]
}
