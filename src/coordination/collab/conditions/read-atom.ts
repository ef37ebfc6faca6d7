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

export function readAtom(atom: Atom, variables: ContextVariables, phrases: PhraseMap): AtomReading {
  switch (atom.kind) {
    case 'literal':
      return { truth: truthOf(atom.value), values: '', notes: [] }
    case 'comparison':
      return compare(atom, variables)
    case 'boolvar':
      return readVariable(atom, variables) ?? language(readable(atom.variable.name), variables, phrases)
    case 'state':
      return readState(atom, variables) ?? language(`${atom.subject} ${atom.word}`, variables, phrases)
    case 'phrase':
      return readPhrase(atom, variables, phrases)
  }
}

/** A variable that is missing is asked for by its name, which people chose to be read. One in `{{ }}` is not. */
function readVariable({ variable }: BooleanVariable, variables: ContextVariables): AtomReading | undefined {
  const value = valueUnderName(variables, variable.name)
  if (typeof value === 'boolean') return byVariable(variable.name, value)
  if (value === undefined) return variable.isTemplate ? unknown(`missing:${variable.name}`) : undefined
  return unknown(`type:${variable.name} is ${describeValue(value)}, not true or false`)
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

function readPhrase({ parts }: Phrase, variables: ContextVariables, phrases: PhraseMap): AtomReading {
  const notes: string[] = []
  const statement = parts.map((part) => {
    if (typeof part === 'string') return part
    const value = valueUnderName(variables, part.name)
    const shown = shownValue(value)
    if (value === undefined) notes.push(`missing:${part.name}`)
    else if (shown === undefined) notes.push(`type:${part.name} is ${describeValue(value)}, not a text or a number`)
    return shown ?? ''
  })
  if (notes.length > 0) return { truth: 'unknown', values: '', notes }
  return language(statement.join('').replaceAll(/\s+/g, ' ').trim(), variables, phrases)
}

function language(statement: string, variables: ContextVariables, phrases: PhraseMap): AtomReading {
  const key = wordingKey(statement)
  const binding = phrases.get(key)
  const value = binding === undefined ? undefined : valueUnderName(variables, binding.variable)
  if (binding === undefined || typeof value !== 'boolean') return { key, statement, notes: [] }
  if (value || !binding.isOneSided) return byVariable(binding.variable, value)
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
