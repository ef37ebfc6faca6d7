import type { Field, Reading, Reference } from '../../source/fields/field.ts'
import { refuse } from '../../source/fields/scalars.ts'
import { describeNode, type SourceNode } from '../../source/source-node.ts'

const agentReference = /^(?:agent:)?([a-z0-9][a-z0-9_-]{0,62})$/
const otherReference = /^[a-z][a-z0-9-]*:[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/
const toolReference = /^[A-Za-z0-9][A-Za-z0-9_./-]{0,127}$/

/** Anything that can be run: an agent by its name, others as `kind:name`. */
export const runnable: Field<string> = {
  kind: 'name of an agent, or `kind:name`',
  schema: { type: 'string', pattern: '^([a-z]+:)?[A-Za-z0-9][A-Za-z0-9_-]{0,62}$' },
  read: (node, reading) => {
    const name = nameIn(node, (written) => agentReference.exec(written)?.[1] ?? otherReference.exec(written)?.[0])
    if (name === undefined) return refuse(node, reading, 'the name of an agent, or `kind:name` for anything else')
    return refer({ to: 'agent', key: reading.key, name, span: node.span }, reading)
  },
}

/** One that is named beside a list it stands in: it exists if the list is right, and starts nothing more. */
export const mention: Field<string> = {
  ...runnable,
  read: (node, reading) =>
    runnable.read(node, { ...reading, refer: (reference) => reading.refer({ ...reference, isMention: true }) }),
}

export const tool: Field<string> = {
  kind: 'name of a tool',
  schema: { type: 'string', pattern: toolReference.source },
  read: (node, reading) => {
    const name = nameIn(node, (written) => toolReference.exec(written)?.[0])
    if (name === undefined) return refuse(node, reading, 'the name of a tool')
    return refer({ to: 'tool', key: reading.key, name, span: node.span }, reading)
  },
}

/** A tool by its name, or anything that can be run as `kind:name`. */
export const toolOrRunnable: Field<string> = {
  kind: 'name of a tool, or `kind:name`',
  schema: { type: 'string', pattern: '^([a-z]+:)?[A-Za-z0-9][A-Za-z0-9_./-]{0,127}$' },
  read: (node, reading) => {
    const isRunnable = node.kind === 'scalar' && typeof node.value === 'string' && node.value.includes(':')
    const name = (isRunnable ? runnable : tool).read(node, reading)
    // With its kind, so that it can't be taken for a tool of the same name.
    return isRunnable && name !== undefined && !name.includes(':') ? `agent:${name}` : name
  },
}

/** A list of names, each once. */
export function names(of: Field<string>): Field<readonly string[]> {
  return {
    kind: `list; each a ${of.kind}`,
    get schema() {
      return { type: 'array', items: of.schema, uniqueItems: true }
    },
    read: (node, reading) => {
      if (node.kind !== 'list') return refuse(node, reading, 'a list of names, such as `[first, second]`')
      const read = node.items.map((item) => of.read(item, reading))
      reportRepeated(node.items, read, reading)
      const known = read.filter((name) => name !== undefined)
      return known.length === read.length ? known : undefined
    },
  }
}

function reportRepeated(nodes: readonly SourceNode[], read: readonly (string | undefined)[], reading: Reading): void {
  const seen = new Set<string>()
  read.forEach((name, index) => {
    const node = nodes[index]
    if (name === undefined || node === undefined) return
    if (seen.has(name)) reading.report('BATON_AGENT_DUPLICATE_REF', { key: reading.key, name }, node.span)
    seen.add(name)
  })
}

function nameIn(node: SourceNode, match: (written: string) => string | undefined): string | undefined {
  return node.kind === 'scalar' && typeof node.value === 'string' ? match(node.value) : undefined
}

function refer(reference: Reference, reading: Reading): string {
  reading.refer(reference)
  return reference.name
}

/** What a list of names says, for messages. */
export function writtenNames(node: SourceNode): string[] {
  return node.kind === 'list' ? node.items.map((item) => describeNode(item).replaceAll('"', '')) : []
}
