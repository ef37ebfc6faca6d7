import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml'
import type { Frontmatter } from './frontmatter.ts'
import { type Problem, problemAt } from './problem.ts'
import { deepest, type MappingNode, mostKeys, type SourceEntry, type SourceNode, type Span } from './source-node.ts'
import { type YamlObstacle, yamlObstacles } from './yaml-limits.ts'
import { syntaxProblem } from './yaml-syntax.ts'

/** The keys of an agent file as a tree with places, or why there is none. */
export function parseYamlTree(frontmatter: Frontmatter): { readonly root?: MappingNode; readonly problems: Problem[] } {
  const obstacles = yamlObstacles(frontmatter.yaml)
  if (obstacles.length > 0) return { problems: obstacles.map((obstacle) => obstacleProblem(obstacle, frontmatter)) }
  const document = parseDocument(frontmatter.yaml, {
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const problems = document.errors.slice(0, 50).map((error) => {
    const { problem, span } = syntaxProblem(error, frontmatter.yaml)
    return problemAt('BATON_AGENT_YAML_INVALID', { problem }, frontmatter.file, shifted(span, frontmatter))
  })
  if (problems.length > 0) return { problems: firstOfEachLine(problems).slice(0, 10) }
  return new TreeBuilder(frontmatter).build(document.contents)
}

class TreeBuilder {
  readonly #frontmatter: Frontmatter
  readonly #problems: Problem[] = []
  #keys = 0

  constructor(frontmatter: Frontmatter) {
    this.#frontmatter = frontmatter
  }

  build(contents: Node | null): { readonly root?: MappingNode; readonly problems: Problem[] } {
    const span = { start: 0, end: this.#frontmatter.yaml.length }
    if (contents === null || (isScalar(contents) && contents.value === null)) {
      return { root: { kind: 'mapping', span: this.#place(span), entries: [] }, problems: [] }
    }
    const root = this.#node(contents, 0)
    if (root.kind !== 'mapping') this.#refuse('it is not a group of `key: value` lines', root.span)
    if (this.#problems.length > 0 || root.kind !== 'mapping') return { problems: this.#problems }
    return { root, problems: [] }
  }

  #node(node: unknown, depth: number, fallback: Span = { start: 0, end: 1 }): SourceNode {
    const range = (node as Node | null)?.range
    const span = this.#place(range ? { start: range[0], end: Math.max(range[1], range[0] + 1) } : fallback)
    if (depth > deepest) {
      const details = { what: 'levels of nesting', limit: String(deepest) }
      this.#problems.push(problemAt('BATON_AGENT_TOO_LARGE', details, this.#frontmatter.file, span))
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
      this.#refuse('a key must be a plain word', keySpan)
      return []
    }
    if (++this.#keys === mostKeys + 1) {
      const details = { what: 'keys', limit: String(mostKeys) }
      this.#problems.push(problemAt('BATON_AGENT_TOO_LARGE', details, this.#frontmatter.file, keySpan))
    }
    return [{ key: String(key.value), keySpan, value: this.#node(value, depth + 1, own) }]
  }

  #refuse(problem: string, span: Span): void {
    this.#problems.push(problemAt('BATON_AGENT_YAML_INVALID', { problem }, this.#frontmatter.file, span))
  }

  #place(span: Span): Span {
    return shifted(span, this.#frontmatter)
  }
}

function obstacleProblem(obstacle: YamlObstacle, frontmatter: Frontmatter): Problem {
  const span = shifted(obstacle.span, frontmatter)
  if ('unsupported' in obstacle) {
    return problemAt('BATON_AGENT_YAML_UNSUPPORTED', { feature: obstacle.unsupported }, frontmatter.file, span)
  }
  const details = { what: obstacle.excess, limit: obstacle.limit }
  return problemAt('BATON_AGENT_TOO_LARGE', details, frontmatter.file, span)
}

/** One slip makes the parser stumble several times. */
function firstOfEachLine(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ line }, index) => problems.findIndex((other) => other.line === line) === index)
}

function shifted({ start, end }: Span, { yamlStart }: Frontmatter): Span {
  return { start: start + yamlStart, end: end + yamlStart }
}
