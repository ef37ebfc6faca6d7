import type { JsonObject } from '../../events/json.ts'
import type { Field, Reading } from '../../source/fields/field.ts'
import { refuse } from '../../source/fields/scalars.ts'
import { type SourceNode, type Span, shortened, toJson } from '../../source/source-node.ts'
import { problemsOf, type SchemaProblem } from '../../tools/schema/problems.ts'
import { agentTerms } from '../../tools/schema/terms.ts'

/** A JSON Schema. What it says must be written as it should be, and must be something that can be checked. */
export const jsonSchema: Field<JsonObject> = {
  kind: 'JSON Schema',
  schema: { type: 'object' },
  read: (node, reading) => {
    if (node.kind !== 'mapping')
      return refuse(node, reading, 'a JSON Schema, such as `{ type: object, properties: … }`')
    const schema = toJson(node) as JsonObject
    const problems = problemsOf(schema, agentTerms)
    for (const problem of problems) report(problem, node, reading)
    return problems.length === 0 ? schema : undefined
  },
}

function report({ kind, path, problem, advice = '' }: SchemaProblem, root: SourceNode, reading: Reading): void {
  const { node, keySpan } = follow(root, path)
  const key = [reading.key, ...path.filter((part) => typeof part === 'string').map(shortened)].join('.')
  if (kind === 'malformed') refuse(node, { ...reading, key }, problem)
  else reading.report('BATON_AGENT_SCHEMA_UNCHECKED', { key, problem, advice }, keySpan)
}

/** Where a path of keys leads, and where the last key of it is written. */
function follow(root: SourceNode, path: SchemaProblem['path']): { node: SourceNode; keySpan: Span } {
  let node = root
  let keySpan = root.span
  for (const part of path) {
    if (node.kind === 'list') {
      const item: SourceNode | undefined = node.items[Number(part)]
      node = item ?? node
      keySpan = node.span
    } else if (node.kind === 'mapping') {
      const entry = node.entries.find(({ key }) => key === part)
      if (entry === undefined) break
      node = entry.value
      keySpan = entry.keySpan
    }
  }
  return { node, keySpan }
}
