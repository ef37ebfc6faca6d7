import type { ImportDeclaration, Node, Program } from '@babel/types'
import { calleeName, childrenOf, nameOf } from '../script/syntax-tree.ts'
import type { Import } from './module-shape.ts'

export interface Mentions {
  readonly imports: readonly Import[]
  /** Names that are used, wherever they come from. */
  readonly used: ReadonlySet<string>
  /** Whether it hands things out through `exports`, as CommonJS does. */
  readonly isCommon: boolean
}

/** Functions whose first argument names a module. */
const loaders: ReadonlySet<string> = new Set(['require', 'resolve', 'mock', 'importActual', 'lazy'])

/** Every file that a module mentions, and every name that it uses. `bindings` only declare a name. */
export function mentionsIn(program: Program, bindings: ReadonlySet<Node>): Mentions {
  const imports: Import[] = []
  const used = new Set<string>()
  let isCommon = false
  const open: Node[] = [program]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'ImportDeclaration') imports.push(importOf(node))
    else if (node.type === 'ExportNamedDeclaration' && node.declaration == null) continue
    else if (node.type !== 'ExportAllDeclaration') {
      for (const child of childrenOf(node)) {
        const name = child.type === 'Identifier' || child.type === 'JSXIdentifier' ? child.name : undefined
        if (name !== undefined && !bindings.has(child) && isUse(node, child)) used.add(name)
        const module = moduleNamed(node, child)
        if (module !== undefined) imports.push({ from: module, names: ['*'] })
        isCommon ||= isExportsObject(node, child, program)
        open.push(child)
      }
    }
  }
  return { imports, used, isCommon }
}

function importOf({ source, specifiers }: ImportDeclaration): Import {
  const names = specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    return specifier.type === 'ImportNamespaceSpecifier' ? '*' : (nameOf(specifier.imported) ?? '*')
  })
  return { from: source.value, names }
}

/**
 * The module that a text names, outside of import statements: a relative path, or what a loader is handed. Such a text,
 * as in `import()`, `new URL()` or a mock, may use all of the module.
 */
function moduleNamed(parent: Node, child: Node): string | undefined {
  if (child.type === 'TemplateLiteral' && child.expressions.length === 0) {
    const text = child.quasis[0]?.value.cooked ?? ''
    return /^\.{1,2}\//.test(text) ? text : undefined
  }
  if (child.type !== 'StringLiteral') return undefined
  return /^\.{1,2}(?:\/|$)/.test(child.value) || isLoaded(parent, child) ? child.value : undefined
}

function isLoaded(parent: Node, child: Node): boolean {
  if (parent.type === 'CallExpression') {
    return child === parent.arguments[0] && loaders.has(calleeName(parent.callee) ?? '')
  }
  return ['ImportExpression', 'TSImportType', 'TSExternalModuleReference'].includes(parent.type)
}

/** `module.exports`, and `exports` where that is not a name of the module's own. */
function isExportsObject(parent: Node, child: Node, { sourceType }: Program): boolean {
  if (child.type !== 'Identifier') return false
  if (parent.type === 'MemberExpression' && child === parent.property) {
    return child.name === 'exports' && !parent.computed && nameOf(parent.object) === 'module'
  }
  const isOwner = parent.type === 'MemberExpression' || parent.type === 'AssignmentExpression'
  return isOwner && child.name === 'exports' && sourceType === 'script'
}

/** Whether a name stands for what it names, and is not declared here or called that by something else. */
function isUse(parent: Node, child: Node): boolean {
  switch (parent.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.computed === true || child !== parent.property
    case 'ObjectProperty':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'ClassAccessorProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return child !== parent.key || ('computed' in parent && parent.computed === true)
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'VariableDeclarator':
    case 'TSDeclareFunction':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
    case 'TSEnumMember':
    case 'TSModuleDeclaration':
      return child !== parent.id
    case 'TSQualifiedName':
      return child !== parent.right
    case 'JSXMemberExpression':
      return child !== parent.property
    case 'TSImportType':
    case 'JSXAttribute':
    case 'PrivateName':
      return false
    default:
      return true
  }
}
