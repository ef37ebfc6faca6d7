import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject, type JsonObject } from '../../events/json.ts'

/** One page of the tools that a server lists. Each tool is looked at by itself. */
interface ToolPage {
  readonly tools: readonly unknown[]
  readonly nextCursor?: string
}

/** What a server says of one tool, in the shape that the protocol asks for. */
export interface SentTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema: JsonObject
  readonly annotations?: JsonObject
}

/**
 * Stands in for the schema of the SDK, which refuses a page for one tool that is not as it should be, and so takes all
 * other tools away.
 */
export const toolPage: StandardSchemaV1<unknown, ToolPage> = {
  '~standard': {
    version: 1,
    vendor: 'baton',
    validate: (sent) => {
      if (!isObject(sent) || !Array.isArray(sent['tools'])) return { issues: [{ message: 'expected a list of tools' }] }
      const { tools, nextCursor } = sent
      if (nextCursor === undefined) return { value: { tools } }
      if (typeof nextCursor !== 'string') return { issues: [{ message: 'expected text', path: ['nextCursor'] }] }
      return { value: { tools, nextCursor } }
    },
  },
}

/** The tool, or undefined when the protocol does not allow what was sent. Its input must be declared as an object. */
export function sentTool(sent: unknown): SentTool | undefined {
  if (!isObject(sent)) return undefined
  const { name, description, inputSchema, annotations } = sent
  if (typeof name !== 'string' || !isObject(inputSchema) || inputSchema['type'] !== 'object') return undefined
  if (description !== undefined && typeof description !== 'string') return undefined
  return {
    name,
    inputSchema: inUsualOrder(inputSchema),
    ...(description === undefined ? {} : { description }),
    ...(isObject(annotations) ? { annotations } : {}),
  }
}

/** Models are shown the keywords in this order, and logs compare what they were shown. */
function inUsualOrder(schema: JsonObject): JsonObject {
  const usual = ['type', 'properties', 'required'].filter((keyword) => Object.hasOwn(schema, keyword))
  const others = Object.keys(schema).filter((keyword) => !usual.includes(keyword))
  return Object.fromEntries([...usual, ...others].map((keyword) => [keyword, schema[keyword] ?? null]))
}
