import { openedAs, startsExpression } from './position.ts'
import { beginsElement, readElement } from './read-element.ts'
import { readClosing, readNumber, readRegex, readString, readTemplate, skipComment } from './read-literal.ts'
import { isAtEnd, matchAt, moveTo, open, type Reading, startReading, take } from './reading.ts'
import type { Tokens } from './token.ts'

export interface ScriptKind {
  /** Whether `<` at the start of an expression begins an element. */
  readonly jsx: boolean
}

/** `<` and `>` always stand alone: whether `>>` closes two lists of types or shifts is not decided here. */
const sign = /\.\.\.|={1,3}>?|!==?|\*\*=?|&&=?|\|\|=?|\?\?=?|\?\.(?!\d)|\+\+|--|[-+*/%&|^]=|[\s\S]/y
const space = /[\s\uFEFF]+/y
const word = /[\p{ID_Start}$_#@\\][\p{ID_Continue}$\\]*/uy

/**
 * Takes a file apart into tokens. Undefined when its brackets don't fit, so that nobody draws conclusions from a file
 * that was misread.
 */
export function tokenise(source: string, { jsx }: ScriptKind): Tokens | undefined {
  const reading = startReading(source)
  const readCode = (): void => readNext(reading, jsx, readCode)
  if (source.startsWith('#!')) moveTo(reading, Math.max(0, source.indexOf('\n')))
  while (!isAtEnd(reading)) readCode()
  if (reading.isBroken || reading.brackets.length > 0) return undefined
  return { list: reading.list, partner: reading.partner, patience: { left: 2000 + 10 * reading.list.length } }
}

/** Kinds of script by path: TypeScript without elements may write `<T>value`. */
export function kindOfScript(path: string): ScriptKind {
  return { jsx: !/\.[cm]?ts$/i.test(path) }
}

function readNext(reading: Reading, jsx: boolean, readCode: () => void): void {
  const { source, at } = reading
  const here = source.charAt(at)
  const blank = matchAt(space, reading, at)
  if (blank !== '') moveTo(reading, at + blank.length)
  else if (here === '/' && skipComment(reading)) return
  else if (here === '"' || here === "'") readString(reading, here)
  else if (here === '`') readTemplate(reading, at + 1)
  else if (/\d/.test(here) || (here === '.' && /\d/.test(source.charAt(at + 1)))) readNumber(reading)
  else readWordOrSign(reading, here, jsx, readCode)
}

function readWordOrSign(reading: Reading, here: string, jsx: boolean, readCode: () => void): void {
  const name = matchAt(word, reading, reading.at)
  if (name !== '') {
    take(reading, 'word', reading.at + name.length)
    return
  }
  const before = reading.list.at(-1)
  const starts = startsExpression(before, reading.closed)
  if (here === '/' && starts) readRegex(reading)
  else if (here === '<' && starts && jsx && beginsElement(reading)) readElement(reading, readCode)
  else if ('([{'.includes(here)) open(reading, here, openedAs(here, before, starts))
  else if (')]}'.includes(here)) readClosing(reading, here)
  else take(reading, 'sign', reading.at + matchAt(sign, reading, reading.at).length)
}
