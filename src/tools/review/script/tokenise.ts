import { type Opened, openedAs, startsExpression } from './position.ts'
import type { Token, Tokens } from './token.ts'

export interface ScriptKind {
  /** Whether `<` at the start of an expression begins an element. */
  readonly jsx: boolean
}

const signs = [
  '>>>=', '...', '===', '!==', '**=', '&&=', '||=', '??=', '=>', '==', '!=', '&&', '||', '??', '?.', '++', '--', '+=', '-=',
  '*=', '/=', '%=', '&=', '|=', '^=', '**',
] as const
const longestValue = 200
const wordStart = /[\p{L}\p{Nl}$_#@\\]/u
const wordRest = /[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}$\u200c\u200d\\]/u
const asciiWord = /[A-Za-z0-9_$]*/y
const numberText = /(?:0[xXbBoO][\da-fA-F_]+n?|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?n?\.?)/y

/**
 * Takes a file apart into tokens. Undefined when its brackets don't fit, so that nobody draws conclusions from a file
 * that was misread.
 *
 * `<` and `>` always stand alone: whether `>>` closes two lists of types or shifts is not decided here.
 */
export function tokenise(source: string, { jsx }: ScriptKind): Tokens | undefined {
  return new Tokeniser(source, jsx).run()
}

/** Kinds of script by path: TypeScript without elements may write `<T>value`. */
export function kindOfScript(path: string): ScriptKind {
  return { jsx: !/\.[cm]?ts$/i.test(path) }
}

interface Bracket {
  readonly sign: string
  readonly index: number
  readonly opened: Opened
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '${': '}' }

class Tokeniser {
  readonly #source: string
  readonly #jsx: boolean
  readonly #list: Token[] = []
  readonly #partner = new Map<number, number>()
  readonly #brackets: Bracket[] = []
  #at = 0
  #line = 1
  #lineStart = 0
  #closed: Opened | undefined
  #broken = false

  constructor(source: string, jsx: boolean) {
    this.#source = source
    this.#jsx = jsx
  }

  run(): Tokens | undefined {
    if (this.#source.startsWith('#!')) this.#skipTo(this.#lineEnd())
    while (this.#at < this.#source.length && !this.#broken) this.#next()
    if (this.#broken || this.#brackets.length > 0) return undefined
    return { list: this.#list, partner: this.#partner }
  }

  #next(): void {
    const here = this.#source.charAt(this.#at)
    if (here === '\n' || here === ' ' || here === '\t' || here === '\r') return this.#skipTo(this.#at + 1)
    if (here === '/' && this.#skipComment()) return
    if (here === '"' || here === "'") return this.#string(here)
    if (here === '`') return this.#template(this.#at + 1)
    if (/\d/.test(here) || (here === '.' && /\d/.test(this.#source.charAt(this.#at + 1)))) return this.#number()
    if (wordStart.test(here)) return this.#word()
    const starts = startsExpression(this.#list.at(-1), this.#closed)
    if (here === '/' && starts) return this.#regex()
    if (here === '<' && starts && this.#jsx && this.#beginsElement()) return this.#element()
    return this.#sign(here, starts)
  }

  /** Moves on, counting lines. */
  #skipTo(end: number): void {
    let newline = this.#source.indexOf('\n', this.#at)
    while (newline !== -1 && newline < end) {
      this.#line++
      this.#lineStart = newline + 1
      newline = this.#source.indexOf('\n', newline + 1)
    }
    this.#at = Math.max(end, this.#at + 1)
  }

  #push(kind: Token['kind'], end: number): void {
    const line = this.#line
    const column = this.#at - this.#lineStart + 1
    const value = this.#source.slice(this.#at, Math.min(end, this.#at + longestValue))
    this.#skipTo(end)
    this.#list.push({ kind, value, line, lastLine: this.#line, column })
    this.#closed = undefined
  }

  #lineEnd(): number {
    const end = this.#source.indexOf('\n', this.#at)
    return end === -1 ? this.#source.length : end
  }

  #skipComment(): boolean {
    const second = this.#source.charAt(this.#at + 1)
    if (second === '/') {
      this.#skipTo(this.#lineEnd())
      return true
    }
    if (second !== '*') return false
    const end = this.#source.indexOf('*/', this.#at + 2)
    if (end === -1) this.#broken = true
    this.#skipTo(end === -1 ? this.#source.length : end + 2)
    return true
  }

  #string(quote: string): void {
    let end = this.#at + 1
    while (end < this.#source.length) {
      const here = this.#source.charAt(end)
      if (here === '\\') end++
      else if (here === quote) return this.#push('string', end + 1)
      else if (here === '\n') break
      end++
    }
    this.#broken = true
  }

  /** From the start of a part of a template up to its `${` or its end. */
  #template(from: number): void {
    for (let end = from; end < this.#source.length; end++) {
      const here = this.#source.charAt(end)
      if (here === '\\') end++
      else if (here === '`') return this.#push('template', end + 1)
      else if (here === '$' && this.#source.charAt(end + 1) === '{') {
        if (end > this.#at) this.#push('template', end)
        return this.#open('${', 'template')
      }
    }
    this.#broken = true
  }

  #number(): void {
    numberText.lastIndex = this.#at
    const [found = this.#source.charAt(this.#at)] = numberText.exec(this.#source) ?? []
    this.#push('number', this.#at + found.length)
  }

  #word(): void {
    asciiWord.lastIndex = this.#at + 1
    let end = this.#at + 1 + (asciiWord.exec(this.#source)?.[0].length ?? 0)
    while (end < this.#source.length && wordRest.test(this.#source.charAt(end))) end++
    this.#push('word', end)
  }

  #regex(): void {
    let inClass = false
    for (let end = this.#at + 1; end < this.#source.length; end++) {
      const here = this.#source.charAt(end)
      if (here === '\n') break
      if (here === '\\') end++
      else if (here === '[') inClass = true
      else if (here === ']') inClass = false
      else if (here === '/' && !inClass) {
        end++
        while (/[a-z]/i.test(this.#source.charAt(end))) end++
        return this.#push('regex', end)
      }
    }
    this.#broken = true
  }

  #sign(here: string, starts: boolean): void {
    if (here === '(' || here === '[' || here === '{') return this.#open(here, openedAs(here, this.#list.at(-1), starts))
    if (here === ')' || here === ']' || here === '}') return this.#close(here)
    const found = signs.find((sign) => this.#source.startsWith(sign, this.#at))
    // `a ?.5 : b` is a number.
    const sign = found === '?.' && /\d/.test(this.#source.charAt(this.#at + 2)) ? '?' : found
    this.#push('sign', this.#at + (sign ?? here).length)
  }

  #open(sign: string, opened: Opened): void {
    this.#brackets.push({ sign, index: this.#list.length, opened })
    this.#push('sign', this.#at + sign.length)
  }

  #close(sign: string): void {
    const bracket = this.#brackets.pop()
    if (bracket === undefined || closers[bracket.sign] !== sign) {
      this.#broken = true
      return
    }
    this.#partner.set(bracket.index, this.#list.length)
    this.#partner.set(this.#list.length, bracket.index)
    this.#push('sign', this.#at + 1)
    this.#closed = bracket.opened
    if (bracket.opened === 'template') this.#template(this.#at)
  }

  /** `<div`, `<>`; not `<T,>(` nor `<T extends`, which begin a generic arrow function. */
  #beginsElement(): boolean {
    const rest = this.#source.slice(this.#at, this.#at + 200)
    return /^<(?:>|[A-Za-z_$][\w$.:-]*(?=[\s/>]))/.test(rest) && !/^<\s*(?:const\s+)?[\w$]+\s*(?:,|extends\b)/.test(rest)
  }

  /** An element with everything in it; what is in braces is code. */
  #element(): void {
    this.#push('sign', this.#at + 1)
    let depth = 0
    while (!this.#broken && this.#at < this.#source.length) {
      const kind = this.#tag()
      if (kind === 'opens') depth++
      if (kind === 'closes') depth--
      if (depth <= 0) return this.#endElement()
      if (!this.#textUpToTag()) break
    }
    this.#broken = true
  }

  /** What an element is can stand before a division or a comparison, like any value. */
  #endElement(): void {
    this.#closed = 'value'
    this.#list.push({ kind: 'text', value: '', line: this.#line, lastLine: this.#line, column: 1 })
  }

  /** From behind `<` to behind `>`. */
  #tag(): 'opens' | 'closes' | 'alone' {
    const closing = /^\s*\//.test(this.#source.slice(this.#at, this.#at + 20))
    while (!this.#broken && this.#at < this.#source.length) {
      const here = this.#source.charAt(this.#at)
      if (here === '>') {
        this.#push('sign', this.#at + 1)
        return closing ? 'closes' : 'opens'
      }
      if (here === '/' && !closing && this.#source.charAt(this.#at + 1) === '>') {
        this.#push('sign', this.#at + 2)
        return 'alone'
      }
      if (here === '"' || here === "'") this.#attribute(here)
      else if (here === '{') this.#braces()
      else if (here === '<') this.#typeArguments()
      else if (/[\s/]/.test(here)) {
        if (here !== '/' || !this.#skipComment()) this.#skipTo(this.#at + 1)
      } else if (wordStart.test(here)) this.#word()
      else this.#push('sign', this.#at + 1)
    }
    this.#broken = true
    return 'alone'
  }

  /** `<Table<Row> rows={…}>`. */
  #typeArguments(): void {
    let depth = 0
    let end = this.#at
    do {
      const here = this.#source.charAt(end++)
      if (here === '<') depth++
      if (here === '>') depth--
    } while (depth > 0 && end < this.#source.length)
    this.#skipTo(end)
  }

  /** Unlike a string it may span lines and knows no escapes. */
  #attribute(quote: string): void {
    const end = this.#source.indexOf(quote, this.#at + 1)
    if (end === -1) this.#broken = true
    else this.#push('string', end + 1)
  }

  /** Code in braces, as tokens. */
  #braces(): void {
    const depth = this.#brackets.length
    this.#open('{', 'value')
    while (!this.#broken && this.#brackets.length > depth && this.#at < this.#source.length) this.#next()
  }

  /** The words and braces between tags. False when the file ends in the middle. */
  #textUpToTag(): boolean {
    while (!this.#broken && this.#at < this.#source.length) {
      const here = this.#source.charAt(this.#at)
      if (here === '<') {
        this.#push('sign', this.#at + 1)
        return true
      }
      if (here === '{') this.#braces()
      else {
        const next = this.#source.slice(this.#at).search(/[<{]/)
        this.#skipTo(next === -1 ? this.#source.length : this.#at + next)
      }
    }
    return false
  }
}
