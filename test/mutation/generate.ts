import { parse } from '@babel/parser'
import type { Node } from '@babel/types'

/** A mistake that can be made at one place of a file. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly after: string
  readonly says: string
}

const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  some: 'every',
  every: 'some',
}

/** Every mistake of these kinds: a condition negated, a step left out, one off, something not waited for, a constant returned. */
export function changesIn(source: string): Change[] {
  const file = parse(source, { sourceType: 'module', plugins: ['typescript'] })
  const changes: Change[] = []
  const text = ({ start, end }: Place): string => source.slice(start ?? 0, end ?? 0)
  const change = ({ start, end }: Place, after: string, says: string): void => {
    if (typeof start === 'number' && typeof end === 'number') changes.push({ start, end, after, says })
  }
  visit(file.program, (node) => {
    switch (node.type) {
      case 'IfStatement':
        change(node.test, `!(${text(node.test)})`, 'condition negated')
        if (node.alternate == null && !isBlockOfMany(node.consequent)) change(node, '{}', 'guard left out')
        return
      case 'ConditionalExpression':
        change(node.test, `!(${text(node.test)})`, 'condition negated')
        return
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const opposite = opposites[node.operator]
        if (opposite === undefined || isText(node.left) || isText(node.right)) return
        change(node, `${text(node.left)} ${opposite} ${text(node.right)}`, `${node.operator} became ${opposite}`)
        return
      }
      case 'AwaitExpression':
        change(node, `(${text(node.argument)})`, 'not waited for')
        return
      case 'ExpressionStatement':
        if (isStep(node.expression)) change(node, ';', 'step left out')
        return
      case 'ThrowStatement':
        change(node, ';', 'nothing thrown')
        return
      case 'UpdateExpression':
        change(
          node,
          text(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
          'counted the other way',
        )
        return
      case 'BooleanLiteral':
        change(node, String(!node.value), 'the other constant')
        return
      case 'NumericLiteral':
        change(node, `(${node.value} + 1)`, 'one more')
        return
      case 'ReturnStatement':
        if (node.argument != null && isJudgement(node.argument)) change(node, 'return true', 'a constant returned')
        return
      case 'CallExpression': {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        const { name } = callee.property
        if (['filter', 'toSorted', 'toReversed', 'slice'].includes(name)) {
          change(node, text(callee.object), `without ${name}`)
        }
        const opposite = opposites[name]
        if (opposite !== undefined) change(callee.property, opposite, `${name} became ${opposite}`)
        return
      }
    }
  })
  return changes
}

/** A change with as many of the lines around it as tell it from every other place in the file. */
export function placed(
  source: string,
  { start, end, after }: Change,
): { readonly before: string; readonly after: string } {
  const isOnlyOne = (text: string): boolean => text !== '' && source.indexOf(text) === source.lastIndexOf(text)
  let [from, to] = [start, end]
  for (let widened = 0; !isOnlyOne(source.slice(from, to)); widened++) {
    if (widened % 2 === 0) from = source.lastIndexOf('\n', from - 2) + 1
    else to = Math.max(to, source.indexOf('\n', to + 1))
  }
  return { before: source.slice(from, to), after: source.slice(from, start) + after + source.slice(end, to) }
}

type Place = { readonly start?: number | null | undefined; readonly end?: number | null | undefined }

function isBlockOfMany(node: Node): boolean {
  return node.type === 'BlockStatement' && node.body.length > 1
}

function isText(node: Node): boolean {
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
}

/** It does something, rather than only being computed. */
function isStep(node: Node): boolean {
  const types = [
    'CallExpression',
    'AwaitExpression',
    'AssignmentExpression',
    'UnaryExpression',
    'OptionalCallExpression',
  ]
  return types.includes(node.type)
}

function isJudgement(node: Node): boolean {
  return node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator !== '+')
}

function visit(node: Node, see: (node: Node) => void): void {
  // Types are gone when the program runs.
  if (node.type.startsWith('TS') && node.type !== 'TSNonNullExpression' && node.type !== 'TSAsExpression') return
  see(node)
  for (const part of Object.values(node)) {
    for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) visit(one, see)
  }
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string' && 'start' in part
}
