import { isSign, skipType, skipTypeList } from './skip-type.ts'
import type { Token, Tokens } from './token.ts'

/** What may stand behind the types of a call: `make<A>(`; elsewhere `<` compares. */
const afterTypes: ReadonlySet<string> = new Set('( ) ] : ; , . ?. == === != !== && || ?? } {'.split(' '))

const memberWords: ReadonlySet<string> = new Set(
  'abstract async declare get override private protected public readonly set static'.split(' '),
)

/** The index behind what has no code in it that runs: types, interfaces, declarations. Undefined for anything else. */
export function skipOtherCode(tokens: Tokens, at: number, isClass: boolean): number | undefined {
  const { list } = tokens
  const token = list[at]
  if (token?.kind === 'word') return skipWord(tokens, at, isClass)
  if (isSign(token, '<')) return skipTypes(tokens, at)
  // The type of a field: `name?: Type`, `['name']: Type`.
  if (isClass && isSign(token, ':')) return skipType(tokens, at + 1)
  if (isClass && isSign(token, '?', '!') && isSign(list[at + 1], ':', '(', ';')) return at + 1
  return undefined
}

function skipWord(tokens: Tokens, at: number, isClass: boolean): number | undefined {
  const { list } = tokens
  const { value } = list[at] ?? { value: '' }
  const next = list[at + 1]
  if (isSign(list[at - 1], '.', '?.')) return undefined
  if (isClass && startsMember(list[at - 1])) return skipSignature(tokens, at + 1)
  switch (value) {
    case 'function':
      return skipSignature(tokens, next?.kind === 'word' ? at + 2 : at + 1)
    case 'type':
      return next?.kind === 'word' && isSign(list[at + 2], '=', '<') ? skipAlias(tokens, at + 2) : undefined
    case 'interface':
    case 'enum':
      return next?.kind === 'word' && !isClass ? behindBraces(tokens, at + 2) : undefined
    case 'declare':
      return next?.kind === 'word' && next.line === list[at]?.line && !isClass
        ? skipDeclaration(tokens, at + 1)
        : undefined
    case 'as':
    case 'satisfies':
      return endsValue(list[at - 1]) && next !== undefined ? skipType(tokens, at + 1) : undefined
    case 'const':
    case 'let':
    case 'var':
      return skipBinding(tokens, at + 1)
    default:
      return undefined
  }
}

function startsMember(before: Token | undefined): boolean {
  if (before === undefined || isSign(before, '{', '}', ';')) return true
  return before.kind === 'word' && memberWords.has(before.value)
}

/** `name<T>(…): T;` without a body: only says what a function with one looks like. */
function skipSignature(tokens: Tokens, at: number): number | undefined {
  const { list, partner } = tokens
  const open = isSign(list[at], '<') ? skipTypeList(tokens, at) : at
  const close = open === undefined || !isSign(list[open], '(') ? undefined : partner.get(open)
  if (close === undefined) return undefined
  const end = isSign(list[close + 1], ':') ? skipType(tokens, close + 2) : close + 1
  if (end === undefined || isSign(list[end], '{')) return undefined
  const last = list[end - 1]
  return isSign(list[end], ';', '}') || last?.lastLine !== list[end]?.line ? end : undefined
}

function skipAlias(tokens: Tokens, at: number): number | undefined {
  const equals = isSign(tokens.list[at], '<') ? skipTypeList(tokens, at) : at
  return equals === undefined || !isSign(tokens.list[equals], '=') ? undefined : skipType(tokens, equals + 1)
}

/** `declare module 'x' { … }` is skipped whole; `declare const x: T` by what follows. */
function skipDeclaration(tokens: Tokens, at: number): number {
  const { value } = tokens.list[at] ?? { value: '' }
  return ['module', 'global', 'namespace', 'class', 'abstract'].includes(value) ? behindBraces(tokens, at + 1) : at
}

/** Behind the next block, with nothing but names and types before it. */
function behindBraces({ list, partner }: Tokens, from: number): number {
  for (let at = from; at < list.length; at++) {
    if (isSign(list[at], '{')) return (partner.get(at) ?? at) + 1
    if (isSign(list[at], ';', '(')) return at
  }
  return list.length
}

/** `const name: Type`: behind the type, so that what is in it is not taken for code. */
function skipBinding(tokens: Tokens, at: number): number | undefined {
  const { list, partner } = tokens
  const isPattern = isSign(list[at], '{', '[')
  const behind = isPattern ? (partner.get(at) ?? at) + 1 : at + 1
  const colon = isSign(list[behind], '!') ? behind + 1 : behind
  if (!isSign(list[colon], ':')) return undefined
  return skipType(tokens, colon + 1)
}

/** `make<A, B>(…)`, `<T>value`. */
function skipTypes(tokens: Tokens, at: number): number | undefined {
  const end = skipTypeList(tokens, at)
  const next = end === undefined ? undefined : tokens.list[end]
  if (!endsValue(tokens.list[at - 1])) return end
  const fits = next === undefined || next.kind === 'template' || (next.kind === 'sign' && afterTypes.has(next.value))
  return fits ? end : undefined
}

function endsValue(token: Token | undefined): boolean {
  if (token === undefined) return false
  return token.kind === 'sign' ? [')', ']', '}'].includes(token.value) : true
}
