/** The rules of `.gitignore` files, for deciding which files nobody would commit. */
export interface IgnoredPaths {
  /** Takes in the rules of a file that stands in a folder (`''` for the top). */
  add(folder: string, text: string): void
  has(path: string): boolean
}

interface IgnoreRule {
  readonly folder: string
  readonly matches: RegExp
  readonly keeps: boolean
  readonly onlyFolders: boolean
}

const longestRule = 300
const mostStars = 12

export function ignoredPaths(): IgnoredPaths {
  const rules: IgnoreRule[] = []
  const known = new Map<string, boolean>()
  const isIgnored = (path: string, isFolder: boolean): boolean => {
    let ignored = false
    for (const rule of rules) {
      if (rule.onlyFolders && !isFolder) continue
      const below =
        rule.folder === '' ? path : path.startsWith(`${rule.folder}/`) ? path.slice(rule.folder.length + 1) : ''
      if (below !== '' && rule.matches.test(below)) ignored = !rule.keeps
    }
    return ignored
  }
  /** What is in an ignored folder is ignored, whatever later rules say. */
  const isFolderIgnored = (folder: string): boolean => {
    if (folder === '') return false
    const cached = known.get(folder)
    if (cached !== undefined) return cached
    const value = isFolderIgnored(folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) || isIgnored(folder, true)
    known.set(folder, value)
    return value
  }
  return {
    add(folder, text) {
      rules.push(...text.split(/\r?\n/).flatMap((line) => ruleFrom(folder, line)))
      known.clear()
    },
    has: (path) => isFolderIgnored(path.slice(0, Math.max(0, path.lastIndexOf('/')))) || isIgnored(path, false),
  }
}

function ruleFrom(folder: string, line: string): IgnoreRule[] {
  const written = line.replace(/(?<!\\)\s+$/, '')
  if (written === '' || written.startsWith('#') || written.length > longestRule) return []
  const keeps = written.startsWith('!')
  const plain = written.replace(/^[!]/, '').replace(/^\\(?=[!#])/, '')
  const onlyFolders = plain.endsWith('/')
  const pattern = plain.replace(/\/+$/, '')
  if (pattern === '' || pattern.split('*').length > mostStars) return []
  const anchored = pattern.includes('/')
  const body = patternOf(pattern.replace(/^\//, ''))
  return [{ folder, keeps, onlyFolders, matches: new RegExp(`^${anchored ? '' : '(?:.*/)?'}${body}$`) }]
}

function patternOf(glob: string): string {
  return glob.replaceAll(/\*\*\/|\/\*\*|\*+|\?|\[[^\]/]*\]|\\?[\s\S]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '/**') return '/.*'
    if (part.startsWith('*')) return '[^/]*'
    if (part === '?') return '[^/]'
    if (part.length > 2 && part.startsWith('['))
      return `[${part.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`
    return part.replace(/^\\(?=.)/, '').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  })
}
