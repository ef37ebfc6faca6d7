import { compare } from './compare.ts'
import type { Atom, BooleanVariable, Phrase, StateAtom } from './condition.ts'
import { type PhraseMap, wordingKey } from './phrase-map.ts'
import { type Truth, truthOf } from './truth.ts'
import { type ContextVariables, describeValue, shownValue, valueUnderName } from './variables.ts'

/** What code makes of an atom. */
export type AtomReading = {
  readonly notes: readonly string[]
} & (
  | {
      readonly truth: Truth
      /** What it was decided by: `900 >= 1500`, `draft_complete = true`. */
      readonly values: string
    }
  | {
      /** Language: this has to be asked. Equal keys are one question. */
      readonly key: string
      readonly statement: string
    }
)

const finished: ReadonlySet<string> = new Set(['complete', 'completed', 'done', 'finished'])

/** What an atom is read with. */
export interface AtomSurroundings {
  readonly variables: ContextVariables
  readonly phrases: PhraseMap
  /** Names that the team or the user has laid down: alone in a condition they mean the variable, and never language. */
  readonly declared: ReadonlySet<string>
}

export function readAtom(atom: Atom, around: AtomSurroundings): AtomReading {
  const { variables } = around
  switch (atom.kind) {
    case 'literal':
      return { truth: truthOf(atom.value), values: '', notes: [] }
    case 'comparison':
      return compare(atom, variables)
    case 'boolvar':
      return readVariable(atom, around) ?? language(readable(atom.variable.name), around)
    case 'state':
      return readState(atom, variables) ?? language(`${atom.subject} ${atom.word}`, around)
    case 'phrase':
      return readPhrase(atom, around)
  }
}

/** A variable without a declaration is asked for by its name, which people chose to be read. One in `{{ }}` is not. */
function readVariable(
  { variable }: BooleanVariable,
  { variables, declared }: AtomSurroundings,
): AtomReading | undefined {
  const { name, isTemplate } = variable
  const isOpen = valueUnderName(variables, name) === undefined && !isTemplate && !declared.has(name)
  return isOpen ? undefined : readNamed(name, variables)
}

function readNamed(name: string, variables: ContextVariables): AtomReading {
  const value = valueUnderName(variables, name)
  if (typeof value === 'boolean') return byVariable(name, value)
  if (value === undefined) return unknown(`missing:${name}`)
  return unknown(`type:${name} is ${describeValue(value)}, not true or false`)
}

/** A state is decided by the first of its variables that is true or false (COL-73). */
function readState({ subject, word }: StateAtom, variables: ContextVariables): AtomReading | undefined {
  for (const name of new Set([subject, subject.toLowerCase()])) {
    const names = [`${name}_${word}`, ...(finished.has(word) ? [`${name}_complete`] : []), `state.${name}.${word}`]
    for (const one of names) {
      const value = valueUnderName(variables, one)
      if (typeof value === 'boolean') return byVariable(one, value)
    }
  }
  return undefined
}

function readPhrase(phrase: Phrase, around: AtomSurroundings): AtomReading {
  const { variables } = around
  const name = declaredName(phrase, around.declared)
  if (name !== undefined) return readNamed(name, variables)
  const notes: string[] = []
  const statement = phrase.parts.map((part) => {
    if (typeof part === 'string') return part
    const value = valueUnderName(variables, part.name)
    const shown = shownValue(value)
    if (value === undefined) notes.push(`missing:${part.name}`)
    else if (shown === undefined) notes.push(`type:${part.name} is ${describeValue(value)}, not a text or a number`)
    return shown ?? ''
  })
  if (notes.length > 0) return { truth: 'unknown', values: '', notes }
  return language(statement.join('').replaceAll(/\s+/g, ' ').trim(), around)
}

/** The variable that a phrase of one word is: `vip` looks like language, and is a variable where it is declared. */
export function declaredName({ parts }: Phrase, declared: ReadonlySet<string>): string | undefined {
  const [word, ...others] = parts
  if (typeof word !== 'string' || others.length > 0) return undefined
  const written = word.trim()
  return declared.has(written) ? written : [...declared].find((name) => name.toLowerCase() === written.toLowerCase())
}

function language(statement: string, { variables, phrases, declared }: AtomSurroundings): AtomReading {
  const key = wordingKey(statement)
  const binding = phrases.get(key)
  const value = binding === undefined ? undefined : valueUnderName(variables, binding.variable)
  if (binding === undefined) return { key, statement, notes: [] }
  if (binding.isOneSided) return value === true ? byVariable(binding.variable, value) : { key, statement, notes: [] }
  if (typeof value === 'boolean' || declared.has(binding.variable)) return readNamed(binding.variable, variables)
  return { key, statement, notes: [] }
}

function byVariable(name: string, value: boolean): AtomReading {
  return { truth: truthOf(value), values: `${name} = ${value}`, notes: [] }
}

function unknown(note: string): AtomReading {
  return { truth: 'unknown', values: '', notes: [note] }
}

function readable(name: string): string {
  return name.replaceAll(/[_.]+/g, ' ').trim()
}
