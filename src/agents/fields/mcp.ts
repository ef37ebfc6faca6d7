import type { JsonObject } from '../../events/json.ts'
import { readMcpServers } from '../../outside/mcp/read-servers.ts'
import type { Field } from '../../source/fields/field.ts'
import { type SourceNode, toJson } from '../../source/source-node.ts'

/** MCP servers, by name, as `mcp:` in baton.yaml declares them. */
export const mcp: Field<JsonObject> = {
  kind: 'servers',
  schema: { type: 'object', additionalProperties: { type: 'object' } },
  read: (node, reading) => {
    const declared = toJson(node)
    const { problems } = readMcpServers(declared)
    for (const { path, message, hint } of problems) {
      const key = ['mcp', ...path].join('.')
      reading.report('BATON_AGENT_SERVER_INVALID', { key, problem: message, advice: hint }, nodeAt(node, path).span)
    }
    return problems.length === 0 ? (declared as JsonObject) : undefined
  },
}

/** The node at a path, or the deepest that is there. */
function nodeAt(node: SourceNode, path: readonly (string | number)[]): SourceNode {
  const [first, ...rest] = path
  if (first === undefined) return node
  const inside =
    node.kind === 'list'
      ? node.items[Number(first)]
      : node.kind === 'mapping'
        ? node.entries.find(({ key }) => key === first)?.value
        : undefined
  return inside === undefined ? node : nodeAt(inside, rest)
}
