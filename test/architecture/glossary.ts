import { readFileSync } from 'node:fs'
import type { SourceFile } from './source.ts'

/** A word that the glossary refuses, with the words that are used in its place. */
export interface Refused {
  readonly word: string
  readonly instead: readonly string[]
}

/** A name in `src/`: of a file, of something exported, of a type, of an event or of an error. */
export interface Named {
  readonly name: string
  readonly path: string
}

/** The refused words of a glossary. One that has a row of its own means something else there, and is not refused. */
export function refusedWords(page: string): Refused[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:word|---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const words = (cell = ''): string[] =>
    cell
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => word.trim())
  const chosen = new Set(rows.flatMap(([, word]) => words(word)))
  const refused = new Map<string, string[]>()
  for (const [, instead = '', , not] of rows) {
    for (const word of words(not)) {
      if (word !== '' && !chosen.has(word)) refused.set(word, [...(refused.get(word) ?? []), instead])
    }
  }
  return Array.from(refused, ([word, instead]) => ({ word, instead }))
}

export function readGlossary(): Refused[] {
  return refusedWords(readFileSync(new URL('../../GLOSSARY.md', import.meta.url), 'utf8'))
}

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
const ownTypes = /^(?:interface|type|class|enum) (\w+)/gm
const eventsAndErrors = /^\s+(?:'([a-z]+\.[a-z_]+)'|(BATON_[A-Z_]+)):/gm

export function namesIn({ path, text }: SourceFile): Named[] {
  const file = path.replace(/\.ts$/, '').split('/').at(-1) ?? path
  const found = [exported, ownTypes, eventsAndErrors].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, first, second]) => first ?? second ?? ''),
  )
  return [file, ...found].map((name) => ({ name, path }))
}

const split = new Map<string, readonly string[]>()

/** The words a name is made of: `maxTurns`, `max-turns` and `MAX_TURNS` are `max` and `turns`. */
function wordsOf(name: string): readonly string[] {
  const known = split.get(name)
  if (known !== undefined) return known
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  split.set(name, words)
  return words
}

/** Whether a name contains a word, in the singular or the plural. */
export function contains(name: string, word: string): boolean {
  const wanted = wordsOf(word)
  const there = wordsOf(name)
  return there.some((_, at) => wanted.every((part, n) => there[at + n] === part || there[at + n] === `${part}s`))
}
