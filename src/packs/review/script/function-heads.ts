import { isSign, skipType, skipTypeList } from './skip-type.ts'
import type { Token, Tokens } from './token.ts'

/** Where a function is, and where its body begins. */
export interface FoundFunction {
  readonly name: string
  readonly line: number
  readonly column: number
  readonly parameters: number
  /** Index of its first token. */
  readonly start: number
  /** Index of the `{` of its body, or of the first token of the expression that it returns. */
  readonly body: number
  readonly isBlock: boolean
}

/** Words that brackets and a block follow, and that name no method. */
const noMethods: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'function'])
const declarers: ReadonlySet<string> = new Set(
  'const let var public private protected readonly static override accessor declare abstract'.split(' '),
)
const modifiers: ReadonlySet<string> = new Set('public private protected readonly override'.split(' '))

/** `function name<T>(…): T {`. */
export function functionAt(tokens: Tokens, at: number): FoundFunction | undefined {
  const { list } = tokens
  if (list[at]?.kind !== 'word' || list[at]?.value !== 'function') return undefined
  let next = isSign(list[at + 1], '*') ? at + 2 : at + 1
  const own = list[next]?.kind === 'word' ? list[next]?.value : undefined
  if (own !== undefined) next++
  const open = isSign(list[next], '<') ? skipTypeList(tokens, next) : next
  const body = open === undefined ? undefined : bodyBehind(tokens, open, '{')
  if (open === undefined || body === undefined) return undefined
  return found(tokens, { at, open, body, name: own ?? nameBefore(list, at) })
}

/** `(…) => …`, `value => …`, `<T>(…): T => …`. */
export function arrowAt(tokens: Tokens, at: number): FoundFunction | undefined {
  const { list } = tokens
  if (list[at]?.kind === 'word' && isSign(list[at + 1], '=>')) {
    return found(tokens, { at, open: undefined, body: at + 2, name: nameBefore(list, at) })
  }
  if (!isSign(list[at], '(')) return undefined
  // A method or a call ends where an arrow's parameters would begin.
  const arrow = bodyBehind(tokens, at, '=>')
  return arrow === undefined ? undefined : found(tokens, { at, open: at, body: arrow + 1, name: nameBefore(list, at) })
}

/** `name(…) {` in a class or an object. Nothing else looks like that. */
export function methodAt(tokens: Tokens, at: number): FoundFunction | undefined {
  const { list } = tokens
  const token = list[at]
  const isName = token?.kind === 'word' ? !noMethods.has(token.value) : token?.kind === 'string' || isSign(token, ']')
  if (token === undefined || !isName || isSign(list[at - 1], '.', '?.')) return undefined
  const behind = isSign(list[at + 1], '?') ? at + 2 : at + 1
  const open = isSign(list[behind], '<') ? skipTypeList(tokens, behind) : behind
  const body = open === undefined || !isSign(list[open], '(') ? undefined : bodyBehind(tokens, open, '{')
  if (open === undefined || body === undefined) return undefined
  return found(tokens, {
    at,
    open,
    body,
    name: token.kind === 'sign' ? '[…]' : token.value.replaceAll(/^['"]|['"]$/g, ''),
  })
}

/** The index of what must follow the parameters and the type of the result. */
function bodyBehind(tokens: Tokens, open: number, wanted: '{' | '=>'): number | undefined {
  const { list, partner } = tokens
  const close = isSign(list[open], '(') ? partner.get(open) : undefined
  if (close === undefined) return undefined
  if (isSign(list[close + 1], wanted)) return close + 1
  if (!isSign(list[close + 1], ':')) return undefined
  const end = skipType(tokens, close + 2)
  return end !== undefined && isSign(list[end], wanted) ? end : undefined
}

interface Head {
  readonly at: number
  readonly open: number | undefined
  readonly body: number
  readonly name: string
}

function found(tokens: Tokens, { at, open, body, name }: Head): FoundFunction {
  const { list } = tokens
  return {
    name,
    line: list[at]?.line ?? 1,
    column: list[at]?.column ?? 1,
    parameters: open === undefined ? 1 : countParameters(tokens, open),
    start: at,
    body,
    isBlock: isSign(list[body], '{'),
  }
}

/** The name that a function without one is given: `const name =`, `name:`, the call that it is handed to. */
function nameBefore(list: readonly Token[], at: number): string {
  let before = beforeTypes(list, at - 1)
  if (list[before]?.value === 'async') before--
  const word = list[before - 1]
  if (isSign(list[before], '=')) return assigned(list, before)
  if (isSign(list[before], ':') && word?.kind === 'word') return word.value
  if (list[before]?.kind === 'word' && list[before]?.value === 'default') return 'default'
  if (isSign(list[before], '(') && word?.kind === 'word') return `in ${word.value}(…)`
  return 'anonymous'
}

/** Back over `<T, U>`, within reason. */
function beforeTypes(list: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at >= 0 && from - at < 40; at--) {
    if (isSign(list[at], '>')) depth++
    if (isSign(list[at], '<')) depth--
    if (depth === 0) return isSign(list[at], '<') ? at - 1 : at
  }
  return from
}

/** `const name: Type =`, `name?: Type =` of a field: back over the type, within reason. */
function assigned(list: readonly Token[], equals: number): string {
  const before = list[equals - 1]
  for (let at = equals - 1; at > 0 && equals - at < 60 && !isSign(list[at], ';'); at--) {
    const [word, behind] = [list[at], list[at + 1]]
    const isTyped = isSign(behind, ':', '?', '!')
    if (word?.kind === 'word' && (isTyped || at === equals - 1) && startsName(list, at)) return word.value
  }
  return before?.kind === 'word' ? before.value : 'anonymous'
}

/** Whether a declaration may begin with this word: behind `const`, at the start of a line or of a block. */
function startsName(list: readonly Token[], at: number): boolean {
  const before = list[at - 1]
  if (before === undefined || isSign(before, '{', '}', ';')) return true
  if (before.kind === 'word') return declarers.has(before.value) || before.lastLine !== list[at]?.line
  return before.lastLine !== list[at]?.line && !isSign(before, '(', ',', '=>', '|', '&', ':')
}

/** How many parameters there are between these brackets. One that declares a field counts for the class, not here. */
function countParameters(tokens: Tokens, open: number): number {
  const { list, partner } = tokens
  const close = partner.get(open) ?? open
  let count = 0
  let at = open + 1
  while (at < close) {
    const first = list[at]
    const declaresField = first?.kind === 'word' && modifiers.has(first.value) && list[at + 1]?.kind === 'word'
    if (!declaresField && first?.value !== 'this' && !first?.value.startsWith('@')) count++
    at = behindParameter(tokens, at, close)
  }
  return count
}

function behindParameter(tokens: Tokens, from: number, close: number): number {
  const { list, partner } = tokens
  let at = from
  while (at < close && !isSign(list[at], ',')) {
    if (isSign(list[at], ':')) at = skipType(tokens, at + 1) ?? at + 1
    else at = isSign(list[at], '(', '[', '{') ? (partner.get(at) ?? at) + 1 : at + 1
  }
  return at + 1
}
