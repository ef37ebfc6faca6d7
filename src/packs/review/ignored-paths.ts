import ignore, { type Ignore } from 'ignore'

/** The rules of `.gitignore` files: which files would not be committed. */
export interface IgnoredPaths {
  /** Takes in the rules of a file that stands in a folder (`''` for the top). */
  add(folder: string, text: string): void
  has(path: string): boolean
}

const longestRule = 300
const mostRules = 2000

export function ignoredPaths(): IgnoredPaths {
  /** By the folder that the rules stand in. */
  const rules = new Map<string, Ignore>()
  const known = new Map<string, boolean>()

  /** What the deepest file of rules says that says anything. Folders are written with a slash at the end. */
  const isNamed = (path: string): boolean => {
    for (const folder of foldersAround(path)) {
      const verdict = rules.get(folder)?.test(folder === '' ? path : path.slice(folder.length + 1))
      if (verdict?.ignored === true) return true
      if (verdict?.unignored === true) return false
    }
    return false
  }
  /** Everything in an ignored folder is ignored, whatever other rules say. */
  const isFolderIgnored = (folder: string): boolean => {
    if (folder === '') return false
    const value = known.get(folder) ?? (isFolderIgnored(parentOf(folder)) || isNamed(`${folder}/`))
    known.set(folder, value)
    return value
  }
  return {
    add(folder, text) {
      const lines = text.split(/\r?\n/, mostRules).filter((line) => line.length <= longestRule)
      rules.set(folder, ignore({ ignorecase: false }).add(lines.map(bounded)))
      known.clear()
    },
    has: (path) => isFolderIgnored(parentOf(path)) || isNamed(path),
  }
}

/** The folders that a path is in, the deepest first, the top (`''`) last. */
function foldersAround(path: string): string[] {
  const names = path.replace(/\/$/, '').split('/')
  return names.map((_, index) => names.slice(0, names.length - 1 - index).join('/'))
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

const mostStars = 2

/**
 * Rules become regular expressions, and one with many stars can take hours to find that a name does not fit. A name with
 * more than two stars is therefore widened to its fixed beginning and end, and so is a path with more than two `**`: no
 * file is read that should be ignored. A rule that takes such files back is left out for the same reason.
 */
function bounded(rule: string): string {
  if (countStars(rule) <= mostStars) return rule
  const names = rule.split('/')
  const deep = names.flatMap((name, index) => (name === '**' ? [index] : []))
  const simple = deep.length > mostStars ? names.toSpliced(deep[0] ?? 0, span(deep), '**') : names
  const written = simple.map((name) => (countStars(name) > mostStars ? beginningAndEnd(name) : name)).join('/')
  return written !== rule && rule.startsWith('!') ? '' : written
}

function span(indexes: readonly number[]): number {
  return (indexes.at(-1) ?? 0) - (indexes[0] ?? 0) + 1
}

function countStars(text: string): number {
  return text.match(/\*+/g)?.length ?? 0
}

function beginningAndEnd(name: string): string {
  const [beginning = ''] = /^[^*?[\\]*/.exec(name) ?? []
  const [end = ''] = /(?:(?<![^*?\]\\])[^*?\]\\]+)?$/.exec(name) ?? []
  return `${beginning}*${end}`
}
