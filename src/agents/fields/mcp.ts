import type { JsonObject } from '../../events/json.ts'
import { mcpServers } from '../../outside/mcp/server-fields.ts'
import type { Field } from '../../source/fields/field.ts'
import { toJson } from '../../source/source-node.ts'

/** MCP servers as `mcp:` in baton.yaml declares them. The definition keeps what was written, so that its hash does. */
export const mcp: Field<JsonObject> = {
  kind: mcpServers.kind,
  schema: mcpServers.schema,
  read: (node, reading) => (mcpServers.read(node, reading) === undefined ? undefined : (toJson(node) as JsonObject)),
}
