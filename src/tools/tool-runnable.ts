import type { Json, JsonObject } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'

/** A tool as something that can be run: given data, or text for the one thing it needs. */
export function toolRunnable(tool: Tool): Runnable {
  const { name, version = '1' } = tool
  return {
    kind: 'tool',
    name,
    definition: { version },
    run: async (context, input) => {
      const output = await context.tool(tool, inputFor(tool, input))
      return typeof output === 'string' ? output : { output: JSON.stringify(output), data: output }
    },
  }
}

function inputFor({ inputSchema }: Tool, { text, data }: RunInput): Json {
  if (data !== undefined) return data
  const parsed = parsedObject(text)
  if (parsed !== undefined) return parsed
  const [only, ...others] = requiredOf(inputSchema ?? {})
  return only !== undefined && others.length === 0 ? { [only]: text } : text
}

function parsedObject(text: string): Json | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}
