import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from '@babel/parser'
import type { Expression, Node } from '@babel/types'

/** A regular expression of `src/`, and where it stands: `kernel/run.ts:12`. */
export interface SourcePattern {
  readonly place: string
  readonly pattern: RegExp
}

/** What stands for a word that is known only when the program runs. Words are escaped before they become part of one. */
const someWord = 'word'

/** How many alternatives of a list are taken: the others are words like these. */
const mostWords = 4

/** Finds every literal and every call of the constructor, with what constants of any file make of it. */
export class PatternFinder {
  readonly #root: string
  readonly #files = new Map<string, FileNodes>()

  constructor(root: string) {
    this.#root = root
  }

  in(path: string): SourcePattern[] {
    return this.#read(path).patterns.map((node) => {
      const place = `${path}:${node.loc?.start.line ?? 0}`
      if (node.type === 'RegExpLiteral') return { place, pattern: new RegExp(node.pattern, node.flags) }
      const [source, flags] = node.arguments
      const written = flags === undefined ? '' : this.#textOf(flags, path)
      return { place, pattern: new RegExp(this.#textOf(source, path), /^[dgimsuvy]*$/.test(written) ? written : 'u') }
    })
  }

  #textOf(node: Node | undefined | null, path: string, depth = 0): string {
    if (node == null || depth > 20) return someWord
    const inner = (one: Node | undefined | null): string => this.#textOf(one, path, depth + 1)
    switch (node.type) {
      case 'StringLiteral':
        return node.value
      case 'RegExpLiteral':
        return node.pattern
      case 'TemplateLiteral':
        return node.quasis
          .map(
            ({ value }, at) => (value.cooked ?? '') + (at < node.expressions.length ? inner(node.expressions[at]) : ''),
          )
          .join('')
      case 'TaggedTemplateExpression':
        return node.quasi.quasis
          .map(
            ({ value }, at) =>
              value.raw + (at < node.quasi.expressions.length ? inner(node.quasi.expressions[at]) : ''),
          )
          .join('')
      case 'BinaryExpression':
        return node.operator === '+' ? inner(node.left) + inner(node.right) : someWord
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return inner(node.expression)
      case 'NewExpression':
        return inner(node.arguments[0])
      case 'MemberExpression':
        return node.property.type === 'Identifier' && node.property.name === 'source' ? inner(node.object) : someWord
      case 'CallExpression':
        return this.#called(node, path, depth)
      case 'Identifier':
        return this.#constant(node.name, path, depth)
      default:
        return someWord
    }
  }

  /** `words.join('|')`: the first of the words, if they are known. */
  #called(node: Node & { type: 'CallExpression' }, path: string, depth: number): string {
    const { callee } = node
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return someWord
    if (callee.property.name !== 'join') return someWord
    const between = this.#textOf(node.arguments[0], path, depth + 1)
    const list = this.#definition(callee.object, path)
    const items = list?.type === 'ArrayExpression' ? list.elements.slice(0, mostWords) : [undefined, undefined]
    return items.map((item) => this.#textOf(item, path, depth + 1)).join(between)
  }

  #constant(name: string, path: string, depth: number): string {
    const { constants, imports } = this.#read(path)
    const own = constants.get(name)
    if (own !== undefined) return this.#textOf(own, path, depth + 1)
    const from = imports.get(name)
    return from === undefined ? someWord : this.#textOf(this.#read(from).constants.get(name), from, depth + 1)
  }

  #definition(node: Node, path: string): Expression | undefined {
    if (node.type === 'ArrayExpression') return node
    return node.type === 'Identifier' ? this.#read(path).constants.get(node.name) : undefined
  }

  #read(path: string): FileNodes {
    const known = this.#files.get(path) ?? nodesOf(readFileSync(join(this.#root, path), 'utf8'), path)
    this.#files.set(path, known)
    return known
  }
}

type PatternNode = Node & ({ type: 'RegExpLiteral' } | { type: 'NewExpression' })

interface FileNodes {
  readonly patterns: readonly PatternNode[]
  /** Of the file, by their names. */
  readonly constants: ReadonlyMap<string, Expression>
  /** The file that a name is imported from. */
  readonly imports: ReadonlyMap<string, string>
}

function nodesOf(text: string, path: string): FileNodes {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] })
  const patterns: PatternNode[] = []
  const constants = new Map<string, Expression>()
  const imports = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    if (value.type === 'RegExpLiteral') patterns.push(value)
    if (value.type === 'NewExpression' && value.callee.type === 'Identifier' && value.callee.name === 'RegExp') {
      patterns.push(value)
    }
    for (const [key, inside] of Object.entries(value)) if (key !== 'loc') visit(inside)
  }
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration') {
      for (const { id, init } of declared.declarations) {
        if (id.type === 'Identifier' && init != null) constants.set(id.name, init)
      }
    }
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')) {
      for (const { local } of statement.specifiers) imports.set(local.name, join(dirname(path), statement.source.value))
    }
  }
  visit(program.body)
  return { patterns, constants, imports }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
