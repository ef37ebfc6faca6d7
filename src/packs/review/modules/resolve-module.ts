import { posix } from 'node:path'
import { groupAt, isPlain, textAt, textsIn } from '../json-text.ts'

/** What a specifier leads to in the folder. */
export interface ModuleResolver {
  /** The module that is meant, as seen from a file; undefined when it is outside of the folder or unknown. */
  resolve(from: string, specifier: string): string | undefined
  /** The module at a path, with the endings and indexes that tools add. */
  at(path: string): string | undefined
}

export interface ConfigFile {
  readonly path: string
  readonly content: unknown
}

const endings = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.vue', '.svelte']
const built: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx', '.js', '.jsx']],
  [/\.jsx$/, ['.tsx', '.jsx']],
  [/\.mjs$/, ['.mts', '.mjs']],
  [/\.cjs$/, ['.cts', '.cjs']],
]

/** Follows relative paths, `paths` of tsconfig files, and the names of packages that are in the folder themselves. */
export function moduleResolver(modules: ReadonlySet<string>, configs: readonly ConfigFile[]): ModuleResolver {
  const aliases = configs.flatMap(aliasesFrom)
  const packages = new Map(configs.flatMap(packageFolder))

  const at = (path: string): string | undefined => {
    const plain = posix.normalize(path).replace(/\/$/, '')
    if (plain.startsWith('..')) return undefined
    for (const [ending, replacements] of built) {
      const found = ending.test(plain) ? replacements.map((one) => plain.replace(ending, one)) : []
      const existing = found.find((one) => modules.has(one))
      if (existing !== undefined) return existing
    }
    const direct = endings.map((ending) => `${plain}${ending}`).find((one) => modules.has(one))
    if (direct !== undefined) return direct
    const index = plain === '.' || plain === '' ? 'index' : `${plain}/index`
    return endings
      .slice(1)
      .map((ending) => `${index}${ending}`)
      .find((one) => modules.has(one))
  }

  const byAlias = (from: string, specifier: string): string | undefined => {
    for (const { folder, prefix, suffix, targets } of aliases) {
      if (!within(folder, from) || !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) continue
      const middle = specifier.slice(prefix.length, specifier.length - suffix.length)
      const found = targets.map((target) => at(target.replace('*', middle))).find((one) => one !== undefined)
      if (found !== undefined) return found
    }
    return undefined
  }

  const byPackage = (specifier: string): string | undefined => {
    const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+|[^/@][^/]*)(?:\/(.*))?$/.exec(specifier) ?? []
    const folder = packages.get(name)
    if (folder === undefined) return undefined
    return at(posix.join(folder, rest)) ?? at(posix.join(folder, 'src', rest))
  }

  return {
    at,
    resolve: (from, specifier) => {
      const plain = specifier.replace(/[?#].*$/s, '')
      if (plain.startsWith('.')) return at(posix.join(posix.dirname(from), plain))
      if (plain.startsWith('/')) return at(plain.slice(1))
      return byAlias(from, plain) ?? byPackage(plain)
    },
  }
}

interface Alias {
  readonly folder: string
  readonly prefix: string
  readonly suffix: string
  readonly targets: readonly string[]
}

function aliasesFrom({ path, content }: ConfigFile): Alias[] {
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
  if (path.endsWith('package.json')) {
    return Object.entries(groupAt(content, 'imports')).map(([key, value]) => alias(folder, '.', key, textsIn(value)))
  }
  const options = groupAt(content, 'compilerOptions')
  const base = textAt(options, 'baseUrl')
  const paths = Object.entries(groupAt(options, 'paths')).map(([key, value]) =>
    alias(folder, base ?? '.', key, textsIn(value)),
  )
  return base === undefined ? paths : [...paths, alias(folder, base, '*', ['*'])]
}

function alias(folder: string, base: string, key: string, targets: readonly string[]): Alias {
  const [prefix = '', suffix = ''] = key.split('*')
  return { folder, prefix, suffix, targets: targets.map((target) => posix.join(folder, base, target)) }
}

function packageFolder({ path, content }: ConfigFile): [string, string][] {
  if (!path.endsWith('package.json') || !isPlain(content)) return []
  const name = textAt(content, 'name')
  return name === undefined ? [] : [[name, posix.dirname(path)]]
}

function within(folder: string, path: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}
