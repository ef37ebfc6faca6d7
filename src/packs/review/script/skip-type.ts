import { spend, type Token, type Tokens } from './token.ts'

const prefixes: ReadonlySet<string> = new Set('keyof typeof unique readonly infer asserts abstract new'.split(' '))
/** No type is called like this, so what stands here is code. */
const noTypes: ReadonlySet<string> = new Set(
  'if for while do switch case return throw try catch finally else const let var function class break continue'.split(
    ' ',
  ),
)

/** The index behind the type that begins at `at`, or undefined when none does. */
export function skipType(tokens: Tokens, at: number): number | undefined {
  let end = skipOperand(tokens, isSign(tokens.list[at], '|', '&') ? at + 1 : at)
  while (end !== undefined) {
    const next = tokens.list[end]
    if (isSign(next, '|', '&')) end = skipOperand(tokens, end + 1)
    else if (next?.kind === 'word' && next.value === 'is') end = skipType(tokens, end + 1)
    else if (next?.kind === 'word' && next.value === 'extends') return skipConditional(tokens, end)
    else return end
  }
  return undefined
}

/** `<A, B extends C = D>` of a declaration, or `<A, B>` of a call: the index behind `>`. */
export function skipTypeList(tokens: Tokens, at: number): number | undefined {
  let end: number | undefined = at + 1
  while (end !== undefined) {
    const here: Token | undefined = tokens.list[end]
    if (isSign(here, '>')) return end + 1
    if (isSign(here, ',', '=')) end++
    else if (here?.kind === 'word' && ['const', 'in', 'out', 'extends'].includes(here.value)) end++
    else end = skipType(tokens, end)
  }
  return undefined
}

/** `A extends B ? C : D`; as a bound of a type parameter it ends after `B`. */
function skipConditional(tokens: Tokens, at: number): number | undefined {
  const bound = skipType(tokens, at + 1)
  if (bound === undefined || !isSign(tokens.list[bound], '?')) return bound
  const yes = skipType(tokens, bound + 1)
  if (yes === undefined || !isSign(tokens.list[yes], ':')) return undefined
  return skipType(tokens, yes + 1)
}

function skipOperand(tokens: Tokens, from: number): number | undefined {
  spend(tokens, 1)
  let at = from
  while (
    tokens.list[at]?.kind === 'word' &&
    prefixes.has(tokens.list[at]?.value ?? '') &&
    startsType(tokens.list[at + 1])
  )
    at++
  const end = skipPrimary(tokens, at)
  return end === undefined ? undefined : skipPostfix(tokens, end)
}

function startsType(token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'text') return false
  if (token.kind === 'word') return token.value !== 'is' && token.value !== 'extends'
  return token.kind !== 'sign' || ['(', '{', '[', '<', '-'].includes(token.value)
}

function skipPrimary(tokens: Tokens, at: number): number | undefined {
  const here = tokens.list[at]
  if (here === undefined) return undefined
  switch (here.kind) {
    case 'string':
    case 'number':
      return at + 1
    case 'template':
      return skipTemplate(tokens, at)
    case 'word':
      return noTypes.has(here.value) ? undefined : skipName(tokens, at)
    case 'sign':
      return skipSign(tokens, at, here.value)
    default:
      return undefined
  }
}

function skipSign(tokens: Tokens, at: number, sign: string): number | undefined {
  const { list, partner } = tokens
  if (sign === '-') return list[at + 1]?.kind === 'number' ? at + 2 : undefined
  if (sign === '...') return skipType(tokens, at + 1)
  if (sign === '<') {
    const parameters = skipTypeList(tokens, at)
    return parameters !== undefined && isSign(list[parameters], '(') ? skipPrimary(tokens, parameters) : undefined
  }
  const close = partner.get(at)
  if (close === undefined || !['(', '[', '{'].includes(sign)) return undefined
  if (sign === '(' && isSign(list[close + 1], '=>') && holdsParameters(tokens, at)) return skipType(tokens, close + 2)
  return close + 1
}

/** Whether brackets before `=>` are those of a function type, and not a type in brackets that an arrow follows. */
function holdsParameters({ list }: Tokens, open: number): boolean {
  const first = list[open + 1]
  if (first?.kind === 'sign') return [')', '...', '{', '['].includes(first.value)
  return first?.kind === 'word' && isSign(list[open + 2], ':', ',', '?', ')', '=')
}

function skipTemplate({ list, partner }: Tokens, from: number): number {
  let at = from + 1
  while (isSign(list[at], '${')) {
    at = (partner.get(at) ?? at) + 1
    if (list[at]?.kind === 'template') at++
  }
  return at
}

/** `a.b.C<D>`, `import('x').Y`. */
function skipName(tokens: Tokens, from: number): number | undefined {
  const { list, partner } = tokens
  let at = from + 1
  if (list[from]?.value === 'import' && isSign(list[at], '(')) at = (partner.get(at) ?? at) + 1
  while (isSign(list[at], '.') && list[at + 1]?.kind === 'word') at += 2
  if (!isSign(list[at], '<')) return at
  return skipTypeList(tokens, at)
}

/** `[]`, `['key']`: on the same line, since a new one may begin a list. */
function skipPostfix({ list, partner }: Tokens, from: number): number {
  let at = from
  while (isSign(list[at], '[') && list[at]?.line === list[at - 1]?.lastLine) at = (partner.get(at) ?? at) + 1
  return at
}

export function isSign(token: Token | undefined, ...values: readonly string[]): boolean {
  return token?.kind === 'sign' && values.includes(token.value)
}
