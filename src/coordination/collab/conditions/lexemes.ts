import type { Span } from '../../../source/source-node.ts'
import { type ConditionProblem, conditionProblem } from './condition-problem.ts'

/** A word, a sign or a protected stretch of a condition, and where it stands. */
export interface Lexeme extends Span {
  readonly kind: LexemeKind
  /** As written; of strings, protected text and templates what is inside. */
  readonly text: string
}

type LexemeKind =
  | 'word'
  | 'number'
  | 'string'
  | 'protected'
  | 'template'
  | 'operator'
  | 'slip'
  | 'open'
  | 'close'
  | 'mark'

/** Names of variables: hyphens belong to them, because names of agents may have some. */
export const variableName: RegExp = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*)*$/u

const space = /\s+/y
const word = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:[-.'’][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/uy
const number = /[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}_])/iuy
const operator = />=|<=|==|!=|<|>/y
/** Signs of other languages. None of it may be taken for language, where a model would guess at what it means. */
const slip = /===|!==|=>|=<|<>|&&|\|\||=(?!=)|[≥≤≠]|!(?=[\p{L}_({`"'])/uy

/**
 * Takes a condition apart. Time grows with the length of the text: each character is looked at a fixed number of times,
 * and a search for what closes something ends either there or, once for all, at the end of the text.
 */
export function lexemesOf(text: string): {
  readonly lexemes: readonly Lexeme[]
  readonly problems: readonly ConditionProblem[]
} {
  const lexemes: Lexeme[] = []
  const problems: ConditionProblem[] = []
  let at = 0
  let noApostrophe = false
  const take = (kind: LexemeKind, end: number, inside: string = text.slice(at, end)): void => {
    lexemes.push({ kind, text: inside, start: at, end })
    at = end
  }
  const unclosed = (sign: string, closing: string): void => {
    problems.push(
      conditionProblem(`The ${sign} that opens here is never closed.`, `Put ${closing} where it ends.`, {
        start: at,
        end: at + sign.length,
      }),
    )
    take('mark', text.length)
  }
  const enclosed = (kind: 'string' | 'protected', open: string, close: string): void => {
    const end = text.indexOf(close, at + open.length)
    if (end === -1) unclosed(open, close)
    else take(kind, end + close.length, text.slice(at + open.length, end))
  }
  while (at < text.length) {
    const blank = endOf(space, text, at)
    if (blank !== undefined) {
      at = blank
      continue
    }
    const sign = text.charAt(at)
    if (text.startsWith('{{', at)) {
      const end = text.indexOf('}}', at)
      if (end === -1) unclosed('{{', '}}')
      else {
        const name = text.slice(at + 2, end).trim()
        if (!variableName.test(name)) problems.push(badTemplate(name, { start: at, end: end + 2 }))
        take('template', end + 2, name)
      }
    } else if (sign === '`') enclosed('protected', '`', '`')
    else if (sign === '"') enclosed('string', '"', '"')
    else if (sign === '“') enclosed('string', '“', '”')
    else if (sign === "'" && !noApostrophe && !/[\p{L}\p{N}_]/u.test(text.charAt(at - 1))) {
      const end = closingApostrophe(text, at + 1)
      if (end === undefined) noApostrophe = true
      else take('string', end + 1, text.slice(at + 1, end))
    } else if (sign === '(') take('open', at + 1)
    else if (sign === ')') take('close', at + 1)
    else takePlain(text, at, take)
  }
  return { lexemes, problems }
}

function takePlain(text: string, at: number, take: (kind: LexemeKind, end: number) => void): void {
  for (const [kind, pattern] of plain) {
    const end = endOf(pattern, text, at)
    if (end !== undefined) {
      take(kind, end)
      return
    }
  }
  take('mark', at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1))
}

const plain: readonly (readonly [LexemeKind, RegExp])[] = [
  ['number', number],
  ['word', word],
  ['slip', slip],
  ['operator', operator],
]

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** `'approved'` has an end, `the writers' draft` and `'tis` have none. */
function closingApostrophe(text: string, from: number): number | undefined {
  for (let at = text.indexOf("'", from); at !== -1; at = text.indexOf("'", at + 1)) {
    if (!/\s/.test(text.charAt(at - 1)) && !/[\p{L}\p{N}_]/u.test(text.charAt(at + 1))) return at
  }
  return undefined
}

function badTemplate(name: string, span: Span): ConditionProblem {
  if (name === '') return conditionProblem('There is no name in {{ }}.', 'Write {{ name_of_a_variable }}.', span)
  const plainName = name.replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '_').replaceAll(/^[^\p{L}_]+|(?<!_)_+$/gu, '')
  const example = plainName === '' ? 'name_of_a_variable' : plainName
  return conditionProblem(
    `"${name}" can't be the name of a variable.`,
    `Write one name and nothing else: {{ ${example} }}.`,
    span,
  )
}
