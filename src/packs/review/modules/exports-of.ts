import type { Declaration, ExportNamedDeclaration, Node, Statement } from '@babel/types'
import { childrenOf, nameOf } from '../script/syntax-tree.ts'
import type { Export } from './module-shape.ts'

type WrittenExport = Omit<Export, 'isUsedInside'>

export interface Exports {
  readonly exports: readonly WrittenExport[]
  readonly passedOn: readonly string[]
  /** `export =`. */
  readonly isAssigned: boolean
  /** Where exported variables are declared: no use of them. */
  readonly bindings: ReadonlySet<Node>
}

/** The exports of a module. What a namespace exports is for itself. */
export function exportsOf(statements: readonly Statement[]): Exports {
  const exports: WrittenExport[] = []
  const passedOn: string[] = []
  const bindings = new Set<Node>()
  let isAssigned = false
  for (const statement of statements) {
    switch (statement.type) {
      case 'ExportAllDeclaration':
        passedOn.push(statement.source.value)
        break
      case 'ExportDefaultDeclaration': {
        const { declaration } = statement
        const own = 'id' in declaration ? nameOf(declaration.id) : undefined
        exports.push({ name: 'default', local: own ?? 'default', kind: 'value', ...placeOf(statement) })
        break
      }
      case 'ExportNamedDeclaration':
        exports.push(...listed(statement))
        if (statement.declaration != null) exports.push(...declared(statement.declaration, statement, bindings))
        break
      case 'TSExportAssignment':
      case 'TSNamespaceExportDeclaration':
        isAssigned = true
    }
  }
  return { exports, passedOn, isAssigned, bindings }
}

/** `export { a, b as c } from`, `export * as d from`. */
function listed({ specifiers, source, exportKind }: ExportNamedDeclaration): WrittenExport[] {
  return specifiers.map((specifier): WrittenExport => {
    const name = nameOf(specifier.exported) ?? ''
    if (specifier.type !== 'ExportSpecifier') {
      const from = source == null ? {} : { source: { from: source.value, name: '*' } }
      return { name, local: name, kind: 'value', ...placeOf(specifier), ...from }
    }
    const local = nameOf(specifier.local) ?? ''
    const kind = exportKind === 'type' || specifier.exportKind === 'type' ? 'type' : 'value'
    const from = source == null ? {} : { source: { from: source.value, name: local } }
    return { name, local, kind, ...placeOf(specifier.local), ...from }
  })
}

function declared(declaration: Declaration, statement: Node, bindings: Set<Node>): WrittenExport[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id, init }) => {
      const isCalled = id.type === 'Identifier' && init != null && isMadeByCall(init)
      return boundIn(id).map((binding) => {
        bindings.add(binding)
        return { ...named(nameOf(binding) ?? '', 'value', id === binding ? statement : binding), isCalled }
      })
    })
  }
  const name = 'id' in declaration ? nameOf(declaration.id) : undefined
  const isType = declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSTypeAliasDeclaration'
  return name === undefined ? [] : [named(name, isType ? 'type' : 'value', statement)]
}

/** The names that a pattern gives: `a` and `c` for `{ a, b: [c = 1] }`. */
function boundIn(pattern: Node): Node[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectProperty':
      return boundIn(pattern.value)
    case 'AssignmentPattern':
      return boundIn(pattern.left)
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
      return childrenOf(pattern).flatMap(boundIn)
    default:
      return []
  }
}

/** `make(…)`, `new Thing(…)`, `await load()`, `table().column`. */
function isMadeByCall(value: Node): boolean {
  switch (value.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
    case 'NewExpression':
    case 'ImportExpression':
      return true
    case 'AwaitExpression':
      return isMadeByCall(value.argument)
    case 'MemberExpression':
      return isMadeByCall(value.object)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isMadeByCall(value.expression)
    default:
      return false
  }
}

function named(name: string, kind: Export['kind'], place: Node): WrittenExport {
  return { name, local: name, kind, ...placeOf(place) }
}

function placeOf({ loc }: Node): { readonly line: number; readonly column: number } {
  return { line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 }
}
