import { canonicalJson } from '../../events/canonical-json.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { EffectClass } from '../../events/tool.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { jsonSchema } from '../../tools/json-schema.ts'
import { serverTerms } from '../../tools/schema/terms.ts'
import type { McpAnnotations } from './definition.ts'
import type { PinnedTool } from './pins.ts'
import { plainLine } from './plain-text.ts'
import { isStdio, labelsOf } from './server.ts'
import type { ServerLink } from './server-link.ts'

/** A tool of a server as a tool of ours: as it was pinned, whatever the server says of it by now. */
export function mcpTool(link: ServerLink, pinned: PinnedTool, policy: EffectClass | undefined): Tool<JsonObject, Json> {
  const { server } = link
  const { as, digest, definition } = pinned
  const { annotations } = definition
  // In the order in which pins are kept: models must be told the same by the process that saw the server first.
  const inputSchema = JSON.parse(canonicalJson(definition.inputSchema)) as JsonObject
  const effect = policy ?? hintedEffect(annotations)
  // What a remote server is told has left the machine, whatever it says of itself.
  const staysHere = isStdio(server) && annotations.readOnlyHint === true && annotations.openWorldHint === false
  const origin = `Tool ${JSON.stringify(plainLine(definition.name, 128))} of the MCP server "${server.name}".`
  return {
    name: as,
    description: definition.description === '' ? origin : `${definition.description}\n\n(${origin})`,
    effect,
    version: digest.slice(0, 16),
    inputSchema,
    input: jsonSchema<JsonObject>(inputSchema, serverTerms),
    labels: labelsOf(server),
    described: ['untrusted'],
    touches: () => [{ kind: 'mcp', server: server.name, tool: definition.name, sends: !staysHere }],
    problem: () => link.problemWith(pinned),
    run: (input, call) => link.call({ pinned, effect }, input, call),
  }
}

/** The effect class by a hint of the server, which may be wrong; without a hint, the most careful class. */
function hintedEffect({ readOnlyHint, idempotentHint }: McpAnnotations): EffectClass {
  if (readOnlyHint === true) return 'read'
  return idempotentHint === true ? 'idempotent' : 'once'
}
