import { readFileSync } from 'node:fs'

const DECLARED = /^export (?:declare )?(?:async )?(?:abstract )?(function\*?|class|const|let|type|interface) ([\w$]+)/gm
const NAMED = /^export (type )?\{([^}]*)\}/gm
const ALL = /^export (type )?\* from '([^']+)'/gm

/** What a module exports, sorted: values by name first, then types as `type Name`. Follows `export * from`. */
export function parseExports(file: URL): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const declared = Array.from(text.matchAll(DECLARED), ([, kind, name = '']) =>
    kind === 'type' || kind === 'interface' ? `type ${name}` : name,
  )
  const named = Array.from(text.matchAll(NAMED)).flatMap(([, type = '', names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const exported = name.split(/\s+as\s+/).at(-1) ?? name
        return type !== '' || name.startsWith('type ') ? `type ${exported.replace(/^type /, '')}` : exported
      }),
  )
  const all = Array.from(text.matchAll(ALL)).flatMap(([, type, specifier = '']) =>
    parseExports(new URL(specifier, file)).map((line) => (type && !line.startsWith('type ') ? `type ${line}` : line)),
  )
  const isType = (line: string): number => Number(line.startsWith('type '))
  return [...new Set([...declared, ...named, ...all])].sort((a, b) => isType(a) - isType(b) || (a < b ? -1 : 1))
}
