import type { Token } from './token.ts'

/** Words after which an expression begins, so that `/` starts a regular expression and `<` starts JSX. */
const beforeExpression: ReadonlySet<string> = new Set(
  'return typeof instanceof in of new delete void throw case do else await yield default extends'.split(' '),
)
const heads: ReadonlySet<string> = new Set(['if', 'while', 'for', 'with'])

/** What a bracket was opened as: it decides what comes after it is closed. */
export type Opened = 'head' | 'block' | 'value' | 'template'

/** Whether an expression may begin after this token; `closed` says what it closed, if it is a bracket. */
export function startsExpression(before: Token | undefined, closed: Opened | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'word') return beforeExpression.has(before.value)
  if (before.kind !== 'sign') return false
  if (before.value === ')') return closed === 'head'
  if (before.value === '}') return closed === 'block'
  return before.value !== ']' && before.value !== '++' && before.value !== '--'
}

/** What an opening bracket opens, by what stands before it. */
export function openedAs(bracket: string, before: Token | undefined, startsValue: boolean): Opened {
  if (bracket === '(') return before?.kind === 'word' && heads.has(before.value) ? 'head' : 'value'
  if (bracket === '[') return 'value'
  if (before === undefined || (before.kind === 'sign' && [')', ';', '{', '}', '=>', ']'].includes(before.value)))
    return 'block'
  // `return {` and `= {` begin an object; `else {`, `try {` and `class A {` a block.
  if (before.kind === 'word')
    return ['return', 'typeof', 'in', 'of', 'await', 'yield', 'throw', 'case', 'default', 'void'].includes(before.value)
      ? 'value'
      : 'block'
  return startsValue ? 'value' : 'block'
}
