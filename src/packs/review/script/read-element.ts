import { skipComment } from './read-literal.ts'
import { isAtEnd, matchAt, moveTo, open, type Reading, take } from './reading.ts'

/** Reads the next token of code. */
export type ReadCode = (reading: Reading) => void

/** `<div`, `<>`; not `<T,>(` nor `<T extends`, which begin a generic arrow function. */
export function beginsElement({ source, at }: Reading): boolean {
  const rest = source.slice(at, at + 200)
  if (/^<\s*(?:const\s+)?[\w$]+\s*(?:,|extends\b)/.test(rest)) return false
  return /^<(?:>|[A-Za-z_$][\w$.:-]*(?=[\s/<>]))/.test(rest)
}

/** An element with everything in it; what is in braces is code. */
export function readElement(reading: Reading, readCode: ReadCode): void {
  take(reading, 'text', reading.at + 1)
  let depth = 0
  while (!isAtEnd(reading)) {
    depth += readTag(reading, readCode)
    if (depth <= 0) {
      // An element is a value, and what stands behind it goes on like behind any other.
      reading.list.push({ kind: 'text', value: '', line: reading.line, lastLine: reading.line, column: 1 })
      return
    }
    readBetweenTags(reading, readCode)
  }
  reading.isBroken = true
}

/** From behind `<` to behind `>`. By how much it changes the depth: 1 opens, -1 closes, 0 stands alone. */
function readTag(reading: Reading, readCode: ReadCode): number {
  const { source } = reading
  const isClosing = matchAt(/\s*\//y, reading, reading.at) !== ''
  while (!isAtEnd(reading)) {
    const here = source.charAt(reading.at)
    const endsAlone = !isClosing && source.startsWith('/>', reading.at)
    if (here === '>' || endsAlone) {
      take(reading, 'text', reading.at + (endsAlone ? 2 : 1))
      if (endsAlone) return 0
      return isClosing ? -1 : 1
    }
    readInTag(reading, here, readCode)
  }
  reading.isBroken = true
  return 0
}

function readInTag(reading: Reading, here: string, readCode: ReadCode): void {
  if (here === '{') readBraces(reading, readCode)
  else if (here === '"' || here === "'") readAttribute(reading, here)
  else if (here === '<') skipTypes(reading)
  else if (here === '/') {
    if (!skipComment(reading)) moveTo(reading, reading.at + 1)
  } else if (/\s/.test(here)) moveTo(reading, reading.at + 1)
  else take(reading, 'text', reading.at + Math.max(1, matchAt(/[\w$.:-]*/y, reading, reading.at).length))
}

/** `<Table<Row> rows={…}>`. */
function skipTypes(reading: Reading): void {
  let depth = 0
  let end = reading.at
  do {
    const here = reading.source.charAt(end++)
    if (here === '<') depth++
    if (here === '>') depth--
  } while (depth > 0 && end < reading.source.length)
  moveTo(reading, end)
}

/** Unlike a string it may span lines and knows no escapes. */
function readAttribute(reading: Reading, quote: string): void {
  const end = reading.source.indexOf(quote, reading.at + 1)
  if (end === -1) reading.isBroken = true
  else take(reading, 'string', end + 1)
}

function readBraces(reading: Reading, readCode: ReadCode): void {
  const depth = reading.brackets.length
  open(reading, '{', 'value')
  while (!isAtEnd(reading) && reading.brackets.length > depth) readCode(reading)
}

/** The words and braces up to the next tag, and its `<`. */
function readBetweenTags(reading: Reading, readCode: ReadCode): void {
  while (!isAtEnd(reading)) {
    moveOver(reading)
    const here = reading.source.charAt(reading.at)
    if (here === '{') readBraces(reading, readCode)
    else {
      take(reading, 'text', reading.at + 1)
      return
    }
  }
}

/** Passes over words. */
function moveOver(reading: Reading): void {
  const words = matchAt(/[^<{]+/y, reading, reading.at)
  if (words !== '') moveTo(reading, reading.at + words.length)
}
