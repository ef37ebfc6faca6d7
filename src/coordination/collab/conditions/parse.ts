import type { HandoffCondition } from './condition.ts'
import { type ConditionProblem, conditionProblem } from './condition-problem.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'
import { missingOperand, neverClosed, strayText } from './misplaced.ts'
import { isOuterMark, operandOf } from './operand.ts'

export interface ParsedCondition {
  /** Only there when nothing is wrong. */
  readonly condition?: HandoffCondition
  readonly problems: readonly ConditionProblem[]
  /** How often a lexeme was looked at: what the time of reading grows with. */
  readonly looks: number
}

/** How tightly connectives bind. `not` belongs to one operand, so it binds more tightly than any. */
const tightness = { or: 1, and: 2 } as const

const longest = 4_000
const deepest = 40
const mostProblems = 10

/** Words after which "not" belongs to the sentence and negates no statement: "not only is the draft complete". */
const afterLanguage: ReadonlySet<string> = new Set(['only', 'just', 'merely'])

/** The condition that a text says, or all that is wrong with it. */
export function parseCondition(text: string): ParsedCondition {
  if (text.length > longest) {
    const span = { start: longest, end: text.length }
    const message = `The condition has ${text.length} characters; ${longest} are allowed.`
    return { problems: [conditionProblem(message, 'Split it into several rules.', span)], looks: 0 }
  }
  const { lexemes, problems } = lexemesOf(text)
  if (lexemes.length === 0) {
    const empty = conditionProblem('The condition is empty.', 'Write when to hand over, as in "draft is complete".', {
      start: 0,
      end: text.length,
    })
    return { problems: [empty], looks: 0 }
  }
  return new ConditionParser(lexemes, problems, text).parse()
}

class ConditionParser {
  readonly #lexemes: readonly Lexeme[]
  readonly #text: string
  readonly #problems: ConditionProblem[]
  /** For each parenthesis that opens, where it closes. */
  readonly #closing: ReadonlyMap<number, number>
  #at = 0
  #depth = 0
  #groups = 0
  #looks = 0

  constructor(lexemes: readonly Lexeme[], problems: readonly ConditionProblem[], text: string) {
    this.#lexemes = lexemes
    this.#problems = [...problems]
    this.#text = text
    this.#closing = matching(lexemes)
  }

  parse(): ParsedCondition {
    const condition = this.#joined(0)
    const rest = this.#here()
    if (rest !== undefined && this.#problems.length === 0) this.#report(strayText(rest))
    const problems = this.#problems.slice(0, mostProblems)
    if (condition === undefined || problems.length > 0) return { problems, looks: this.#looks }
    return { condition, problems, looks: this.#looks }
  }

  /** Reads as long as connectives bind more tightly than the one before. */
  #joined(than: number): HandoffCondition | undefined {
    let left = this.#operand()
    for (;;) {
      const connective = this.#connective()
      const own = connective === undefined ? 0 : tightness[connective]
      if (connective === undefined || own <= than) return left
      const parts = [left]
      while (this.#connective() === connective) {
        this.#at++
        parts.push(this.#joined(own))
      }
      left = join(connective, parts)
    }
  }

  #operand(): HandoffCondition | undefined {
    const start = this.#at
    const first = this.#afterMarks()
    if (this.#isNegation()) return this.#negated()
    if (first?.kind === 'open') return this.#group(first)
    for (let lexeme = first; lexeme !== undefined && !this.#endsOperand(lexeme); lexeme = this.#here()) {
      const close = lexeme.kind === 'open' ? this.#closing.get(this.#at) : undefined
      if (lexeme.kind === 'open' && close === undefined) this.#report(neverClosed(lexeme))
      if (lexeme.kind === 'close') this.#report(strayText(lexeme))
      this.#at = (close ?? this.#at) + 1
    }
    const reading = operandOf(this.#lexemes.slice(start, this.#at), this.#text)
    if (reading !== undefined && 'atom' in reading) return reading.atom
    this.#report(reading?.problem ?? this.#missing(start))
    return undefined
  }

  #negated(): HandoffCondition | undefined {
    if (!this.#deeper()) return undefined
    this.#at++
    if (lower(this.#afterMarks()) === 'yet') this.#at++
    const part = this.#operand()
    this.#depth--
    return part === undefined ? undefined : { kind: 'not', part }
  }

  #group(open: Lexeme): HandoffCondition | undefined {
    if (!this.#deeper()) return undefined
    const close = this.#closing.get(this.#at)
    if (close === undefined) this.#report(neverClosed(open))
    this.#at++
    this.#groups++
    const inside = this.#joined(0)
    this.#groups--
    this.#depth--
    if (close !== undefined) {
      this.#at = Math.max(this.#at, close + 1)
      const next = this.#here()
      if (next !== undefined && !this.#endsOperand(next)) this.#report(strayText(next))
    }
    return inside
  }

  /** Whether one more level may be opened; else everything is given up. */
  #deeper(): boolean {
    if (++this.#depth <= deepest) return true
    const advice = 'Split the condition into several rules.'
    const here = this.#here() ?? { start: 0, end: this.#text.length }
    this.#report(conditionProblem(`More than ${deepest} levels are nested here.`, advice, here))
    this.#at = this.#lexemes.length
    return false
  }

  #here(): Lexeme | undefined {
    this.#looks++
    return this.#lexemes[this.#at]
  }

  #afterMarks(): Lexeme | undefined {
    for (;;) {
      const lexeme = this.#here()
      if (lexeme === undefined || !isOuterMark(lexeme)) return lexeme
      this.#at++
    }
  }

  #isNegation(): boolean {
    if (lower(this.#here()) !== 'not') return false
    return !afterLanguage.has(lower(this.#lexemes[this.#at + 1]))
  }

  #connective(): 'and' | 'or' | undefined {
    const word = lower(this.#here())
    return word === 'and' || word === 'or' ? word : undefined
  }

  #endsOperand(lexeme: Lexeme): boolean {
    const word = lower(lexeme)
    return word === 'and' || word === 'or' || (lexeme.kind === 'close' && this.#groups > 0)
  }

  #missing(start: number): ConditionProblem {
    const whole = this.#groups === 0 && this.#problems.length === 0
    const gap = { before: this.#lexemes[start - 1], first: this.#lexemes[start], after: this.#lexemes[this.#at] }
    return missingOperand(gap, this.#text, whole)
  }

  #report(problem: ConditionProblem): void {
    if (this.#problems.length < mostProblems) this.#problems.push(problem)
  }
}

function join(kind: 'and' | 'or', read: readonly (HandoffCondition | undefined)[]): HandoffCondition | undefined {
  const parts = read.flatMap((part) => (part === undefined ? [] : part.kind === kind ? part.parts : [part]))
  return parts.length < 2 ? parts[0] : { kind, parts }
}

function matching(lexemes: readonly Lexeme[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  lexemes.forEach(({ kind }, at) => {
    if (kind === 'open') open.push(at)
    const last = kind === 'close' ? open.pop() : undefined
    if (last !== undefined) closing.set(last, at)
  })
  return closing
}

function lower(lexeme: Lexeme | undefined): string {
  return lexeme?.kind === 'word' && lexeme.text.length <= 6 ? lexeme.text.toLowerCase() : ''
}
