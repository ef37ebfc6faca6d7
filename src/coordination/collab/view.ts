import { listed } from '../../projections/listed.ts'
import { defineView } from '../define-view.ts'
import type { KindView, Note } from '../view.ts'
import { type CollabEvents, collabEvents } from './events.ts'
import { collabWords, moved, placeIn, turnIn } from './words.ts'

interface SeenTeams {
  /** By the runs of teams and members. */
  readonly notes: Map<string, Note>
  /** Which turn of which member a run is. */
  readonly places: Map<string, string>
  /** The run of each turn, by team and turn. */
  readonly turns: Map<string, string>
  /** The member that holds the baton, by team and branch. */
  readonly holders: Map<string, Map<string, SeenHolder>>
}

interface SeenHolder {
  readonly agent: string
  readonly waits: boolean
}

/** Which member holds the baton of each team, and beside each turn why the baton moved on. */
export const collabView: KindView = defineView<SeenTeams, CollabEvents>({
  events: collabEvents,
  words: collabWords,
  projection: {
    initial: () => ({ notes: new Map(), places: new Map(), turns: new Map(), holders: new Map() }),
    events: collabEvents,
    on: {
      'child.started': ({ turns, notes, places }, { runId, data: { childRunId, role, about, runnable } }) => {
        const turn = role === 'collaborator' ? turnIn(about) : undefined
        if (turn === undefined) return
        turns.set(`${runId} ${turn}`, childRunId)
        notes.set(childRunId, { says: placeIn(about, runnable) ?? '', tone: 'dim' })
        places.set(childRunId, placeIn(about, runnable) ?? '')
      },
      'collab.overridden': (seen, { runId, data: { what, by } }) => {
        if (what === 'pause') seen.notes.set(runId, { says: `paused by ${by}`, tone: 'warn' })
        if (what === 'resume') noteHolders(seen, runId)
      },
      'collab.turn_started': (seen, { runId, data: { agent, branch } }) => {
        holdersOf(seen, runId).set(branch, { agent, waits: false })
        noteHolders(seen, runId)
      },
      'collab.turn_ended': (seen, { runId, data: { turn, error } }) => {
        const child = seen.turns.get(`${runId} ${turn}`)
        if (child !== undefined && error !== undefined) {
          seen.notes.set(child, { says: `${seen.places.get(child)}, failed`, tone: 'bad' })
        }
      },
      'collab.decided': ({ turns, notes, places }, { runId, data }) => {
        const child = turns.get(`${runId} ${data.turn}`)
        if (child !== undefined) notes.set(child, { says: `${places.get(child)}, ${moved(data)}`, tone: 'dim' })
      },
      'collab.parked': (seen, { runId, data: { branch, agent } }) => {
        holdersOf(seen, runId).set(branch, { agent, waits: true })
        noteHolders(seen, runId)
      },
      'collab.joined': (seen, { runId, data: { agents, at, branch } }) => {
        join(seen, runId, { agents, at, branch })
        noteHolders(seen, runId)
      },
      'collab.sync_deadlock': ({ notes }, { runId }) => {
        notes.set(runId, { says: 'all branches wait', tone: 'warn' })
      },
      'collab.limit': ({ notes }, { runId, data: { limit, value } }) => {
        notes.set(runId, { says: `the limit ${limit} (${value}) is reached`, tone: 'warn' })
      },
      'collab.returned': ({ notes }, { runId, data: { agent, stalled } }) => {
        const says = `${agent} returned to the user${stalled ? ', because nothing changes any more' : ''}`
        notes.set(runId, { says, tone: stalled ? 'warn' : 'dim' })
      },
    },
  },
  note: ({ notes }, id) => notes.get(id),
})

function holdersOf({ holders }: SeenTeams, runId: string): Map<string, SeenHolder> {
  const own = holders.get(runId) ?? new Map<string, SeenHolder>()
  holders.set(runId, own)
  return own
}

/** Those that came together are one from now on. */
function join(seen: SeenTeams, runId: string, { agents, at, branch }: CollabEvents['collab.joined']): void {
  const own = holdersOf(seen, runId)
  for (const [id, { agent }] of [...own]) if (agents.includes(agent)) own.delete(id)
  own.set(branch, { agent: at, waits: false })
}

/** While work goes on side by side, several hold it; the piece that they came from is no longer there. */
function noteHolders(seen: SeenTeams, runId: string): void {
  const own = holdersOf(seen, runId)
  if (own.size > 1) own.delete('')
  const named = (waits: boolean): readonly string[] =>
    [...own.values()].flatMap((holder) => (holder.waits === waits ? [holder.agent] : []))
  const [at, waiting] = [named(false), named(true)]
  const parts = [
    at.length === 0 ? '' : `${listed(at)} ${at.length === 1 ? 'holds' : 'hold'} the baton`,
    waiting.length === 0 ? '' : `${listed(waiting)} ${waiting.length === 1 ? 'waits' : 'wait'}`,
  ]
  seen.notes.set(runId, { says: parts.filter((part) => part !== '').join(', '), tone: 'dim' })
}
