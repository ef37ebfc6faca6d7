import { describe, expect, test } from 'vitest'
import { eventLines } from '../../src/cli/output/event-line.ts'
import { mermaidOf } from '../../src/cli/output/mermaid.ts'
import { plain } from '../../src/cli/output/palette.ts'
import { pictureOf } from '../../src/cli/output/run-picture.ts'
import { kinds } from '../../src/coordination/all.ts'
import { defineView } from '../../src/coordination/define-view.ts'
import type { Kind } from '../../src/coordination/kind.ts'
import { viewsOf } from '../../src/coordination/log-views.ts'
import { declareEvents } from '../../src/events/family.ts'
import { text, whole } from '../../src/events/field.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { eventOf } from '../coordination/event-of.ts'
import { bench } from '../kernel/bench-of-one.ts'

interface GardenEvents {
  'garden.bed_dug': { readonly bed: string; readonly metres: number }
  'garden.rested': { readonly minutes: number }
}

const gardenEvents = declareEvents<GardenEvents>({
  'garden.bed_dug': { version: 1, says: 'A bed was dug.', fields: { bed: text('which'), metres: whole('how long') } },
  'garden.rested': { version: 1, says: 'All rested.', fields: { minutes: whole('how long') } },
})

const gardenView = defineView<Map<string, string[]>, GardenEvents>({
  events: gardenEvents,
  projection: {
    initial: () => new Map(),
    events: gardenEvents,
    on: {
      'garden.bed_dug': (beds, { runId, data }) => void beds.set(runId, [...(beds.get(runId) ?? []), data.bed]),
    },
  },
  words: {
    tells: {
      'garden.bed_dug': ({ bed, metres }) => `digs ${metres} m of ${bed}`,
      'garden.rested': () => undefined,
    },
    roles: {
      gardener: {
        trigger: 'garden',
        starts: ({ name }) => `calls ${name}`,
        begins: ({ about }) => `comes with ${JSON.stringify(about)}`,
        place: () => 'shed',
        ends: 'goes home',
      },
    },
    speeches: { whistle: { says: 'whistles', atTop: true } },
  },
  note: (beds, id) => {
    const dug = beds.get(id)
    return dug === undefined ? undefined : { says: `dug ${dug.join(', ')}`, tone: 'good' }
  },
  boards: (beds) => [...beds].map(([runId, rows]) => ({ title: 'garden', says: runId, rows: rows.map(rowOf) })),
  coordinationTokens: () => 7,
  files: (events) => new Map([['garden.txt', `${events.filter(({ type }) => type === 'garden.bed_dug').length} beds`]]),
})

function rowOf(name: string) {
  return { name, by: 'spade', status: 'completed', attempt: 1, usdMicros: 0 } as const
}

const garden: Kind = {
  name: 'garden',
  says: 'gardeners dig beds',
  areas: ['garden'],
  roles: ['gardener'],
  speeches: ['whistle'],
  events: async () => gardenEvents,
  view: async () => gardenView,
}

async function dig() {
  const gardener = defineFunction('gardener', async (ctx) => {
    ctx.record(gardenEvents, 'garden.bed_dug', { bed: 'roses', metres: 3 })
    ctx.record(gardenEvents, 'garden.rested', { minutes: 5 })
    return 'dug'
  })
  const owner = defineFunction('owner', async (ctx) => {
    const { output } = await ctx.run(gardener, 'Dig.', { role: 'gardener', reason: 'spring', about: { tool: 'spade' } })
    return output
  })
  const { baton, ended, treeOf } = await bench({ runnables: [owner, gardener] })
  const result = await ended(baton.run(owner, 'go'))
  const events = await treeOf(result.runId)
  return events.toSorted((left, right) => Number(right.parentRunId === null) - Number(left.parentRunId === null))
}

describe('a coordination model that somebody else wrote', () => {
  test('is shown like one that comes with Baton: lines, notes, boards, roles and files', async () => {
    const events = await dig()
    const lineFor = eventLines({ kinds: [...kinds, garden], width: () => 200, paint: plain })
    const lines: string[] = []
    for (const event of events) lines.push((await lineFor(event))?.slice(11).replace(/ {2,}/, ' | ') ?? '')
    expect(lines.filter((line) => line !== '' && !line.includes('owner | function:owner'))).toEqual([
      'function:owner | calls function:gardener',
      'function:owner | completed',
      'function:gardener | comes with {"tool":"spade"}',
      'function:gardener | digs 3 m of roses',
      expect.stringMatching(/^function:gardener \| goes home after \d+ ms$/),
    ])
    const picture = await pictureOf([...kinds, garden], events)
    expect(picture.tree({ width: 100, now: 0 })[1]).toContain('function:gardener (gardener) · dug roses')
    expect(picture.boards({ width: 100, now: 0, paint: plain })[1]).toBe('  ✔ roses  spade  completed')
    expect(picture.runs).toMatchObject({ children: [{ role: 'gardener', chainTrigger: 'garden' }] })
    expect(picture.runs?.children[0]?.own.coordinationTokens).toBe(7)
    if (picture.runs === undefined) throw new Error('There should be runs.')
    expect(mermaidOf(picture.runs, picture.views)).toContain('-->|"shed"|')
    expect([...picture.views.files(events)]).toEqual([['garden.txt', '1 beds']])
  })

  test('is shown in plain words where it is not known', async () => {
    const events = await dig()
    const lineFor = eventLines({ kinds, width: () => 200, paint: plain })
    const lines: string[] = []
    for (const event of events) lines.push((await lineFor(event)) ?? '')
    expect(lines).toContainEqual(expect.stringMatching(/ bed dug$/))
    expect((await pictureOf(kinds, events)).boards({ width: 100, now: 0, paint: plain })).toEqual([])
  })

  test('does not stop the screen with events that are newer, damaged, or too large to be there yet', async () => {
    const views = await viewsOf(
      [garden],
      [
        eventOf('garden.bed_dug', { bed: 'roses', metres: 3 }, { version: 9 }),
        eventOf('garden.bed_dug', { bed: 5 }),
        eventOf('garden.bed_dug', { bed: { $value: 'sha256:0', bytes: 9000 }, metres: 3 }),
        eventOf('garden.bed_dug', { $value: 'sha256:0', bytes: 9000 }),
      ],
    )
    expect(views.note('run_1')).toEqual({ says: 'dug …', tone: 'good' })
    expect(views.told(eventOf('garden.bed_dug', { bed: 5 }))).toBeUndefined()
  })
})

describe('the view of a coordination model', () => {
  const loaded = (): { readonly kinds: readonly Kind[]; readonly names: string[] } => {
    const names: string[] = []
    const watched = kinds.map((kind): Kind => {
      const { name, view } = kind
      if (view === undefined) return kind
      return {
        ...kind,
        view: () => {
          names.push(name)
          return view()
        },
      }
    })
    return { kinds: watched, names }
  }

  test('is not loaded for a run in which no model was at work', async () => {
    const { kinds: watched, names } = loaded()
    const idle = defineFunction('idle', async (ctx) => String(await ctx.now()))
    const { baton, ended, treeOf } = await bench({ runnables: [idle] })
    const { runId } = await ended(baton.run(idle, 'go'))
    const picture = await pictureOf(watched, await treeOf(runId))
    expect(picture.tree({ width: 80, now: 0 })).toHaveLength(1)
    expect(names).toEqual([])
  })

  test('is loaded once, by the first of its events, roles or calls', async () => {
    const { kinds: watched, names } = loaded()
    await viewsOf(watched, [
      eventOf('child.started', { op: 'run#1', childRunId: 'run_2', runnable: 'b', role: 'handoff' }),
      eventOf('child.started', { op: 'run#2', childRunId: 'run_3', runnable: 'c', role: 'handoff' }),
      eventOf('tool.called', { op: 'tool#1', attempt: 1, tool: 'route_to', effect: 'read', input: null }),
      eventOf('team.silent', { memberId: 'a', round: 1 }),
    ])
    expect(names).toEqual(['handoff', 'router', 'team'])
  })
})

describe('a log that was written before parents said what a child is about', () => {
  test('is shown with the reason, and without the place', async () => {
    const started = { op: 'run#1', childRunId: 'run_2', runnable: 'hope', role: 'member', reason: 'as it was said' }
    const events = [
      eventOf('run.started', { runnable: 'lead', input: { text: '' }, definition: '' }),
      eventOf('child.started', started),
      eventOf(
        'run.started',
        { runnable: 'hope', input: { text: '' }, definition: '', role: 'member', reason: 'as it was said' },
        { runId: 'run_2', parentRunId: 'run_1' },
      ),
      eventOf('team.voted', { memberId: 'hope', round: 1, ready: true }),
    ]
    const lineFor = eventLines({ kinds, width: () => 200, paint: plain })
    const lines: string[] = []
    for (const event of events) lines.push((await lineFor(event)) ?? '')
    expect(lines[2]).toMatch(/ as it was said$/)
    const { runs, views } = await pictureOf(kinds, events)
    expect(runs?.children[0]).toMatchObject({ role: 'member', chainTrigger: 'team', reason: 'as it was said' })
    expect(runs && mermaidOf(runs, views)).toContain('-->|"team"|')
  })
})
