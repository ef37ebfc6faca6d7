import type { File, Function as FunctionNode } from '@babel/types'
import { type FoundFunction, findFunctions } from './find-functions.ts'
import type { MeasuredFunction, MeasuredScript } from './measured-script.ts'

interface ScriptToken {
  readonly start: number
  readonly firstLine: number
  readonly lastLine: number
}

/** A function's place in the text, and the lines that it has for itself. */
interface ScriptSpan {
  readonly start: number
  readonly end: number
  readonly isLong: boolean
  readonly lines: Set<number>
}

/** Functions inside of others that have at least this many lines more than one are counted for themselves alone. */
const ownFrom = 4

/** How long and how tangled the functions of a file are. */
export function measureScript(file: File): MeasuredScript {
  const tokens = codeTokens(file)
  const lines = new Set<number>()
  for (const token of tokens) addLines(lines, token)
  const found = findFunctions(file)
  const own = ownLines(tokens, found)
  return { codeLines: lines.size, functions: found.map((one, index) => measured(one, own[index] ?? 0)) }
}

function measured({ node, name, counting }: FoundFunction, ownLineCount: number): MeasuredFunction {
  const place = ('key' in node ? node.key.loc : node.loc)?.start
  return {
    name,
    line: place?.line ?? 1,
    column: (place?.column ?? 0) + 1,
    lastLine: node.loc?.end.line ?? 1,
    ownLines: ownLineCount,
    parameters: countParameters(node),
    ...counting,
  }
}

function countParameters({ params }: FunctionNode): number {
  return params.filter((parameter) => {
    if (parameter.type === 'TSParameterProperty') return false
    if ('decorators' in parameter && (parameter.decorators?.length ?? 0) > 0) return false
    return parameter.type !== 'Identifier' || parameter.name !== 'this'
  }).length
}

/** How many lines of code each function has that are not those of a longer one inside. */
function ownLines(tokens: readonly ScriptToken[], found: readonly FoundFunction[]): number[] {
  const spans = found.map(({ node }): ScriptSpan => {
    const { start, end, loc } = node
    const isLong = loc != null && loc.end.line - loc.start.line >= ownFrom
    return { start: start ?? 0, end: end ?? 0, isLong, lines: new Set() }
  })
  /** Functions around the token, the innermost last. */
  const around: ScriptSpan[] = []
  let next = 0
  for (const token of tokens) {
    while (around.length > 0 && token.start >= (around.at(-1)?.end ?? 0)) around.pop()
    // The line that a function begins on belongs to what is around it, too.
    note(around, token)
    for (let span = spans[next]; span !== undefined && span.start <= token.start; span = spans[++next])
      around.push(span)
    note(around, token)
  }
  return spans.map(({ lines }) => lines.size)
}

/** Up to the first function that is long enough to count for itself alone. */
function note(around: readonly ScriptSpan[], token: ScriptToken): void {
  for (let index = around.length - 1; index >= 0; index--) {
    const span = around[index]
    if (span === undefined) return
    addLines(span.lines, token)
    if (span.isLong) return
  }
}

function addLines(lines: Set<number>, { firstLine, lastLine }: ScriptToken): void {
  for (let line = firstLine; line <= lastLine; line++) lines.add(line)
}

/** Tokens without comments and without the end of the file. The parser does not say what type they are. */
function codeTokens({ tokens }: File): ScriptToken[] {
  return ((tokens ?? []) as readonly RawToken[]).flatMap(({ type, start, end, loc }) =>
    typeof type === 'string' || start === end ? [] : [{ start, firstLine: loc.start.line, lastLine: loc.end.line }],
  )
}

interface RawToken {
  /** A text for comments, an object for everything else. */
  readonly type: string | object
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
}
