import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import type { Layer } from '../patterns/layer.ts'
import { AfterWorkDesk } from './after-work.ts'
import { carryOn } from './carry-on.ts'
import { type Collaboration, withMembers } from './collaboration.ts'
import { firstMember } from './first-member.ts'
import { type HeldWork, Lanes } from './lanes.ts'
import { SharedTable } from './table.ts'
import { refuseParameters, takeParameters } from './variables/parameters.ts'

/** One run of a team: turns, handoffs, work side by side, and what comes after work. */
export async function runCollab(
  context: Context,
  whole: Collaboration,
  layer: Layer,
  input: RunInput,
): Promise<Outcome> {
  const { initial_agent, reason, members } = await firstMember(context, whole, input.text)
  const team = withMembers(whole, members)
  const table = new SharedTable(context, { team, layer, request: input.text })
  table.record('collab.started', { team: team.definition.name, members, initial_agent, reason })
  refuseParameters(context, table, input.data)
  takeParameters(context, table, input.data)
  const desk = new AfterWorkDesk(context, table)
  let baton: HeldWork = { branch: '', agent: initial_agent, previous: undefined, pass: 'full', from: [], note: '' }
  for (;;) {
    const lanes = new Lanes(table)
    await carryOn(context, lanes, baton)
    const next = await desk.after(lanes)
    if ('output' in next) return next
    baton = next
  }
}
