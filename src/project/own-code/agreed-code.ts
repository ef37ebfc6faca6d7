import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { contentHash } from '../../kernel/digest.ts'
import { isProjectCode, type ReadCode } from './imported-files.ts'
import { ownEntry } from './own-package.ts'

interface AgreedFile {
  readonly hash: string
  readonly isModule: boolean
}

/** Every file that a person agreed to, by its address. */
const agreed = new Map<string, AgreedFile>()
let isWatching = false

/**
 * Imports a module of a project with the files that were shown to the person, and with no others: one that was changed
 * meanwhile, or whose name only the running module makes up, is refused. `baton` is this Baton, also where the project has
 * not installed it.
 */
export async function importAgreed(path: string, files: readonly ReadCode[]): Promise<unknown> {
  for (const { path: one, text } of files) {
    agreed.set(pathToFileURL(one).href, { hash: contentHash(text), isModule: hasModuleSyntax(text) })
  }
  watchImports()
  return import(pathToFileURL(path).href)
}

function watchImports(): void {
  if (isWatching) return
  isWatching = true
  registerHooks({
    resolve: (specifier, context, next) => {
      const isInside = context.parentURL !== undefined && agreed.has(context.parentURL)
      const own = isInside ? ownEntry(specifier) : undefined
      if (own !== undefined) return { url: own, shortCircuit: true }
      const found = next(specifier, context)
      if (isInside && isUnknown(found.url))
        throw new Error(`it imports ${fileURLToPath(found.url)} in a way that can't be foreseen`)
      return { ...found, format: formatOf(found.url) ?? found.format }
    },
    load: (url, context, next) => {
      const expected = agreed.get(url)
      const loaded = next(url, context)
      if (expected === undefined) return loaded
      const text = loaded.source == null ? readFileSync(fileURLToPath(url), 'utf8') : textOf(loaded.source)
      if (contentHash(text) === expected.hash) return loaded
      throw new Error(`${fileURLToPath(url)} was changed while it was being loaded`)
    },
  })
}

/**
 * `npm init` declares folders as CommonJS, and tools are written as modules. A file that imports or exports can be nothing
 * but a module, whatever stands in the nearest package.json.
 */
function formatOf(url: string): string | undefined {
  if (agreed.get(url)?.isModule !== true) return undefined
  if (url.endsWith('.ts')) return 'module-typescript'
  return url.endsWith('.js') ? 'module' : undefined
}

const statement = /^[ \t]*(?:import[ \t]*[\w$*{'"]|export[ \t]*[\w$*{])/m

function hasModuleSyntax(text: string): boolean {
  return statement.test(withoutComments(text))
}

/** Not by a pattern: one would look for the end of each comment anew, though there may be none. */
function withoutComments(text: string): string {
  const code: string[] = []
  for (let at = 0; ; ) {
    const start = text.indexOf('/*', at)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) return [...code, text.slice(at)].join('')
    code.push(text.slice(at, start))
    at = end + 2
  }
}

function isUnknown(url: string): boolean {
  return url.startsWith('file:') && !agreed.has(url) && isProjectCode(fileURLToPath(url))
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source)
}
