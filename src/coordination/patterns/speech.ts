import type { Json, JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool } from '../../tools/read-tool.ts'

/*
 * Tools by which agents speak to each other. They only return what they are given: calls stand in the log like any
 * other, and the model that runs the agent reads them there. Their descriptions never vary, because a tree of runs is
 * pinned to them; what varies is in their schemas.
 */

const version = '1'

/** The schema of a text that must not be empty. */
export function textSchema(description: string): JsonObject {
  return { type: 'string', minLength: 1, description }
}

/** The schema of an object with this one field. */
export function oneField(name: string, schema: JsonObject): JsonObject {
  return { type: 'object', properties: { [name]: schema }, required: [name], additionalProperties: false }
}

export function speechTool(
  name: string,
  description: string,
  inputSchema: JsonObject,
  spoken: (input: JsonObject) => Json,
): Tool {
  const tool = readTool<JsonObject, Json>({ name, version, description, inputSchema, run: spoken })
  return { ...tool, internal: true } as unknown as Tool
}
