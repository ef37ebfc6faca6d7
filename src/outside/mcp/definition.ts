import { canonicalJson } from '../../events/canonical-json.ts'
import { isObject, type JsonObject } from '../../events/json.ts'
import { sha256 } from '../../kernel/digest.ts'
import { plainSchema } from './plain-schema.ts'
import { plainText } from './plain-text.ts'

/** What a server says of one of its tools, as far as it is used here. */
export type McpDefinition = {
  /** Its name at the server. Arbitrary text: sent back as it is, and never used for anything else. */
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonObject
  readonly annotations: McpAnnotations
}

/** Hints, and only hints: a server can say what it likes of its tools. */
export type McpAnnotations = {
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
const longestName = 128
const longestDescription = 4_000

/** What is kept of a tool that a server lists, or nothing if it could not be called by its name. */
export function definitionOf(sent: {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: unknown
  readonly annotations?: object | undefined
}): McpDefinition | undefined {
  if (sent.name.length === 0 || sent.name.length > longestName || !sent.name.isWellFormed()) return undefined
  return {
    name: sent.name,
    description: plainText(sent.description ?? '', longestDescription),
    inputSchema: plainSchema(sent.inputSchema),
    annotations: annotationsOf(sent.annotations),
  }
}

function annotationsOf(sent: object | undefined): McpAnnotations {
  if (!isObject(sent)) return {}
  return Object.fromEntries(hints.flatMap((hint) => (typeof sent[hint] === 'boolean' ? [[hint, sent[hint]]] : [])))
}

/** Names a definition by its content. */
export function definitionDigest(definition: McpDefinition): string {
  return sha256(canonicalJson(definition))
}
