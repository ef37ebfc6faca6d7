import { canonicalJson } from '../../events/canonical-json.ts'
import type { Json } from '../../events/json.ts'
import type { McpDefinition } from './definition.ts'

/** A tool as it was when it was first seen, or approved. */
export type PinnedTool = {
  /** What it is called here. Kept, so that a newcomer can't take its name. */
  readonly as: string
  readonly digest: string
  readonly definition: McpDefinition
}

/** What is remembered of a server. */
export type ServerPins = {
  /** The digest of what is started or reached. */
  readonly server: string
  readonly tools: readonly PinnedTool[]
}

/** Where pins are kept. Not where agents can write. */
export interface PinStore {
  get(server: string): Promise<ServerPins | undefined>
  set(server: string, pins: ServerPins): Promise<void>
}

/** What changed, in one short line: each field that did, around the first place where it differs. */
export function difference(before: McpDefinition, after: McpDefinition): string {
  const fields = ['description', 'inputSchema', 'annotations'] as const
  const changes = fields.flatMap((field) => {
    const [old, current] = [textOf(before[field]), textOf(after[field])]
    return old === current ? [] : [`${field} ${around(old, current)}`]
  })
  return changes.join('; ')
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}

const shown = 60

function around(before: string, after: string): string {
  let same = 0
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same++
  const start = Math.max(0, same - 20)
  const cut = (text: string): string => {
    const piece = text.slice(start, same + shown).toWellFormed()
    return `"${start > 0 ? '…' : ''}${piece.replace(/\s+/g, ' ')}${same + shown < text.length ? '…' : ''}"`
  }
  return `${cut(before)} → ${cut(after)}`
}
