import type { Opened } from './position.ts'
import type { Token } from './token.ts'

/** A file while it is taken apart. */
export interface Reading {
  readonly source: string
  readonly list: Token[]
  readonly partner: Map<number, number>
  /** Brackets that are not closed yet. */
  readonly brackets: Bracket[]
  at: number
  line: number
  lineStart: number
  /** What the last token closed, if it is a bracket. */
  closed: Opened | undefined
  /** It can't be understood: something is not closed. */
  isBroken: boolean
}

interface Bracket {
  readonly sign: string
  readonly index: number
  readonly opened: Opened
}

const longestValue = 200
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '${': '}' }

export function startReading(source: string): Reading {
  return {
    source,
    list: [],
    partner: new Map(),
    brackets: [],
    at: 0,
    line: 1,
    lineStart: 0,
    closed: undefined,
    isBroken: false,
  }
}

export function isAtEnd({ at, source, isBroken }: Reading): boolean {
  return isBroken || at >= source.length
}

/** Moves on, by one character at least, counting lines. */
export function moveTo(reading: Reading, end: number): void {
  let newline = reading.source.indexOf('\n', reading.at)
  while (newline !== -1 && newline < end) {
    reading.line++
    reading.lineStart = newline + 1
    newline = reading.source.indexOf('\n', newline + 1)
  }
  reading.at = Math.max(end, reading.at + 1)
}

/** Takes what is up to an index as a token. */
export function take(reading: Reading, kind: Token['kind'], end: number): void {
  const { line, at, lineStart } = reading
  const value = reading.source.slice(at, Math.min(end, at + longestValue))
  moveTo(reading, end)
  reading.list.push({ kind, value, line, lastLine: reading.line, column: at - lineStart + 1 })
  reading.closed = undefined
}

export function open(reading: Reading, sign: string, opened: Opened): void {
  reading.brackets.push({ sign, index: reading.list.length, opened })
  take(reading, 'sign', reading.at + sign.length)
}

/** Closes the last bracket and returns what it was. */
export function close(reading: Reading, sign: string): Opened | undefined {
  const bracket = reading.brackets.pop()
  if (bracket === undefined || closers[bracket.sign] !== sign) {
    reading.isBroken = true
    return undefined
  }
  reading.partner.set(bracket.index, reading.list.length)
  reading.partner.set(reading.list.length, bracket.index)
  take(reading, 'sign', reading.at + 1)
  reading.closed = bracket.opened
  return bracket.opened
}

/** What matches a sticky expression at an index. */
export function matchAt(expression: RegExp, { source }: Reading, index: number): string {
  expression.lastIndex = index
  return expression.exec(source)?.[0] ?? ''
}
