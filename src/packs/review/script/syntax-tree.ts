import type { Node } from '@babel/types'

/** Fields of a node that hold no nodes. */
const aside: ReadonlySet<string> = new Set(['loc', 'extra', 'tokens', 'errors', 'comments'])

/** The nodes right below a node, in the order of the parser. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const key of Object.keys(node)) {
    const value: unknown = node[key as keyof Node]
    if (typeof value !== 'object' || value === null || aside.has(key)) continue
    if (!Array.isArray(value)) {
      if (isNode(value)) children.push(value)
    } else for (const one of value) if (isNode(one)) children.push(one)
  }
  return children
}

/** What a key, an identifier or a string is called; undefined for what is only known when the code runs. */
export function nameOf(node: Node | null | undefined): string | undefined {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name
    case 'PrivateName':
      return `#${node.id.name}`
    case 'StringLiteral':
      return node.value
    case 'NumericLiteral':
    case 'BigIntLiteral':
      return String(node.value)
    default:
      return undefined
  }
}

/** The last name of what is called: `map` for `list.map(…)`, `each` for `test.each(…)(…)`. */
export function calleeName(callee: Node): string | undefined {
  let called = callee
  while (called.type === 'CallExpression') called = called.callee
  if (called.type !== 'MemberExpression' && called.type !== 'OptionalMemberExpression') return nameOf(called)
  return called.computed ? undefined : nameOf(called.property)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
