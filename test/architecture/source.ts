import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One file of `src/`: its path from there (`kernel/run.ts`), its text, and what it imports. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

interface Import {
  /** `kernel/run.ts` for a file of ours, else the specifier as written (`node:fs`, `yaml`). */
  readonly target: string
  readonly isOurs: boolean
  /** Erased before the program runs, so it cannot make a cycle. `import { type A }` is not: it still loads the file. */
  readonly isTypeOnly: boolean
}

/** Every file of `src/`, tests left out: they may import whatever they test. */
export function readSource(): SourceFile[] {
  const root = fileURLToPath(new URL('../../src', import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => parseSource(path, readFileSync(`${root}/${path}`, 'utf8')))
}

export function parseSource(path: string, text: string): SourceFile {
  const code = withoutComments(text)
  const statements =
    /^\s*(?:import|export)\s+(type\s+(?!from\b))?(?:(?:(?!\n\s*(?:import|export)\b)[^'"`;=])*?\bfrom\s*)?['"]([^'"]+)['"]/gm
  const calls = /\bimport\s*\(\s*['"]([^'"]+)['"]/g
  const toImport = (specifier: string, isTypeOnly: boolean): Import => {
    const isOurs = specifier.startsWith('.')
    return { target: isOurs ? posix.join(posix.dirname(path), specifier) : specifier, isOurs, isTypeOnly }
  }
  const imports = [
    ...Array.from(code.matchAll(statements), ([, type, specifier = '']) => toImport(specifier, type !== undefined)),
    ...Array.from(code.matchAll(calls), ([, specifier = '']) => toImport(specifier, false)),
  ]
  return { path, text, imports }
}

const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

function withoutComments(text: string): string {
  return text.replace(COMMENT_OR_STRING, (match) => (match.startsWith('/') ? ' ' : match))
}

/** Templates stay: code may hide in their `${…}`. */
export function withoutCommentsAndStrings(text: string): string {
  return text.replace(COMMENT_OR_STRING, (match) =>
    match.startsWith('`') ? match : match.startsWith('/') ? ' ' : "''",
  )
}

/** The first chain of value imports that comes back to where it began, or undefined. */
export function findCycle(files: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return undefined
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      const cycle = isTypeOnly ? undefined : visit(target, [...trail, path])
      if (cycle) return cycle
    }
    finished.add(path)
    return undefined
  }
  for (const { path } of files) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}
