import { parse } from '@babel/parser'
import type { Node } from '@babel/types'
import { describe, expect, test } from 'vitest'
import { childrenOf } from '../../src/packs/review/script/syntax-tree.ts'
import { parseSource, readSource, type SourceFile } from './source.ts'

/** Types that only the catalog and the families may give to data. */
const CATALOG_TYPE = /^(?:EventCatalog|EventOf|KernelEvent|KernelFact|RunEvent|[A-Z]\w*Events)$/

/** Every cast of the data of an event, as a sentence. */
function casts({ path, text }: SourceFile): string[] {
  if (!/\bas\b/.test(text)) return []
  return nodesIn(parse(text, { sourceType: 'module', plugins: ['typescript'] }).program)
    .filter((node) => node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion')
    .filter(({ expression, typeAnnotation }) => isData(expression) || nodesIn(typeAnnotation).some(isOfCatalog))
    .map(({ loc }) => {
      return `\`${path}:${loc?.start.line}\` casts the data of an event. Read it with \`eventData\`, \`asKernelFact\` or \`read\` of its family: there it has its type.`
    })
}

function nodesIn(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)]
}

/** `data`, `event.data`, `last?.data`, `(event.data as unknown)`. */
function isData(node: Node): boolean {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return isData(node.expression)
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return isData(node.property)
    default:
      return node.type === 'Identifier' && node.name === 'data'
  }
}

function isOfCatalog(node: Node): boolean {
  return node.type === 'TSTypeReference' && node.typeName.type === 'Identifier' && CATALOG_TYPE.test(node.typeName.name)
}

describe('the data of an event', () => {
  test('has its type where it is read, without a cast', () => expect(readSource().flatMap(casts)).toEqual([]))
})

describe('the check itself', () => {
  const flagged = (text: string) => casts(parseSource('kernel/x.ts', text)).length

  test.each([
    'const { op } = event.data as { op: string }',
    'const { op } = data as unknown as { op: string }',
    `const end = last?.data as unknown as RunEvents['run.completed']`,
    '(recorded?.start.data as Asked | undefined)?.until',
    `const started = JSON.parse(json) as RunEvents['run.started']`,
    `const asked = start as EventOf<'question.asked'>`,
    'const op = (data as JsonObject)["op"]',
    'const op = event.data! as JsonObject',
  ])('flags %s', (text) => expect(flagged(text)).toBeGreaterThan(0))

  test.each([
    'const { data } = event // data as it is',
    `const asked = eventData(event, 'question.asked')`,
    'const parsed = JSON.parse(json) as Json',
    'const kept = data.output as Answer',
    `import { data as facts } from './facts.ts'`,
  ])('lets %s pass', (text) => expect(flagged(text)).toBe(0))
})
