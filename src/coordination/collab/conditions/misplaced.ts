import { type ConditionProblem, conditionProblem } from './condition-problem.ts'
import type { Lexeme } from './lexemes.ts'

/** A place where an operand should stand and none does. */
interface OperandGap {
  readonly before: Lexeme | undefined
  /** What stands there all the same: signs that mean nothing, or what comes after. */
  readonly first: Lexeme | undefined
  readonly after: Lexeme | undefined
}

/** What is wrong at a gap. `isWhole` says that all before it is a condition by itself. */
export function missingOperand({ before, first, after }: OperandGap, text: string, isWhole: boolean): ConditionProblem {
  if (before?.text.toLowerCase() === 'and' && first?.text === '/') {
    const message = '"and/or" leaves open which of the two is meant.'
    return conditionProblem(message, 'Write "or": it is also true of both.', before)
  }
  if (before?.kind === 'open' && after?.kind === 'close') {
    const advice = 'Write a condition there, or take them away.'
    const span = { start: before.start, end: after.end }
    return conditionProblem('Nothing stands between the parentheses.', advice, span)
  }
  if (before === undefined || before.kind === 'open') return nothingBefore(after, text)
  if (after !== undefined && after.kind !== 'close') {
    const message = `Between "${before.text}" and "${after.text}" something is missing.`
    return conditionProblem(message, 'Write what must be true there, or keep one of the two words.', before)
  }
  return conditionProblem(`After "${before.text}" something is missing.`, finishing(before, text, isWhole), before)
}

function nothingBefore(after: Lexeme | undefined, text: string): ConditionProblem {
  if (after === undefined) {
    const advice = 'Write what must be true, as in "draft is complete".'
    return conditionProblem('There are only signs here.', advice, { start: 0, end: text.length })
  }
  return conditionProblem(
    `Before "${after.text}" something is missing.`,
    `Write what must be true, as in "draft is complete ${after.text} …".`,
    after,
  )
}

/** How to go on after a connective, or what the condition is without it. */
function finishing(last: Lexeme, text: string, isWhole: boolean): string {
  const left = text.slice(0, last.start).replaceAll(/\s+/g, ' ').trim()
  if (!isWhole || left === '' || last.text.toLowerCase() === 'not' || last.text.toLowerCase() === 'yet') {
    return `Write what must be true after "${last.text}", or take it away.`
  }
  return `Write what else must be true, as in "${left} ${last.text} ready for review", or only "${left}".`
}

export function neverClosed(open: Lexeme): ConditionProblem {
  return conditionProblem('The parenthesis that opens here is never closed.', 'Put ) where it ends.', open)
}

/** Something that stands where only a connective can. */
export function strayText(lexeme: Lexeme): ConditionProblem {
  if (lexeme.kind === 'close') {
    return conditionProblem('This parenthesis closes nothing.', 'Take it away, or put ( where it begins.', lexeme)
  }
  return conditionProblem(
    `"${lexeme.text}" follows a parenthesis without "and" or "or".`,
    'Join them with "and" or "or", or put text with parentheses in backticks.',
    lexeme,
  )
}
