/**
 * A coordination model of our own, written against the public API alone: a request goes from one runnable to the next,
 * each hears what the ones before it found, and the answer is what all of them said.
 *
 * `relays/trip.yaml` defines `relay:trip`. Durability, budgets, cancellation, `baton check`, the live tree and
 * `baton show` need nothing more than what stands here.
 */
import { defineKind, defineView, fields, type Kind } from '../../src/coordination/index.ts'
import { declareEvents, type EventFamily, list, oneOf, text, whole } from '../../src/events/index.ts'
import type { Context, Outcome, RunInput, Runnable } from '../../src/index.ts'

/** The keys of a file in `relays/`. */
type Relay = { readonly legs: readonly string[]; readonly keepGoing?: boolean }

/** How a leg ended. Part of an answer is passed on too, and shown as what it is. */
type LegEnd = 'completed' | 'partial' | 'failed'

interface RelayEvents {
  'relay.started': { readonly legs: readonly string[] }
  'relay.leg_ended': { readonly leg: number; readonly by: string; readonly status: LegEnd }
}

const legEnds: readonly LegEnd[] = ['completed', 'partial', 'failed']

const relayEvents: EventFamily<RelayEvents> = declareEvents<RelayEvents>({
  'relay.started': { version: 1, says: 'A relay begins.', fields: { legs: list('who runs, in this order') } },
  'relay.leg_ended': {
    version: 1,
    says: 'One of the runners is done.',
    fields: { leg: whole('which, from 1'), by: text('the runner'), status: oneOf(legEnds, 'how') },
  },
})

function relayRunnable(name: string, relay: Relay): Runnable {
  return { kind: 'relay', name, definition: relay, run: (context, input) => run(context, name, relay, input) }
}

async function run(context: Context, name: string, relay: Relay, { text: request }: RunInput): Promise<Outcome> {
  const { legs, keepGoing = false } = relay
  context.record(relayEvents, 'relay.started', { legs })
  const said: string[] = []
  const warnings: string[] = []
  for (const [index, by] of legs.entries()) {
    const leg = index + 1
    const earlier = said.map((content) => ({ role: 'assistant', content }))
    const about = { leg, of: legs.length }
    const result = await context.run(by, { text: request, data: { earlier } }, { role: 'runner', about })
    const status = result.status === 'completed' || result.status === 'partial' ? result.status : 'failed'
    const isDone = status !== 'failed'
    context.record(relayEvents, 'relay.leg_ended', { leg, by, status })
    if (isDone) said.push(result.output)
    if (result.status !== 'completed') {
      warnings.push(`Leg ${leg}, ${by}, ${result.status}: ${result.error?.message ?? 'it has only part of an answer'}`)
    }
    if (!isDone && !keepGoing) break
  }
  // Part of an answer is never shown as all of it.
  const status = said.length === 0 ? 'failed' : warnings.length === 0 ? 'completed' : 'partial'
  return { output: said.join('\n\n'), status, warnings, terminalAgent: `relay:${name}` }
}

/** Who runs in a tree of runs, and how far each relay is, by the id of its run. */
type Standing = Map<string, { readonly legs: readonly string[]; readonly ended: LegEnd[] }>

const legWords: Readonly<Record<LegEnd, string>> = {
  completed: 'is done',
  partial: 'is done in part',
  failed: 'failed',
}

const relayView = defineView<Standing, RelayEvents>({
  events: relayEvents,
  projection: {
    initial: () => new Map(),
    events: relayEvents,
    on: {
      'relay.started': (relays, { runId, data }) => void relays.set(runId, { legs: data.legs, ended: [] }),
      'relay.leg_ended': (relays, { runId, data }) => void relays.get(runId)?.ended.push(data.status),
    },
  },
  words: {
    tells: {
      'relay.started': ({ legs }) => `sends it from ${legs.join(' to ')}`,
      'relay.leg_ended': ({ leg, by, status }) => `leg ${leg}, ${by}, ${legWords[status]}`,
    },
    roles: {
      runner: { trigger: 'relay', begins: ({ about }) => `takes over ${placeOf(about)}`, ends: 'passes it on' },
    },
  },
  note: (relays, id) => {
    const relay = relays.get(id)
    if (relay === undefined) return undefined
    const { legs, ended } = relay
    return {
      says: `${ended.length} of ${legs.length} legs`,
      tone: ended.every((end) => end === 'completed') ? 'dim' : 'warn',
    }
  },
  boards: (relays) =>
    [...relays.values()].map(({ legs, ended }) => ({
      title: 'relay',
      says: `${legs.length} legs`,
      rows: legs.map((name, index) => ({
        name,
        by: `leg ${index + 1}`,
        status: ended[index] ?? (index === ended.length ? 'running' : 'pending'),
        attempt: 1,
        usdMicros: 0,
      })),
    })),
})

function placeOf(about: unknown): string {
  const { leg, of } = (about ?? {}) as { readonly leg?: number; readonly of?: number }
  return leg === undefined ? '' : `for leg ${leg} of ${of}`
}

export const kind: Kind = defineKind({
  name: 'relay',
  says: 'a request goes from one runnable to the next, and each hears what was found before',
  areas: ['relay'],
  roles: ['runner'],
  definitions: {
    folder: 'relays',
    fields: {
      legs: { field: fields.names(fields.runnable), says: 'Who runs, in this order.', required: true },
      keepGoing: { field: fields.flag, says: 'Whether it goes on after one that failed. Default: `false`.' },
    },
    calls: ({ legs }: Relay, { callsOf }) => legs.reduce((sum, name) => sum + callsOf(name), 0),
  },
  events: async () => relayEvents,
  view: async () => relayView,
  code: async () => ({ runnable: (name, definition) => relayRunnable(name, definition as Relay) }),
})
