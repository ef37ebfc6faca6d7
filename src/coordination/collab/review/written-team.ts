import {
  type MappingNode,
  type SourceEntry,
  type SourceNode,
  type Span,
  valueUnder,
} from '../../../source/source-node.ts'
import type { HandoffCondition } from '../conditions/condition.ts'
import { parseCondition } from '../conditions/parse.ts'

/** A name or a text, and where it stands. */
export interface WrittenText {
  readonly text: string
  readonly span: Span
}

export interface MemberAsWritten {
  readonly name: WrittenText
  readonly node: MappingNode
}

/** A condition that can be read, with the tree of it. */
export interface ConditionAsWritten extends WrittenText {
  readonly condition: HandoffCondition
}

export interface HandoffAsWritten {
  /** Its place in the file, from 0. */
  readonly index: number
  readonly node: MappingNode
  readonly from: WrittenText | undefined
  readonly to: readonly WrittenText[]
  /** Whether several were written, also if it is a list of one. */
  readonly isList: boolean
  readonly except: readonly WrittenText[]
  readonly condition: ConditionAsWritten | undefined
}

interface TestAsWritten {
  readonly condition: ConditionAsWritten
  /** Variables that it sets. */
  readonly set: readonly string[]
}

/**
 * A team as far as it can be made out, also where a file has mistakes: what can't be read is left out, and was reported
 * by its field. So one mistake does not hide the others.
 */
export interface TeamAsWritten {
  /** Undefined where the file has no list of members: then nothing can be said of names. */
  readonly members: readonly MemberAsWritten[] | undefined
  readonly handoffs: readonly HandoffAsWritten[]
  readonly variables: readonly SourceEntry[]
  readonly runtime: readonly WrittenText[]
  readonly atoms: readonly SourceEntry[]
  readonly tests: readonly TestAsWritten[]
  readonly initial: WrittenText | undefined
}

export function teamAsWritten(root: MappingNode): TeamAsWritten {
  const agents = valueUnder(root, 'agents')
  return {
    members: agents?.kind === 'list' ? agents.items.flatMap(memberIn) : undefined,
    handoffs: itemsUnder(root, 'handoffs').flatMap(handoffIn),
    variables: entriesUnder(root, 'context_variables'),
    runtime: textsIn(valueUnder(root, 'runtime_variables')),
    atoms: entriesUnder(root, 'atoms'),
    tests: itemsUnder(root, 'tests').flatMap(testIn),
    initial: textIn(valueUnder(root, 'initial_agent')),
  }
}

function memberIn(node: SourceNode): readonly MemberAsWritten[] {
  const name = textIn(valueUnder(node, 'name'))
  return name === undefined || node.kind !== 'mapping' ? [] : [{ name, node }]
}

function handoffIn(node: SourceNode, index: number): readonly HandoffAsWritten[] {
  if (node.kind !== 'mapping') return []
  const to = valueUnder(node, 'to_agent')
  return [
    {
      index,
      node,
      from: textIn(valueUnder(node, 'from_agent')),
      to: to?.kind === 'list' ? textsIn(to) : [textIn(to)].flatMap((one) => one ?? []),
      isList: to?.kind === 'list',
      except: textsIn(valueUnder(node, 'except')),
      condition: conditionIn(valueUnder(node, 'condition')),
    },
  ]
}

function testIn(node: SourceNode): readonly TestAsWritten[] {
  const condition = conditionIn(valueUnder(node, 'condition'))
  const set = valueUnder(node, 'set')
  return condition === undefined ? [] : [{ condition, set: entriesOf(set).map(({ key }) => key) }]
}

function conditionIn(node: SourceNode | undefined): ConditionAsWritten | undefined {
  const written = textIn(node)
  const { condition } = written === undefined ? {} : parseCondition(written.text)
  return written === undefined || condition === undefined ? undefined : { ...written, condition }
}

function textIn(node: SourceNode | undefined): WrittenText | undefined {
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return undefined
  const text = node.value.trim()
  return text === '' ? undefined : { text, span: node.span }
}

function textsIn(node: SourceNode | undefined): readonly WrittenText[] {
  return node?.kind === 'list' ? node.items.flatMap((item) => textIn(item) ?? []) : []
}

function itemsUnder(root: MappingNode, key: string): readonly SourceNode[] {
  const node = valueUnder(root, key)
  return node?.kind === 'list' ? node.items : []
}

function entriesUnder(root: MappingNode, key: string): readonly SourceEntry[] {
  return entriesOf(valueUnder(root, key))
}

function entriesOf(node: SourceNode | undefined): readonly SourceEntry[] {
  return node?.kind === 'mapping' ? node.entries : []
}
