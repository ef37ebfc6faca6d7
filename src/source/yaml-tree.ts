import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLParseError } from 'yaml'
import { deepest } from './file-rules.ts'
import { type Problem, type ProblemDetails, problemAt, type SourceFile } from './problem.ts'
import type { MappingNode, SourceEntry, SourceNode, Span } from './source-node.ts'
import { yamlObstacles } from './yaml-limits.ts'

/** Which part of a file is YAML. */
export interface YamlPart extends Span {
  readonly file: SourceFile
}

interface YamlTree {
  readonly root?: MappingNode
  readonly problems: readonly Problem[]
}

/** How many mistakes of syntax are looked at, and how many are reported. */
const mostErrors = 50
const mostReported = 10

/** What the usual slips are called in words that need no knowledge of YAML's grammar. */
const inPlainWords: Readonly<Record<string, string>> = {
  BAD_INDENT: 'this line is not indented like the ones around it',
  BLOCK_AS_IMPLICIT_KEY: 'this line is not indented like the ones around it',
  BLOCK_IN_FLOW: 'a line that begins here can not be inside brackets',
  MISSING_CHAR: 'something that was opened here or before is not closed, or a ":" is missing',
  MULTILINE_IMPLICIT_KEY: 'this line is no `key: value`',
  MULTIPLE_DOCS: 'there is more than one document in it',
  TAB_AS_INDENT: 'lines are indented with spaces, not tabs',
}

/** The keys and values as a tree with places, or why there is none. */
export function parseYamlTree(part: YamlPart): YamlTree {
  const { file, start } = part
  const yaml = file.text.slice(start, part.end)
  const obstacles = yamlObstacles(yaml, file.rules)
  if (obstacles.length > 0) {
    return {
      problems: obstacles.map((obstacle) => {
        const span = moved(obstacle.span, start)
        return 'unsupported' in obstacle
          ? problemAt('YAML_UNSUPPORTED', { feature: obstacle.unsupported }, file, span)
          : problemAt('TOO_LARGE', { what: obstacle.excess, limit: obstacle.limit }, file, span)
      }),
    }
  }
  const document = parseDocument(yaml, {
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    // When silent, the parser drops a second document without a word.
    logLevel: 'error',
  })
  const problems = document.errors.slice(0, mostErrors).map((error) => {
    const { problem, span } = syntaxProblem(error, yaml)
    return problemAt('YAML_INVALID', { problem }, file, moved(span, start))
  })
  if (problems.length > 0) return { problems: firstOfEachLine(problems).slice(0, mostReported) }
  return new TreeBuilder(part).build(document.contents)
}

class TreeBuilder {
  readonly #part: YamlPart
  readonly #problems: Problem[] = []
  #keys = 0

  constructor(part: YamlPart) {
    this.#part = part
  }

  build(contents: Node | null): YamlTree {
    const { start, end } = this.#part
    if (contents === null || (isScalar(contents) && contents.value === null)) {
      return { root: { kind: 'mapping', span: { start, end }, entries: [] }, problems: [] }
    }
    const root = this.#node(contents, 0)
    if (root.kind !== 'mapping') {
      this.#report('YAML_INVALID', { problem: 'it is not a group of `key: value` lines' }, root.span)
    }
    if (this.#problems.length > 0 || root.kind !== 'mapping') return { problems: this.#problems }
    return { root, problems: [] }
  }

  #node(node: unknown, depth: number, fallback: Span = { start: 0, end: 1 }): SourceNode {
    const range = (node as Node | null)?.range
    const span = this.#place(range ? { start: range[0], end: Math.max(range[1], range[0] + 1) } : fallback)
    if (depth > deepest) {
      this.#report('TOO_LARGE', { what: 'levels of nesting', limit: String(deepest) }, span)
      return { kind: 'scalar', span, value: null }
    }
    if (isMap(node)) {
      return { kind: 'mapping', span, entries: node.items.flatMap((pair) => this.#entry(pair, depth)) }
    }
    if (isSeq(node)) return { kind: 'list', span, items: node.items.map((item) => this.#node(item, depth + 1)) }
    const value: unknown = isScalar(node) ? node.value : null
    const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value)
    return { kind: 'scalar', span, value: isPlain ? (value as string | number | boolean | null) : String(value) }
  }

  #entry({ key, value }: Pair, depth: number): SourceEntry[] {
    const range = (key as Node | null)?.range
    const own = { start: range?.[0] ?? 0, end: range?.[1] ?? 1 }
    const keySpan = this.#place(own)
    if (!isScalar(key) || key.value === null || typeof key.value === 'object') {
      this.#report('YAML_INVALID', { problem: 'a key must be a plain word' }, keySpan)
      return []
    }
    // Keys without a colon, as in `{a, b}`, are seen only here.
    const { keys } = this.#part.file.rules.limits
    if (++this.#keys === keys + 1) this.#report('TOO_LARGE', { what: 'keys', limit: String(keys) }, keySpan)
    return [{ key: String(key.value), keySpan, value: this.#node(value, depth + 1, own) }]
  }

  #report<Code extends 'TOO_LARGE' | 'YAML_INVALID'>(code: Code, details: ProblemDetails[Code], span: Span): void {
    this.#problems.push(problemAt(code, details, this.#part.file, span))
  }

  #place(span: Span): Span {
    return moved(span, this.#part.start)
  }
}

/** A syntax error in plain words, where its cause is rather than where the parser noticed. */
function syntaxProblem(error: YAMLParseError, yaml: string): { readonly problem: string; readonly span: Span } {
  const [start, end] = error.pos
  const quote = /^Missing closing (["'])quote/.exec(error.message)?.[1]
  if (quote !== undefined) {
    const at = Math.max(0, yaml.lastIndexOf(quote, Math.max(0, start - 1)))
    return { problem: `the quote that opens here is never closed`, span: { start: at, end: at + 1 } }
  }
  if (/^Nested mappings/.test(error.message))
    return { problem: 'text with ": " in it must be in quotes', span: { start, end } }
  const fromParser = error.message
    .slice(0, 200)
    .replace(/\.?\s{0,20}$/, '')
    .replaceAll(/\s+/g, ' ')
  return { problem: inPlainWords[error.code] ?? fromParser, span: { start, end } }
}

/** One slip makes the parser stumble several times. */
function firstOfEachLine(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ line }, index) => problems.findIndex((other) => other.line === line) === index)
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
