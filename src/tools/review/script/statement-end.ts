import { isSign } from './skip-type.ts'
import type { Token, Tokens } from './token.ts'

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

function endOf({ list, partner }: Tokens, from: number, atComma: boolean): number {
  let at = from
  while (at < list.length) {
    const token = list[at]
    if (isSign(token, ';', ')', ']', '}') || (atComma && isSign(token, ','))) return at
    if (at > from && endsLine(list[at - 1], token)) return at
    at = isSign(token, '(', '[', '{', '${') ? (partner.get(at) ?? at) + 1 : at + 1
  }
  return at
}

/** Whether a line's end between two tokens ends a statement. */
function endsLine(before: Token | undefined, after: Token | undefined): boolean {
  if (before === undefined || after === undefined || before.lastLine === after.line) return false
  if (before.kind === 'sign' ? goesOn.test(before.value) : before.kind === 'word' && wordsGoOn.has(before.value)) return false
  if (after.kind === 'sign') return !continues.test(after.value)
  if (after.kind === 'word') return !['instanceof', 'in', 'of', 'as', 'satisfies', 'extends'].includes(after.value)
  // The rest of a template or of an element belongs to what it began in.
  return after.kind !== 'template' && after.kind !== 'text'
}
