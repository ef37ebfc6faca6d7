import type { Span } from '../../../source/source-node.ts'
import { comparisonOf } from './comparison-of.ts'
import type { Atom, Phrase } from './condition.ts'
import { type ConditionProblem, conditionProblem } from './condition-problem.ts'
import { type Lexeme, variableName } from './lexemes.ts'

/** What was made of the text between two connectives; nothing when there is no text. */
export type OperandReading = { readonly atom: Atom } | { readonly problem: ConditionProblem } | undefined

const stateWords: ReadonlySet<string> = new Set('complete completed done finished failed ready approved'.split(' '))

/** What to write for signs of other languages. */
const instead: Readonly<Record<string, string>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
}

/** Classifies what stands between connectives, in this order: comparison, boolean variable, state, phrase. */
export function operandOf(all: readonly Lexeme[], text: string): OperandReading {
  const wrong = all.find(({ kind }) => kind === 'slip')
  if (wrong !== undefined) return { problem: slipProblem(wrong) }
  const lexemes = withoutOuterMarks(all)
  const [first] = lexemes
  const last = lexemes.at(-1)
  if (first === undefined || last === undefined || lexemes.every(({ kind }) => kind === 'mark')) return undefined
  if (lexemes.some(({ kind }) => kind === 'operator')) return comparisonOf(lexemes, text)
  const written = { source: asWritten(lexemes, text), span: { start: first.start, end: last.end } }
  if (lexemes.length === 1) return single(first, written)
  const [subject, second, third] = lexemes
  const isState = lexemes.length === 2 || (lexemes.length === 3 && isWord(second) && lower(second) === 'is')
  const word = lower(lexemes.length === 2 ? second : third)
  if (isState && stateWords.has(word) && isWord(last) && isWord(subject) && variableName.test(subject.text)) {
    return { atom: { kind: 'state', subject: subject.text, word, ...written } }
  }
  return { atom: { kind: 'phrase', parts: partsOf(lexemes, text), ...written } }
}

/** The text of some lexemes with single spaces where there was any space, as it was written or as it is read. */
function asWritten(lexemes: readonly Lexeme[], text: string): string {
  return lexemes.map((lexeme, at) => gapBefore(lexemes, at) + written(lexeme, text)).join('')
}

function single(lexeme: Lexeme, written: { readonly source: string; readonly span: Span }): OperandReading {
  const { kind, text, start, end } = lexeme
  if (kind === 'template') {
    return {
      atom: {
        kind: 'boolvar',
        variable: { kind: 'variable', name: text, isTemplate: true, span: { start, end } },
        ...written,
      },
    }
  }
  if (kind === 'number') {
    return {
      problem: conditionProblem(
        `The number ${text} alone is neither true nor false.`,
        `Compare it with something, as in word_count >= ${text}.`,
        lexeme,
      ),
    }
  }
  if (kind === 'word' && /^(?:true|false)$/i.test(text)) {
    return { atom: { kind: 'literal', value: text.toLowerCase() === 'true', ...written } }
  }
  if (kind === 'word' && /[_.]/.test(text) && variableName.test(text)) {
    return {
      atom: {
        kind: 'boolvar',
        variable: { kind: 'variable', name: text, isTemplate: false, span: { start, end } },
        ...written,
      },
    }
  }
  const inside = text.replaceAll(/\s+/g, ' ').trim()
  if (inside === '') {
    return { problem: conditionProblem('Nothing stands between the quotes.', 'Write what must be true there.', lexeme) }
  }
  return { atom: { kind: 'phrase', parts: withTemplates(inside, lexeme.start), ...written } }
}

/** What is asked: language without the signs that protect it, and variables. */
function partsOf(lexemes: readonly Lexeme[], text: string): Phrase['parts'] {
  const parts: Phrase['parts'][number][] = []
  lexemes.forEach((lexeme, at) => {
    const gap = gapBefore(lexemes, at)
    if (lexeme.kind === 'template') {
      const { start, end } = lexeme
      if (gap !== '') parts.push(gap)
      parts.push({ kind: 'variable', name: lexeme.text, isTemplate: true, span: { start, end } })
    } else if (lexeme.kind === 'protected' || lexeme.kind === 'string') {
      const quote = lexeme.kind === 'string' ? '"' : ''
      parts.push(gap + quote, ...withTemplates(lexeme.text.replaceAll(/\s+/g, ' '), lexeme.start), quote)
    } else parts.push(gap + written(lexeme, text))
  })
  return merged(parts)
}

/** Variables inside quotes and backticks. */
function withTemplates(text: string, start: number): Phrase['parts'] {
  return text.split(/\{\{([^{}]*)\}\}/).map((part, at) => {
    const name = at % 2 === 0 ? '' : part.trim()
    if (at % 2 === 0 || !variableName.test(name)) return at % 2 === 0 ? part : name
    return { kind: 'variable', name, isTemplate: true, span: { start, end: start + 1 } }
  })
}

function merged(parts: Phrase['parts']): Phrase['parts'] {
  const joined: Phrase['parts'][number][] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (typeof part === 'string' && typeof before === 'string') joined[joined.length - 1] = before + part
    else if (part !== '') joined.push(part)
  }
  return joined
}

function slipProblem(lexeme: Lexeme): ConditionProblem {
  return conditionProblem(
    `A condition knows no "${lexeme.text}".`,
    `Write ${instead[lexeme.text] ?? 'a comparison'}, or put text that is meant literally in backticks.`,
    lexeme,
  )
}

/** Punctuation that means nothing at either end of an operand: `draft complete, and …`. */
export function isOuterMark({ kind, text }: Lexeme): boolean {
  return kind === 'mark' && /^[,;:.!?…]$/.test(text)
}

function withoutOuterMarks(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const first = lexemes.findIndex((lexeme) => !isOuterMark(lexeme))
  const last = lexemes.findLastIndex((lexeme) => !isOuterMark(lexeme))
  return first === -1 ? [] : lexemes.slice(first, last + 1)
}

function written({ kind, text: inside, start, end }: Lexeme, text: string): string {
  return kind === 'template' ? `{{ ${inside} }}` : text.slice(start, end).replaceAll(/\s+/g, ' ')
}

function gapBefore(lexemes: readonly Lexeme[], at: number): string {
  const before = lexemes[at - 1]
  return before !== undefined && before.end < (lexemes[at]?.start ?? 0) ? ' ' : ''
}

function isWord(lexeme: Lexeme | undefined): lexeme is Lexeme {
  return lexeme?.kind === 'word'
}

function lower(lexeme: Lexeme | undefined): string {
  return lexeme?.text.toLowerCase() ?? ''
}
