import { isObject, type Json } from '../../events/json.ts'
import type { ReceivedMessage } from '../../events/message.ts'
import type { Context } from '../../kernel/context.ts'
import type { VariableValue } from './definition.ts'
import type { Lanes } from './lanes.ts'
import type { SharedTable } from './table.ts'
import { builtInNames } from './variables/built-in.ts'
import { fittedTo } from './variables/change.ts'

/** The topics on which a person changes a team between its turns: `baton send RUN handoff publisher` (COL-63). */
export const overrideTopics = ['set', 'pause', 'resume', 'handoff'] as const

interface Override extends ReceivedMessage {
  readonly what: (typeof overrideTopics)[number]
}

/**
 * Does what was sent since the last turn, in the order in which it was posted. The member that is to go on, if one was
 * named. While the work is in several pieces none can be named: that waits until it is in one.
 */
export async function takeOverrides(branch: Context, lanes: Lanes): Promise<string | undefined> {
  const { table } = lanes
  let next: string | undefined
  let resumedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    let paused = false
    for (const message of arrived(branch, lanes.region.isWhole)) {
      if (message.what === 'set') set(branch, table, message)
      else if (message.what === 'handoff') next = named(branch, table, message) ?? next
      else {
        // One that was sent before the word to go on is over with it.
        paused = message.what === 'pause' && message.at > resumedAt
        table.record('collab.overridden', { what: message.what, by: message.by, detail: '' }, branch)
      }
    }
    if (!paused) return next
    lanes.isPaused = true
    const { by, at } = await branch.receive('resume')
    if (branch.edition > 7) resumedAt = at
    lanes.isPaused = false
    table.record('collab.overridden', { what: 'resume', by, detail: '' }, branch)
  }
}

function arrived(branch: Context, isWhole: boolean): readonly Override[] {
  const looked = overrideTopics.filter((what) => what !== 'handoff' || isWhole)
  const messages = looked.flatMap((what) => branch.received(what).map((message): Override => ({ ...message, what })))
  return messages.toSorted((one, other) => one.at - other.at)
}

function named(branch: Context, table: SharedTable, { content, by }: Override): string | undefined {
  const agent = typeof content === 'string' ? content.trim() : ''
  const isMember = table.team.members.has(agent)
  const refused = isMember ? {} : { refused: `there is no member "${agent}"` }
  table.record('collab.overridden', { what: 'handoff', by, detail: agent, ...refused }, branch)
  return isMember ? agent : undefined
}

/** `quality_score=0.9`, or the same as data. A value of another kind than the present one is refused (COL-44). */
function set(branch: Context, table: SharedTable, { content, by }: Override): void {
  const counted = new Set(builtInNames([...table.team.members.keys()]))
  const pairs = pairsIn(content)
  if (pairs.length === 0) {
    const refused = 'it does not say what to set, such as `quality_score=0.9`'
    table.record('collab.overridden', { what: 'set', by, detail: shown(content), refused }, branch)
  }
  for (const [name, given] of pairs) {
    const value = fittedTo(typed(given), table.variables.get(name))
    const refused = counted.has(name) ? 'it is counted' : value === undefined ? 'it holds another kind of value' : ''
    const detail = `${name}=${shown(given)}`
    table.record('collab.overridden', { what: 'set', by, detail, ...(refused === '' ? {} : { refused }) }, branch)
    if (refused === '' && value !== undefined) lay(branch, table, { name, value, by })
  }
}

interface LaidDown {
  readonly name: string
  readonly value: VariableValue
  readonly by: string
}

function lay(branch: Context, table: SharedTable, { name, value, by }: LaidDown): void {
  table.set([{ name, value, source: 'override', by }], table.counts.turns, branch)
}

export function pairsIn(content: Json): readonly (readonly [string, Json])[] {
  if (isObject(content)) {
    return Object.entries(content).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  }
  if (typeof content !== 'string') return []
  return content.split(/[\s,]+/).flatMap((part) => {
    const [, name, value] = /^([\w.-]+)=(.*)$/.exec(part) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A text from a command line as what it looks like. */
export function typed(given: Json): Json {
  if (typeof given !== 'string') return given
  if (/^-?\d+(?:\.\d+)?$/.test(given)) return Number(given)
  return /^(?:true|false)$/.test(given) ? given === 'true' : given
}
