import type { Json, JsonObject } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'

/**
 * What a reference stands for, wherever one may be written: something that is listed, by `name` or `kind:name`;
 * a tool; or a person.
 */
export function runnableBehind(
  reference: string,
  listed: ReadonlyMap<string, Runnable>,
  tools: ReadonlyMap<string, Tool>,
): Runnable | undefined {
  const found = listed.get(reference)
  if (found !== undefined) return found
  const [, kind, name = reference] = /^([a-z]+):(.+)$/.exec(reference) ?? []
  if (kind === 'agent') return listed.get(name)
  if (kind === 'human') return person(name)
  const tool = kind === 'tool' ? tools.get(name) : undefined
  if (tool !== undefined) return toolRunnable(tool)
  return kind === undefined ? onlyOneCalled(name, listed) : undefined
}

function onlyOneCalled(name: string, listed: ReadonlyMap<string, Runnable>): Runnable | undefined {
  const called = [...listed.values()].filter((runnable) => runnable.name === name)
  return called.length === 1 ? called[0] : undefined
}

/** A person is asked, and the answer is the output of the run. */
function person(name: string): Runnable {
  return {
    kind: 'human',
    name,
    definition: { version: '1' },
    run: async (context, { text }) => {
      const answer = await context.ask({ prompt: text, to: name })
      return typeof answer === 'string' ? answer : { output: JSON.stringify(answer), data: answer }
    },
  }
}

/** A tool as something that can be run: given data, or text for the one thing it needs. */
function toolRunnable(tool: Tool): Runnable {
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
