import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { oncePer } from '../../kernel/once-per.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'

type SdkTools = LanguageModelV4FunctionTool[]

// The tools of a session stay what they are, so they are translated once, and what follows knows them again.
const translated = oncePer((tools: readonly ToolDescription[]) =>
  oncePer((strict: ReadonlySet<string>): SdkTools => tools.map((tool) => toTool(tool, strict))),
)

/** Tools in the words of the AI SDK, with a mark on those that the provider is to hold the model to. */
export function sdkTools(tools: readonly ToolDescription[], strict: ReadonlySet<string>): SdkTools {
  return translated(tools)(strict)
}

function toTool(
  { name, description, input }: ToolDescription,
  strict: ReadonlySet<string>,
): LanguageModelV4FunctionTool {
  const inputSchema = input as LanguageModelV4FunctionTool['inputSchema']
  const tool: LanguageModelV4FunctionTool = { type: 'function', name, description, inputSchema }
  return strict.has(name) ? { ...tool, strict: true } : tool
}
