import { isSign, skipType } from './skip-type.ts'
import { spend, type Token, type Tokens } from './token.ts'

const branches: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'with'])
/** Signs and words after which a line can't end an expression. */
const goesOn = /^(?:[-+*/%&|^=<>!?:,.~([{]|=>|&&|\|\||\?\?|\?\.|[=!]==?|\*\*|[-+*/%&|^]=|&&=|\|\|=|\?\?=|\$\{|\.\.\.)$/
const wordsGoOn: ReadonlySet<string> = new Set(
  'return typeof instanceof in of new delete void throw await yield as satisfies extends keyof case async'.split(' '),
)
/** Signs that a line can begin with while the expression goes on. */
const continues = /^(?:[*/%&|^=<>?:,.)\]}]|=>|&&|\|\||\?\?|\?\.|[=!]==?|\*\*|[-+*/%&|^]=|[-+(])$/

/** The index behind the expression that begins here: at a comma, a closing bracket, or a line's end that ends it. */
export function endOfExpression(tokens: Tokens, from: number): number {
  return endOf(tokens, from, true)
}

/** The index behind the statement that begins here, for the body of a branch that has no braces. */
export function endOfStatement(tokens: Tokens, from: number): number {
  const { list, partner } = tokens
  const first = list[from]
  if (first?.kind === 'word' && branches.has(first.value)) {
    const head = list[from + 1]?.value === 'await' ? from + 2 : from + 1
    const body = (partner.get(head) ?? head) + 1
    const end = isSign(list[body], '{') ? (partner.get(body) ?? body) + 1 : endOfStatement(tokens, body)
    if (list[end]?.value !== 'else') return end
    const other = end + 1
    return isSign(list[other], '{') ? (partner.get(other) ?? other) + 1 : endOfStatement(tokens, other)
  }
  const end = endOf(tokens, from, false)
  return isSign(list[end], ';') ? end + 1 : end
}

function endOf(tokens: Tokens, from: number, atComma: boolean): number {
  const { list } = tokens
  let at = from
  /** Choices that lack their second half: without one, a colon belongs to what is around. */
  let open = 0
  let afterType = false
  while (at < list.length) {
    spend(tokens, 1)
    const token = list[at]
    if (isSign(token, ';', ')', ']', '}') || (atComma && isSign(token, ','))) return at
    if (isSign(token, '?')) open++
    if (isSign(token, ':') && --open < 0 && atComma) return at
    if (at > from && endsLine(afterType ? undefined : list[at - 1], token, list[at - 1]?.lastLine)) return at
    const behindType =
      token?.kind === 'word' && ['as', 'satisfies'].includes(token.value) ? skipType(tokens, at + 1) : undefined
    afterType = behindType !== undefined
    at = behindType ?? behindBrackets(tokens, at)
  }
  return at
}

/** The next index; behind what is in brackets, and behind the type of the result if they begin an arrow function. */
function behindBrackets(tokens: Tokens, at: number): number {
  const { list, partner } = tokens
  if (!isSign(list[at], '(', '[', '{', '${')) return at + 1
  const behind = (partner.get(at) ?? at) + 1
  if (!isSign(list[at], '(') || !isSign(list[behind], ':')) return behind
  const type = skipType(tokens, behind + 1)
  return type !== undefined && isSign(list[type], '=>') ? type : behind
}

/** Whether a line's end between two tokens ends a statement. Without `before` there was a type, after which it may. */
function endsLine(before: Token | undefined, after: Token | undefined, lastLine: number | undefined): boolean {
  if (after === undefined || lastLine === after.line) return false
  if (before?.kind === 'sign' && goesOn.test(before.value)) return false
  if (before?.kind === 'word' && wordsGoOn.has(before.value)) return false
  if (after.kind === 'sign') return !continues.test(after.value)
  if (after.kind === 'word') return !['instanceof', 'in', 'of', 'as', 'satisfies', 'extends'].includes(after.value)
  // The rest of a template or of an element belongs to what it began in.
  return after.kind !== 'template' && after.kind !== 'text'
}
