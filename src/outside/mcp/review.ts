import { definitionDigest, type McpDefinition } from './definition.ts'
import type { McpNotice } from './outside.ts'
import { difference, type PinnedTool, type ServerPins } from './pins.ts'
import { toolName } from './tool-names.ts'

/** A tool that a server has now, beside what was pinned. */
export interface ReviewedTool {
  readonly pinned: PinnedTool
  readonly current: McpDefinition
  readonly currentDigest: string
}

export interface ToolReview {
  readonly tools: readonly ReviewedTool[]
  /** What to remember from now on. */
  readonly pins: ServerPins
  readonly notices: readonly McpNotice[]
}

/** A server that invents names for ever is not followed for ever. */
const mostPins = 1_000

/**
 * Compares what a server lists with what was pinned. The first time, everything is pinned as it is; later, new tools
 * are pinned and reported, and changed ones keep their old pin until a person approves the change.
 */
export function review(
  server: { readonly name: string; readonly digest: string },
  listed: readonly McpDefinition[],
  before: ServerPins | undefined,
): ToolReview {
  const pins = new Map(before?.tools.map((tool) => [tool.definition.name, tool]))
  const names = new Set(before?.tools.map(({ as }) => as))
  const notices: McpNotice[] = []
  if (before === undefined) notices.push({ kind: 'first_seen', server: server.name, tools: listed.length })
  else if (before.server !== server.digest) notices.push({ kind: 'server_changed', server: server.name })

  for (const definition of inNamingOrder(listed)) {
    if (pins.has(definition.name)) continue
    if (pins.size >= mostPins) {
      notices.push({ kind: 'tools_left_out', server: server.name, reason: `only ${mostPins} tools are remembered` })
      break
    }
    const as = toolName(server.name, definition.name, (name) => names.has(name))
    names.add(as)
    pins.set(definition.name, { as, digest: definitionDigest(definition), definition })
    if (before !== undefined) notices.push({ kind: 'new_tool', server: server.name, tool: as })
  }

  const tools = listed.flatMap((current): ReviewedTool[] => {
    const pinned = pins.get(current.name)
    return pinned === undefined ? [] : [{ pinned, current, currentDigest: definitionDigest(current) }]
  })
  for (const { pinned, current, currentDigest } of tools) {
    if (pinned.digest === currentDigest) continue
    const what = difference(pinned.definition, current)
    notices.push({ kind: 'tool_changed', server: server.name, tool: pinned.as, difference: what })
  }
  return { tools, pins: { server: server.digest, tools: [...pins.values()] }, notices }
}

/** Names that need no change come first, so that they get it; the rest in an order that the server does not choose. */
function inNamingOrder(listed: readonly McpDefinition[]): readonly McpDefinition[] {
  const rank = ({ name }: McpDefinition): number => (/^[a-z0-9_]+$/.test(name) ? 0 : 1)
  return listed.toSorted((left, right) => rank(left) - rank(right) || (left.name < right.name ? -1 : 1))
}
