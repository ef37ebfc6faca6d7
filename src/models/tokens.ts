import type { JsonObject } from '../events/json.ts'
import { fileTokens } from '../kernel/file-tokens.ts'
import { oncePer } from '../kernel/once-per.ts'
import type { ModelMessage, ModelRequest, ToolDescription } from '../kernel/ports/model.ts'
import { textTokens } from '../kernel/text-tokens.ts'

/** What a provider wraps around each part. */
const perPart = 8

/** A message, the description of a tool, or an output schema. */
type CountedPart = ModelMessage | ToolDescription | JsonObject

/** About how many tokens a request has. Meant to be too many rather than too few. */
export function promptTokens({ messages, settings: { tools = [], output } = {} }: ModelRequest): number {
  let tokens = output === undefined ? 0 : partTokens(output)
  for (const tool of tools) tokens += partTokens(tool)
  for (const message of messages) tokens += partTokens(message)
  return Math.ceil(tokens * 1.1)
}

// Conversations grow by appending and tools stay as they are, so each part is measured once.
const partTokens = oncePer((part: CountedPart) => perPart + textTokens(JSON.stringify(part)) + tokensOfFiles(part))

function tokensOfFiles(part: CountedPart): number {
  const files = 'role' in part && 'files' in part ? (part as Pick<ModelMessage & { role: 'user' }, 'files'>).files : []
  return (files ?? []).reduce((sum, file) => sum + fileTokens(file), 0)
}
