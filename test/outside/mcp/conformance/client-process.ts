import type { Json, JsonObject } from '../../../../src/events/json.ts'
import type { Tool } from '../../../../src/kernel/ports/tool.ts'
import { systemClock } from '../../../../src/kernel/system-clock.ts'
import { createEgressStream } from '../../../../src/outside/egress/stream.ts'
import { connectMcp } from '../../../../src/outside/mcp/connect.ts'
import { call } from '../../../packs/call.ts'
import { memoryPins } from '../memory-pins.ts'

// What the conformance suite starts: lists the tools of the server it names last, and calls them, as an agent would.

const [url = ''] = process.argv.slice(-1)
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: JsonObject }[]
}

const mcp = connectMcp([{ name: 'suite', url }], {
  clock: systemClock,
  variable: (name) => process.env[name],
  consent: async () => true,
  pins: memoryPins(),
  egress: createEgressStream(),
  notice: (notice) => console.log(JSON.stringify(notice)),
})
const { tools, problems } = await mcp.list()
for (const problem of problems) console.error(problem.message)
console.log(`listed: ${tools.map(({ name }) => name).join(', ')}`)
const calls = context.toolCalls ?? tools.map((tool) => ({ name: tool.name, arguments: argumentsOf(tool) }))
for (const one of calls) {
  const tool = tools.find(({ name }) => name === one.name || name === `suite__${one.name.replaceAll('-', '_')}`)
  if (tool === undefined) {
    console.error(`not listed: ${one.name}`)
    continue
  }
  try {
    console.log(one.name, JSON.stringify(await call(tool, one.arguments)))
  } catch (thrown) {
    console.error(one.name, thrown instanceof Error ? thrown.message : thrown)
  }
}
await mcp.close()
process.exitCode = problems.length === 0 ? 0 : 1

/** Something for everything a tool asks for. A tool that is to be shown a schema is shown that of the first one. */
function argumentsOf({ inputSchema }: Tool): JsonObject {
  const { properties = {} } = (inputSchema ?? {}) as { readonly properties?: Record<string, JsonObject> }
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type }]): [string, Json] => {
      if (name === 'schema') return [name, (tools[0]?.inputSchema ?? {}) as JsonObject]
      if (type === 'number' || type === 'integer') return [name, 2]
      return [name, type === 'boolean' ? true : type === 'object' ? {} : 'text']
    }),
  )
}
