import type { ComparedOperand, Comparison, ComparisonOperator } from './condition.ts'
import { type ConditionProblem, conditionProblem } from './condition-problem.ts'
import { type Lexeme, variableName } from './lexemes.ts'
import { percentOf } from './variables.ts'

type ComparisonReading = { readonly atom: Comparison } | { readonly problem: ConditionProblem }

/** A comparison out of lexemes that hold at least one operator. */
export function comparisonOf(lexemes: readonly Lexeme[], text: string): ComparisonReading {
  const at = lexemes.findIndex(({ kind }) => kind === 'operator')
  const operator = lexemes[at]
  const second = lexemes.find(({ kind }, index) => kind === 'operator' && index > at)
  if (operator === undefined || !isOperator(operator.text)) return { problem: nothingBeside(lexemes, text) }
  if (second !== undefined) return { problem: chained(lexemes, second, text) }
  const left = sideOf(lexemes.slice(0, at), operator, 'left', text)
  if ('message' in left) return { problem: left }
  const right = sideOf(lexemes.slice(at + 1), operator, 'right', text)
  if ('message' in right) return { problem: right }
  const source = `${shownOperand(left)} ${operator.text} ${shownOperand(right)}`
  const span = { start: lexemes[0]?.start ?? 0, end: lexemes.at(-1)?.end ?? 0 }
  return { atom: { kind: 'comparison', left, operator: operator.text, right, source, span } }
}

function isOperator(text: string): text is ComparisonOperator {
  return ['>', '<', '>=', '<=', '==', '!='].includes(text)
}

/** An operand as it is written in a condition. */
export function shownOperand(operand: ComparedOperand): string {
  if (operand.kind === 'variable') return operand.isTemplate ? `{{ ${operand.name} }}` : operand.name
  if (typeof operand.value !== 'string') return String(operand.value)
  return operand.value.includes('"') ? `'${operand.value}'` : `"${operand.value}"`
}

function sideOf(
  lexemes: readonly Lexeme[],
  operator: Lexeme,
  side: 'left' | 'right',
  text: string,
): ComparedOperand | ConditionProblem {
  const [first, second] = lexemes
  if (first === undefined) {
    const example = side === 'left' ? `word_count ${operator.text} …` : `… ${operator.text} 0.8`
    return conditionProblem(
      `There is nothing on the ${side} of ${operator.text}.`,
      `Write a variable, a number or a text there, as in ${example}.`,
      operator,
    )
  }
  if (lexemes.length === 2 && first.kind === 'number' && second?.kind === 'mark' && second.text === '%') {
    return { kind: 'constant', value: percentOf(first.text) }
  }
  const value = lexemes.length === 1 ? singleValue(first) : undefined
  if (value !== undefined) return value
  const span = { start: first.start, end: lexemes.at(-1)?.end ?? first.end }
  return conditionProblem(
    `"${text.slice(span.start, span.end).trim()}" on the ${side} of ${operator.text} is no single value.`,
    adviceFor(lexemes, operator, text),
    span,
  )
}

function singleValue({ kind, text, start, end }: Lexeme): ComparedOperand | undefined {
  switch (kind) {
    case 'number':
      return { kind: 'constant', value: Number(text) }
    case 'string':
      return text.includes('{{') ? undefined : { kind: 'constant', value: text }
    case 'template':
      return { kind: 'variable', name: text, isTemplate: true, span: { start, end } }
    case 'word':
      if (/^(?:true|false)$/i.test(text)) return { kind: 'constant', value: text.toLowerCase() === 'true' }
      return variableName.test(text)
        ? { kind: 'variable', name: text, isTemplate: false, span: { start, end } }
        : undefined
    default:
      return undefined
  }
}

function adviceFor(lexemes: readonly Lexeme[], operator: Lexeme, text: string): string {
  const shown = (some: readonly Lexeme[]): string =>
    text.slice(some[0]?.start ?? 0, some.at(-1)?.end ?? 0).replaceAll(/\s+/g, ' ')
  const isRight = (lexemes[0]?.start ?? 0) > operator.start
  const [first, second] = lexemes
  const last = lexemes.at(-1)
  const digits = shown(lexemes).replaceAll(/[,_\s]/g, '')
  if (/^\d+$/.test(digits)) return `Write the number without separators: ${digits}.`
  if (first?.kind === 'string') return `Take the quotes off: ${first.text.trim()}.`
  if (isRight && first?.kind === 'number') {
    return `Write the number alone: ${operator.text} ${first.text}${second?.text === '%' ? '%' : ''}.`
  }
  const isName = (lexeme: Lexeme | undefined): boolean =>
    lexeme?.kind === 'template' || (lexeme?.kind === 'word' && /_/.test(lexeme.text))
  if (!isRight && isName(last) && lexemes.length > 1) {
    const before = shown(lexemes.slice(0, -1)).replace(/(?<![\s,;:])[\s,;:]+$/, '')
    return `Join them with a connective: ${before} and ${shown(lexemes.slice(-1))} ${operator.text} …`
  }
  if (lexemes.every(({ kind }) => kind === 'word')) {
    const name = lexemes.map((lexeme) => lexeme.text.toLowerCase()).join('_')
    return `Write the name of the variable, such as ${name}, or put text that is meant literally in quotes.`
  }
  return 'Write one variable, number or text in quotes, or put language with such signs in backticks.'
}

function chained(lexemes: readonly Lexeme[], second: Lexeme, text: string): ConditionProblem {
  const at = lexemes.indexOf(second)
  const middle = lexemes[at - 1]
  const name = middle === undefined || middle.kind === 'operator' ? '…' : text.slice(middle.start, middle.end)
  return conditionProblem(
    `${second.text} is the second comparison in a row.`,
    `Write two and join them: … ${lexemes.find(({ kind }) => kind === 'operator')?.text ?? ''} ${name} and ${name} ${second.text} …`,
    second,
  )
}

function nothingBeside(lexemes: readonly Lexeme[], text: string): ConditionProblem {
  const start = lexemes[0]?.start ?? 0
  return conditionProblem('This is no comparison.', 'Write two values with >, <, >=, <=, == or != between them.', {
    start,
    end: lexemes.at(-1)?.end ?? text.length,
  })
}
