import { isObject, type Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { Table } from './table.ts'
import { fittedTo } from './variables/change.ts'

/** The topics on which a person changes a team between its turns: `baton send RUN handoff publisher`. */
export const overrideTopics = ['handoff', 'set', 'pause', 'resume'] as const

/** What was sent since the last turn, done in the order in which it was posted. The member that is to go on, if one was named. */
export async function takeOverrides(branch: Context, table: Table, turn: number): Promise<string | undefined> {
  for (const { content, by } of branch.received('set')) set(branch, table, { content, by, turn })
  if (branch.received('pause').length > 0) await pause(branch, table)
  let next: string | undefined
  for (const { content, by } of branch.received('handoff')) {
    const agent = typeof content === 'string' ? content.trim() : ''
    const isMember = table.team.members.has(agent)
    const refused = isMember ? {} : { refused: `there is no member "${agent}"` }
    table.record('collab.overridden', { what: 'handoff', by, detail: agent, ...refused }, branch)
    if (isMember) next = agent
  }
  return next
}

async function pause(branch: Context, table: Table): Promise<void> {
  table.record('collab.overridden', { what: 'pause', by: 'a message', detail: '' }, branch)
  const { by } = await branch.receive('resume')
  table.record('collab.overridden', { what: 'resume', by, detail: '' }, branch)
}

interface SetMessage {
  readonly content: Json
  readonly by: string
  readonly turn: number
}

/** `quality_score=0.9`, or the same as data. A value of another kind than the present one is refused (COL-44). */
function set(branch: Context, table: Table, { content, by, turn }: SetMessage): void {
  for (const [name, given] of pairsIn(content)) {
    const value = fittedTo(typed(given), table.variables.get(name))
    const detail = `${name}=${typeof given === 'string' ? given : JSON.stringify(given)}`
    const refused = value === undefined ? { refused: `${name} holds another kind of value` } : {}
    table.record('collab.overridden', { what: 'set', by, detail, ...refused }, branch)
    if (value !== undefined) table.set([{ name, value, source: 'user', by }], turn, branch)
  }
}

function pairsIn(content: Json): readonly (readonly [string, Json])[] {
  if (isObject(content))
    return Object.entries(content).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  if (typeof content !== 'string') return []
  return content.split(/[\s,]+/).flatMap((part) => {
    const [, name, value] = /^([\w.-]+)=(.*)$/.exec(part) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}

/** A text from a command line as what it looks like. */
function typed(given: Json): Json {
  if (typeof given !== 'string') return given
  if (/^-?\d+(?:\.\d+)?$/.test(given)) return Number(given)
  return /^(?:true|false)$/.test(given) ? given === 'true' : given
}
