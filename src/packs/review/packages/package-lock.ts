import { isPlain, textAt } from '../json-text.ts'

/** A package as a lock file pins it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  readonly place: string
  /** The line of the lock file it is on. */
  readonly line: number
  /** Only needed for developing. */
  readonly isDev: boolean
  readonly isOptional: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly licence?: string
  readonly deprecated?: string
  readonly hasInstallScript: boolean
}

export interface PackageLock {
  readonly path: string
  readonly version: number
  readonly packages: readonly LockedPackage[]
}

/** Reads a `package-lock.json` of any version. Undefined when it is none. */
export function readPackageLock(path: string, text: string, content: unknown): PackageLock | undefined {
  if (!isPlain(content) || typeof content['lockfileVersion'] !== 'number') return undefined
  const lines = linesOf(text)
  const { packages, dependencies, lockfileVersion } = content
  const listed = isPlain(packages)
    ? Object.entries(packages).map(([place, value]) => ({ place, value }))
    : nested(dependencies, '')
  const found = listed.flatMap(({ place, value }) => packageFrom(place, value, lines))
  return { path, version: lockfileVersion, packages: found }
}

function packageFrom(place: string, value: unknown, lines: ReadonlyMap<string, number>): LockedPackage[] {
  // What is not below node_modules is the project itself or one of its workspaces; a link leads there.
  const version = textAt(value, 'version')
  const at = place.lastIndexOf('node_modules/')
  if (!isPlain(value) || version === undefined || at === -1 || value['link'] === true) return []
  const folder = place.slice(at + 'node_modules/'.length)
  const optional = {
    resolved: textAt(value, 'resolved') ?? (/^(?:git|https?|file)[+:]/.test(version) ? version : undefined),
    integrity: textAt(value, 'integrity'),
    licence: textAt(value, 'license'),
    deprecated: textAt(value, 'deprecated'),
  }
  return [
    {
      // An alias is installed under another name than its own.
      name: textAt(value, 'name') ?? folder,
      version,
      place,
      line: lines.get(place) ?? lines.get(folder) ?? 1,
      isDev: value['dev'] === true || value['devOptional'] === true,
      isOptional: value['optional'] === true || value['devOptional'] === true,
      hasInstallScript: value['hasInstallScript'] === true,
      ...(Object.fromEntries(
        Object.entries(optional).filter(([, one]) => one !== undefined),
      ) as Partial<LockedPackage>),
    },
  ]
}

interface PackageEntry {
  readonly place: string
  readonly value: unknown
}

/** Version 1 writes packages inside of those that need them. */
function nested(dependencies: unknown, under: string, depth: number = 0): PackageEntry[] {
  if (!isPlain(dependencies) || depth > 50) return []
  return Object.entries(dependencies).flatMap(([name, value]): PackageEntry[] => {
    const place = `${under}node_modules/${name}`
    return [{ place, value }, ...nested(isPlain(value) ? value['dependencies'] : undefined, `${place}/`, depth + 1)]
  })
}

/** The first line on which each key opens a group. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const [, key] = /^\s*"([^"]+)":\s*\{/.exec(line) ?? []
    if (key !== undefined && !lines.has(key)) lines.set(key, index + 1)
  }
  return lines
}
