import type { AnyTool } from '../../../../kernel/ports/tool.ts'

/**
 * Whether a tool can search anything here. The tools of Baton that search outside are always there, and reach nothing where no service
 * is configured or the network is off; plans are made without them then. Of the user's own tools nothing is known.
 */
export function isUsable(tool: AnyTool): boolean {
  if (!/^(?:web|academic|news)_search$/.test(tool.name) || tool.touches === undefined) return true
  return tool.touches({ query: 'anything', limit: 1 }).length > 0
}
