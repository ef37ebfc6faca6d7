import type { Json } from '../../events/json.ts'
import { isObject } from '../../events/json.ts'
import { teamEvents } from './events.ts'
import type { Table } from './table.ts'

/** The topic of messages from outside to the members of a team. */
const teamTopic = 'team'

/**
 * Takes what was sent to the team since the last round, and has it told to the members at the beginning of their next
 * turn: to the one that `to` names, or to all.
 */
export function takeOutsideMessages(table: Table): void {
  const { context, state } = table
  const active = state.seats.filter((seat) => seat.active).map(({ member }) => member)
  for (const { content, by } of context.received(teamTopic)) {
    const { to, message } = addressed(content)
    const members = to === undefined ? active : active.filter((member) => member === to)
    if (message === undefined || members.length === 0) {
      table.warnings.push(`A message by ${by} to the team was not delivered: ${problemWith(to, message)}.`)
      continue
    }
    for (const member of members) {
      context.record(teamEvents, 'team.message_injected', { memberId: member, message, round: state.round })
      table.tellLater(member, message)
    }
  }
}

interface Addressed {
  readonly to?: string | undefined
  readonly message?: string | undefined
}

/** A plain text goes to all members. */
function addressed(content: Json): Addressed {
  if (typeof content === 'string') return { message: content }
  if (!isObject(content)) return {}
  const { to, message } = content
  return { to: typeof to === 'string' ? to : undefined, message: typeof message === 'string' ? message : undefined }
}

function problemWith(to: string | undefined, message: string | undefined): string {
  if (message === undefined) return 'it is neither a text nor { to, message }'
  return to === undefined ? 'no member is at work' : `no member called "${to}" is at work`
}
