import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

interface OwnManifest {
  readonly name: string
  readonly exports: Readonly<Record<string, { readonly default: string } | string>>
}

const isBuilt = import.meta.url.endsWith('.js')
const require = createRequire(import.meta.url)
const place = require.resolve('baton/package.json')

/** The address of an entry of this package, such as `baton/tools`: of the one that is running, built or not. */
export function ownEntry(specifier: string): string | undefined {
  if (!/^baton(\/[a-z]+)?$/.test(specifier)) return undefined
  const { name, exports } = require(place) as OwnManifest
  const target = exports[`.${specifier.slice(name.length)}`]
  if (typeof target !== 'object') return undefined
  const path = isBuilt ? target.default : target.default.replace('./dist/', './src/').replace(/\.js$/, '.ts')
  return pathToFileURL(join(dirname(place), path)).href
}

/** Whether a file is a part of Baton. */
export function isOwnSource(path: string): boolean {
  return ['src', 'dist'].some((folder) => path.startsWith(join(dirname(place), folder) + sep))
}
