import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import type { ToolDescription } from '../../kernel/ports/model.ts'

type SdkTools = LanguageModelV4FunctionTool[]

/** What was made of a list of tools, and which of them were to be held to. */
interface Made {
  readonly strict: ReadonlySet<string>
  readonly tools: SdkTools
}

// The tools of a session stay what they are, so they are translated once, and what follows knows them again.
const made = new WeakMap<readonly ToolDescription[], Made>()

/** Tools in the words of the AI SDK, with a mark on those that the provider is to hold the model to. */
export function sdkTools(tools: readonly ToolDescription[], strict: ReadonlySet<string>): SdkTools {
  const known = made.get(tools)
  if (known?.strict === strict) return known.tools
  const translated = tools.map((tool) => toTool(tool, strict))
  made.set(tools, { strict, tools: translated })
  return translated
}

function toTool(
  { name, description, input }: ToolDescription,
  strict: ReadonlySet<string>,
): LanguageModelV4FunctionTool {
  const inputSchema = input as LanguageModelV4FunctionTool['inputSchema']
  const tool: LanguageModelV4FunctionTool = { type: 'function', name, description, inputSchema }
  return strict.has(name) ? { ...tool, strict: true } : tool
}
