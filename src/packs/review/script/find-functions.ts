import type { File, Function as FunctionNode, Node } from '@babel/types'
import { type Counting, nothingCounted } from './measured-script.ts'
import { calleeName, childrenOf, nameOf } from './syntax-tree.ts'

/** A function of a syntax tree and what was counted in it. */
export interface FoundFunction {
  readonly node: FunctionNode
  readonly name: string
  readonly counting: Counting
}

/** A node that is still to be looked at, and what is known from above. */
interface Visit {
  readonly node: Node
  /** How many branches it stands in. */
  readonly nesting: number
  readonly counting: Counting
  /** How a function without a name is called if it stands here. */
  readonly name?: string | undefined
  /** The operator before it in the same condition. */
  readonly before?: string | undefined
  readonly isElse?: boolean
}

/** Every function of a file in the order in which they begin, with its branches counted. */
export function findFunctions(file: File): FoundFunction[] {
  const found: FoundFunction[] = []
  // A list instead of recursion: generated code nests deeper than there is stack for.
  const open: Visit[] = [{ node: file.program, nesting: 0, counting: nothingCounted() }]
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node } = visit
    if (isFunction(node)) {
      const counting = nothingCounted()
      found.push({ node, name: functionName(node) ?? visit.name ?? 'anonymous', counting })
      for (const child of childrenOf(node)) open.push({ node: child, nesting: 0, counting })
    } else {
      count(visit)
      for (const child of childrenOf(node)) open.push(below(visit, child))
    }
  }
  return found.sort((left, right) => (left.node.start ?? 0) - (right.node.start ?? 0))
}

/** Adds what a node itself makes of its function. */
function count({ node, counting, nesting, before, isElse = false }: Visit): void {
  switch (node.type) {
    case 'IfStatement':
      counting.paths++
      counting.effort += isElse ? 1 : 1 + nesting
      if (node.alternate != null && node.alternate.type !== 'IfStatement') counting.effort++
      break
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'CatchClause':
    case 'ConditionalExpression':
      counting.paths++
      counting.effort += 1 + nesting
      break
    case 'SwitchStatement':
      counting.paths += node.cases.filter(({ test }) => test != null).length
      counting.effort += 1 + nesting
      break
    case 'LogicalExpression':
      counting.paths++
      // `a && b && c` is as hard to follow as `a && b`.
      if ((lastOperator(node.left) ?? before) !== node.operator) counting.effort++
      break
    case 'AssignmentExpression':
      if (!/^(?:&&|\|\||\?\?)=$/.test(node.operator)) break
      counting.paths++
      counting.effort++
  }
}

/** What a child knows from above. */
function below(visit: Visit, child: Node): Visit {
  const { node, counting, nesting } = visit
  switch (node.type) {
    case 'IfStatement':
      if (child === node.alternate && child.type === 'IfStatement')
        return { node: child, counting, nesting, isElse: true }
      return child === node.test ? { node: child, counting, nesting } : deeper(visit, child)
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'CatchClause':
      return child === node.body ? deeper(visit, child) : { node: child, counting, nesting }
    case 'SwitchStatement':
      return child === node.discriminant ? { node: child, counting, nesting } : deeper(visit, child)
    case 'LogicalExpression':
      return { node: child, counting, nesting, before: child === node.right ? node.operator : visit.before }
    case 'ClassBody':
      // What fields are set to belongs to no function.
      return { node: child, nesting: 0, counting: nothingCounted() }
    default:
      return { node: child, counting, nesting, name: nameGiven(node, child, visit.name) }
  }
}

function deeper({ counting, nesting }: Visit, node: Node): Visit {
  counting.depth = Math.max(counting.depth, nesting + 1)
  return { node, counting, nesting: nesting + 1 }
}

function lastOperator(node: Node): string | undefined {
  let last = node
  while (last.type === 'LogicalExpression' && last.right.type === 'LogicalExpression') last = last.right
  return last.type === 'LogicalExpression' ? last.operator : undefined
}

function isFunction(node: Node): node is FunctionNode {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassPrivateMethod':
      return true
    default:
      return false
  }
}

/** The name that a function has of its own. */
function functionName(node: FunctionNode): string | undefined {
  if (node.type === 'ArrowFunctionExpression') return undefined
  if ('key' in node) return 'computed' in node && node.computed === true ? '[…]' : (nameOf(node.key) ?? '[…]')
  return nameOf(node.id)
}

/** The name that its place gives to a function without one: `const name =`, `name:`, the call that it is handed to. */
function nameGiven(parent: Node, child: Node, name: string | undefined): string | undefined {
  switch (parent.type) {
    case 'VariableDeclarator':
      return nameOf(parent.id)
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return child === parent.right ? calleeName(parent.left) : undefined
    case 'ObjectProperty':
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty':
      return child === parent.value ? nameOf(parent.key) : undefined
    case 'ExportDefaultDeclaration':
      return 'default'
    case 'CallExpression':
    case 'OptionalCallExpression':
    case 'NewExpression': {
      const called = child === parent.callee ? undefined : calleeName(parent.callee)
      return called === undefined ? undefined : `in ${called}(…)`
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return name
    default:
      return undefined
  }
}
