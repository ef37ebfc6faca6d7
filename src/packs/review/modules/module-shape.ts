import type { Token, Tokens } from '../script/token.ts'

/** What a module takes from others and gives to them. */
export interface ModuleShape {
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  /** Specifiers of `export * from`. */
  readonly passedOn: readonly string[]
  /** Whether it gives things away in a way that can't be followed: `module.exports`, `export =`. */
  readonly isOpaque: boolean
}

export interface Import {
  readonly from: string
  /** Names it takes; `*` for all of them. */
  readonly names: readonly string[]
}

export interface Export {
  readonly name: string
  readonly line: number
  readonly column: number
  readonly kind: 'value' | 'type'
  /** How it is called inside its module. */
  readonly local: string
  /** Where it is taken from, if it is only handed on: a module and the name there. */
  readonly source?: { readonly from: string; readonly name: string }
  /** Whether its own module uses it. */
  readonly isUsedInside: boolean
  /** Whether it is what a call returned, so that making it may have done something. */
  readonly isCalled?: boolean
}

const declared: ReadonlySet<string> = new Set(
  'const let var function class abstract async type interface enum namespace module declare'.split(' '),
)

/** Reads the imports and exports of a file at its top level, and every other mention of a file in it. */
export function moduleShape({ list, partner }: Tokens): ModuleShape {
  const imports: Import[] = []
  const exports: Omit<Export, 'isUsedInside'>[] = []
  const passedOn: string[] = []
  let isOpaque = false
  const taken = new Set<number>()
  /** Braces around: what a namespace exports is for itself. */
  let depth = 0

  for (let at = 0; at < list.length; at++) {
    const token = list[at]
    if (token === undefined || taken.has(at)) continue
    if (isValue(token, '{')) depth++
    else if (isValue(token, '}')) depth--
    else if (isValue(token, 'import') && startsStatement(list, at)) readImport(at)
    else if (isValue(token, 'export') && depth === 0 && !isValue(list[at - 1], '.')) readExport(at, token)
    else if (isValue(token, 'exports')) isOpaque ||= isValue(list[at + 1], '.', '=', '[')
    // Whatever else names a file, such as `import()`, `require()`, `new URL()` or a mock, may use all of it.
    else if (token.kind === 'string' && looksLikeModule(list, at)) imports.push({ from: unquoted(token), names: ['*'] })
    else if (token.kind === 'template' && /^`\.{1,2}\/[^$]*`$/.test(token.value)) {
      imports.push({ from: token.value.slice(1, -1), names: ['*'] })
    }
  }
  const counts = countWords(list)
  return {
    imports,
    passedOn,
    isOpaque,
    exports: exports.map((one) => ({ ...one, isUsedInside: (counts.get(one.local) ?? 0) > 1 })),
  }

  function readImport(at: number): void {
    let next = at + 1
    if (list[next]?.kind === 'string') {
      take(next, [], imports)
      return
    }
    if (list[next]?.value === 'type' && !isValue(list[next + 1], ',', 'from')) next++
    const names: string[] = []
    if (list[next]?.kind === 'word' && list[next]?.value !== 'from') {
      names.push('default')
      next++
      // `import name = require('x')`.
      if (isValue(list[next], '=')) return
      if (isValue(list[next], ',')) next++
    }
    if (isValue(list[next], '*')) {
      names.push('*')
      next += 3
    } else if (isValue(list[next], '{')) {
      const close = partner.get(next) ?? next
      names.push(...pairsIn(next, close).map(({ name }) => name))
      next = close + 1
    }
    if (isValue(list[next], 'from')) take(next + 1, names, imports)
  }

  function take(at: number, names: readonly string[], into: Import[]): void {
    const token = list[at]
    if (token?.kind !== 'string') return
    taken.add(at)
    into.push({ from: unquoted(token), names })
  }

  function readExport(at: number, token: Token): void {
    const place = { line: token.line, column: token.column }
    let next = at + 1
    if (isValue(list[next], '=')) isOpaque = true
    else if (isValue(list[next], '*')) {
      // `export * as name from`
      const isNamed = isValue(list[next + 1], 'as')
      const from = list[isNamed ? next + 4 : next + 2]
      if (from?.kind !== 'string') return
      taken.add(list.indexOf(from, next))
      if (isNamed) {
        const name = list[next + 2]?.value ?? ''
        exports.push({ name, local: name, kind: 'value', ...place, source: { from: unquoted(from), name: '*' } })
      } else passedOn.push(unquoted(from))
    } else if (isValue(list[next], 'default')) {
      const own = list[next + 1]?.value === 'async' ? list[next + 3] : list[next + 2]
      const isNamed = own?.kind === 'word' && isValue(list[next + 1], 'function', 'class', 'async')
      exports.push({ name: 'default', local: isNamed ? own.value : 'default', kind: 'value', ...place })
    } else {
      const isType = isValue(list[next], 'type') && isValue(list[next + 1], '{', '*')
      if (isType) next++
      if (isValue(list[next], '{')) readList(next, isType)
      else readDeclaration(next, place)
    }
  }

  function readList(open: number, isType: boolean): void {
    const close = partner.get(open) ?? open
    const source = isValue(list[close + 1], 'from') ? list[close + 2] : undefined
    if (source?.kind === 'string') taken.add(close + 2)
    for (const { name, as, token, type } of pairsIn(open, close)) {
      exports.push({
        name: as,
        local: name,
        kind: isType || type ? 'type' : 'value',
        line: token.line,
        column: token.column,
        ...(source?.kind === 'string' ? { source: { from: unquoted(source), name } } : {}),
      })
    }
  }

  /** `export const a = 1, b = 2` gives only `a`: nobody writes the other. */
  function readDeclaration(from: number, place: { readonly line: number; readonly column: number }): void {
    let at = from
    let kind: Export['kind'] = 'value'
    while (list[at]?.kind === 'word' && declared.has(list[at]?.value ?? '') && !isValue(list[at + 1], '=', ':')) {
      if (isValue(list[at], 'type', 'interface')) kind = 'type'
      at++
    }
    if (isValue(list[at], '*')) at++
    if (isValue(list[at], 'enum')) at++
    const named = list[at]
    if (named?.kind === 'word') {
      const isCalled = isValue(list[from], 'const', 'let', 'var') && beginsWithCall(list, at + 1)
      exports.push({ name: named.value, local: named.value, kind, isCalled, ...place })
    } else if (isValue(named, '{', '[')) {
      for (const { as, token } of pairsIn(at, partner.get(at) ?? at, ':')) {
        exports.push({ name: as, local: as, kind, line: token.line, column: token.column })
      }
    }
  }

  /** `{ a, b as c, type D }`, or `{ a, b: c }` of a pattern. */
  function pairsIn(open: number, close: number, as: 'as' | ':' = 'as'): Pair[] {
    const pairs: Pair[] = []
    for (let at = open + 1; at < close; at++) {
      const type = isValue(list[at], 'type') && !isValue(list[at + 1], ',', '}', as)
      if (type) at++
      const token = list[at]
      if (token === undefined || (token.kind !== 'word' && token.kind !== 'string')) continue
      const other = isValue(list[at + 1], as) ? list[at + 2] : undefined
      pairs.push({ name: bare(token), as: bare(other ?? token), token, type })
      while (at < close && !isValue(list[at], ','))
        at = isValue(list[at], '{', '(', '[') ? (partner.get(at) ?? at) + 1 : at + 1
    }
    return pairs
  }
}

interface Pair {
  readonly name: string
  readonly as: string
  readonly token: Token
  readonly type: boolean
}

/** `= make(…)`, `= new Thing(…)`, on the same line. */
function beginsWithCall(list: readonly Token[], at: number): boolean {
  if (!isValue(list[at], '=')) return false
  let next = isValue(list[at + 1], 'await', 'new') ? at + 2 : at + 1
  if (list[next]?.kind !== 'word' || isValue(list[next], 'function', 'async', 'class')) return false
  while (isValue(list[next + 1], '.') && list[next + 2]?.kind === 'word') next += 2
  return isValue(list[next + 1], '(', '<')
}

function startsStatement(list: readonly Token[], at: number): boolean {
  return !isValue(list[at - 1], '.', '?.') && !isValue(list[at + 1], '(', '.')
}

/** A relative path, or what is handed to `import()` or `require()`. */
function looksLikeModule(list: readonly Token[], at: number): boolean {
  if (/^['"]\.{1,2}(?:\/|['"])/.test(list[at]?.value ?? '')) return true
  return (
    isValue(list[at - 1], '(') && isValue(list[at - 2], 'import', 'require', 'resolve', 'mock', 'importActual', 'lazy')
  )
}

function isValue(token: Token | undefined, ...values: readonly string[]): boolean {
  return token !== undefined && (token.kind === 'word' || token.kind === 'sign') && values.includes(token.value)
}

function unquoted({ value }: Token): string {
  return value.slice(1, -1)
}

function bare(token: Token): string {
  return token.kind === 'string' ? unquoted(token) : token.value
}

function countWords(list: readonly Token[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, value } of list) {
    // Names of elements stand in tags.
    const [name = ''] = kind === 'text' ? value.split('.', 1) : [value]
    if (kind === 'word' || kind === 'text') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
