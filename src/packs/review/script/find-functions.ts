import { arrowAt, type FoundFunction, functionAt, methodAt } from './function-heads.ts'
import { type Counting, type MeasuredFunction, nothingCounted } from './script-function.ts'
import { skipOtherCode } from './skip-other-code.ts'
import { isSign } from './skip-type.ts'
import { endOfExpression, endOfStatement } from './statement-end.ts'
import type { Token, Tokens } from './token.ts'

/** A piece of code that is read: from one index up to another, at some depth of branches, for one function. */
interface Part {
  readonly from: number
  readonly to: number
  readonly nesting: number
  readonly counting: Counting
  /** Members of a class stand here, not statements. */
  readonly isClass?: boolean
}

type FoundWithCounts = FoundFunction & { readonly counting: Counting; readonly end: number }

/** Functions inside of others that are at least this long are counted for themselves alone. */
const ownFrom = 4

/** Every function of a file, in the order they begin. */
export function findFunctions(tokens: Tokens): MeasuredFunction[] {
  const found: FoundWithCounts[] = []
  read({ from: 0, to: tokens.list.length, nesting: 0, counting: nothingCounted() })
  return measure(tokens, found)

  function read(part: Part): void {
    for (let at = part.from; at < part.to; ) at = Math.max(at + 1, readAt(at, part))
  }

  /** Reads what begins here and returns the index behind it. */
  function readAt(at: number, part: Part): number {
    const { list } = tokens
    const token = list[at]
    if (token === undefined) return part.to
    const skipped = skipOtherCode(tokens, at, part.isClass === true)
    if (skipped !== undefined) return skipped
    const inner = functionAt(tokens, at) ?? arrowAt(tokens, at) ?? methodAt(tokens, at)
    if (inner !== undefined) return readFunction(inner)
    if (token.kind === 'word' && !isSign(list[at - 1], '.', '?.') && !isKey(list, at)) return readWord(at, part, token)
    if (token.kind === 'sign') countSign(list, at, part)
    return part.isClass === true ? readValueInClass(at, part) : at + 1
  }

  /** What a field of a class is set to is code like any other. */
  function readValueInClass(at: number, { counting }: Part): number {
    const close = isSign(tokens.list[at], '(', '[', '{') ? tokens.partner.get(at) : undefined
    if (close === undefined) return at + 1
    read({ from: at + 1, to: close, nesting: 0, counting })
    // The bracket itself may end the name of a method: `[Symbol.dispose]() {`.
    return close
  }

  function readFunction(inner: FoundFunction): number {
    const counting = nothingCounted()
    const to = inner.isBlock ? (tokens.partner.get(inner.body) ?? inner.body) : endOfExpression(tokens, inner.body)
    found.push({ ...inner, counting, end: inner.isBlock ? to : to - 1 })
    read({ from: inner.isBlock ? inner.body + 1 : inner.body, to, nesting: 0, counting })
    return inner.isBlock ? to + 1 : to
  }

  function readWord(at: number, part: Part, { value }: Token): number {
    const { counting, nesting } = part
    switch (value) {
      case 'if':
      case 'for':
      case 'while':
        return readBranch(at, part)
      case 'switch':
      case 'catch':
        counting.effort += 1 + nesting
        if (value === 'catch') counting.paths++
        return readBody(bodyAfterHead(at), part)
      case 'case':
        counting.paths++
        return at + 1
      case 'else':
        if (tokens.list[at + 1]?.value === 'if') return readBranch(at + 1, part, true)
        counting.effort++
        return readBody(at + 1, part)
      case 'do':
        return readBody(at + 1, part)
      case 'class':
        return readClass(at, part)
      default:
        return at + 1
    }
  }

  function readBranch(at: number, part: Part, isElse: boolean = false): number {
    const { counting, nesting } = part
    counting.paths++
    counting.effort += isElse ? 1 : 1 + nesting
    const body = bodyAfterHead(at)
    const head = tokens.list[at + 1]?.value === 'await' ? at + 2 : at + 1
    read({ from: head + 1, to: body - 1, nesting, counting })
    // The end of `do … while (…)`.
    if (isSign(tokens.list[body], ';')) return body
    return readBody(body, part)
  }

  /** What a branch holds, one deeper. */
  function readBody(at: number, part: Part): number {
    const { counting } = part
    const nesting = part.nesting + 1
    counting.depth = Math.max(counting.depth, nesting)
    const close = isSign(tokens.list[at], '{') ? tokens.partner.get(at) : undefined
    if (close !== undefined) {
      read({ from: at + 1, to: close, nesting, counting })
      return close + 1
    }
    const end = Math.min(endOfStatement(tokens, at), part.to)
    read({ from: at, to: end, nesting, counting })
    return end
  }

  /** The index behind the head of a branch: `for await (…)`, `catch {`. */
  function bodyAfterHead(at: number): number {
    const head = tokens.list[at + 1]?.value === 'await' ? at + 2 : at + 1
    const close = isSign(tokens.list[head], '(') ? tokens.partner.get(head) : undefined
    return close === undefined ? head : close + 1
  }

  function readClass(at: number, part: Part): number {
    let open = at + 1
    while (open < part.to && !isSign(tokens.list[open], '{')) {
      if (isSign(tokens.list[open], '(')) open = tokens.partner.get(open) ?? open
      open++
    }
    const close = tokens.partner.get(open)
    if (close === undefined) return at + 1
    read({ from: open + 1, to: close, nesting: 0, counting: nothingCounted(), isClass: true })
    return close + 1
  }
}

function countSign(list: readonly Token[], at: number, { counting, nesting }: Part): void {
  const { value } = list[at] ?? { value: '' }
  if (value === '?') {
    counting.paths++
    counting.effort += 1 + nesting
    return
  }
  if (!['&&', '||', '??', '&&=', '||=', '??='].includes(value)) return
  counting.paths++
  if (lastOperator(list, at) !== value) counting.effort++
}

/** The operator before this one in the same expression: `a && b && c` is as hard to follow as `a && b`. */
function lastOperator(list: readonly Token[], at: number): string | undefined {
  for (let before = at - 1; before >= 0 && at - before < 40; before--) {
    const token = list[before]
    if (token?.kind !== 'sign') continue
    if (['&&', '||', '??'].includes(token.value)) return token.value
    if (['{', '}', ';', ',', '=', '=>', '?', ':'].includes(token.value)) return undefined
  }
  return undefined
}

/** `{ if: 1 }`, `case` as a name of a field. */
function isKey(list: readonly Token[], at: number): boolean {
  return isSign(list[at + 1], ':') && list[at]?.value !== 'default' && list[at]?.value !== 'else'
}

interface Span extends MeasuredFunction {
  readonly start: number
  readonly end: number
}

/** With the lines that each function has for itself. */
function measure(tokens: Tokens, found: readonly FoundWithCounts[]): MeasuredFunction[] {
  const spans = found.map(({ name, line, column, parameters, counting, start, end }): Span => {
    const lastLine = tokens.list[end]?.lastLine ?? line
    return { name, line, column, lastLine, parameters, ownLines: 0, ...counting, start, end }
  })
  const own = new Map(spans.map((span) => [span, new Set<number>()]))
  /** Functions around the token, the innermost last. Those that are too short to count for themselves are no borders. */
  const around: Span[] = []
  let next = 0
  for (const [at, token] of tokens.list.entries()) {
    while (around.length > 0 && at > (around.at(-1)?.end ?? 0)) around.pop()
    // The line that a function begins on belongs to what is around it, too.
    note(around, own, token)
    for (let span = spans[next]; span !== undefined && span.start === at; span = spans[++next]) around.push(span)
    note(around, own, token)
  }
  return spans.map(({ start, end, ...span }, index) => ({
    ...span,
    ownLines: own.get(spans[index] as Span)?.size ?? 0,
  }))
}

function note(around: readonly Span[], own: ReadonlyMap<Span, Set<number>>, { line, lastLine }: Token): void {
  for (let index = around.length - 1; index >= 0; index--) {
    const span = around[index]
    if (span === undefined) return
    for (let row = line; row <= lastLine; row++) own.get(span)?.add(row)
    if (span.lastLine - span.line >= ownFrom) return
  }
}
