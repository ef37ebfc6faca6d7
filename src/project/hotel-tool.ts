import type { HotelTool } from '../config/hotel-choice.ts'
import type { Settings } from '../config/settings.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { Touch } from '../grants/touch.ts'
import type { Tool, ToolCall } from '../kernel/ports/tool.ts'
import { validate } from '../kernel/validation.ts'
import type { HotelProvider } from '../packs/travel/stays/hotel.ts'
import { sentFor } from '../packs/travel/stays/hotel-shape.ts'
import { hotelsAnswered } from '../packs/travel/stays/tool-answer.ts'
import { refusal } from '../tools/read-tool.ts'

/** Hotels by the tool of an MCP server. It is looked for when it is asked: servers are started late. */
export function hotelsOfServer(chosen: HotelTool, settings: Settings, tools: readonly Tool[]): HotelProvider {
  const [server = ''] = chosen.mcp.split('/', 1)
  if (!settings.mcp.value.some(({ name }) => name === server)) {
    throw new BatonError('BATON_CONFIG_INVALID', {
      place: settings.hotels.origin,
      problem: `hotels.mcp names the server "${server}", which is not declared.`,
      advice: `Declare it below \`mcp:\`${knownServers(settings)}.`,
    })
  }
  const touches: readonly Touch[] = toolAt(chosen, tools)?.touches?.({}) ?? []
  return {
    name: chosen.name ?? server,
    hosts: [],
    touches,
    search: async (request, call) => {
      return hotelsAnswered(chosen, chosen.mcp, await ask(chosen, tools, sentFor(chosen, request), call))
    },
  }
}

async function ask(chosen: HotelTool, tools: readonly Tool[], sent: Json, call: ToolCall): Promise<Json> {
  const tool = toolAt(chosen, tools)
  if (tool === undefined) {
    const others = tools.flatMap((one) => (one.touches?.({}) ?? []).flatMap((touch) => placeOf(touch) ?? []))
    throw new BatonError('BATON_TOOL_NOT_CONFIGURED', {
      tool: 'hotels',
      problem: `there is no tool ${chosen.mcp}`,
      remedy: `Name one that there is in \`hotels.mcp\`: ${others.length === 0 ? 'no server has any' : others.join(', ')}.`,
    })
  }
  const input = tool.input === undefined ? sent : await validate(tool.input, sent)
  if (input instanceof Error)
    throw refusal('hotels', `${chosen.mcp} does not take that (\`hotels.send\`): ${input.message}`)
  return tool.run(input, call)
}

function toolAt({ mcp }: HotelTool, tools: readonly Tool[]): Tool | undefined {
  return tools.find((tool) => tool.touches?.({}).some((touch) => placeOf(touch) === mcp))
}

function placeOf(touch: Touch): string | undefined {
  return touch.kind === 'mcp' ? `${touch.server}/${touch.tool}` : undefined
}

function knownServers({ mcp }: Settings): string {
  const names = mcp.value.map(({ name }) => name)
  return names.length === 0 ? '' : `, or name one of: ${names.join(', ')}`
}
