import { describe, expect, test } from 'vitest'
import { declareEvents } from '../../src/events/family.ts'
import { list, text } from '../../src/events/field.ts'
import { type Projection, project, startFold } from '../../src/projections/projection.ts'
import { eventOf } from '../coordination/event-of.ts'

interface GardenEvents {
  'garden.planted': { readonly plants: readonly string[] }
  'garden.watered': { readonly by: string }
}

/** `planted` once held one plant; it holds a list since version 2. */
const gardenEvents = declareEvents<GardenEvents>({
  'garden.planted': {
    version: 2,
    says: 'Something was planted.',
    fields: { plants: list<string>('what') },
    lifts: [({ plant = '', ...rest }) => ({ ...rest, plants: [plant] })],
  },
  'garden.watered': { version: 1, says: 'It was watered.', fields: { by: text('by whom') } },
})

const planted: Projection<string[], GardenEvents> = {
  initial: () => [],
  events: gardenEvents,
  on: {
    'garden.planted': (state, { op, data }) => void state.push(`${op}: ${data.plants.join(' and ')}`),
    'timer.fired': (state, { data }) => void state.push(`${data.op} rang`),
  },
  other: (state, { type }) => void state.push(`something else: ${type}`),
}

describe('a projection of a model’s events', () => {
  test('gets their data lifted to the present version, and the operation that wrote them', () => {
    const older = eventOf('garden.planted', { op: 'record#1', plant: 'rose' })
    const newer = eventOf('garden.planted', { op: 'record#2', plants: ['rose', 'oak'] }, { version: 2 })
    expect(project(planted, [older, newer])).toEqual(['record#1: rose', 'record#2: rose and oak'])
  })

  test('gets kernel events too, and those of others apart', () => {
    const events = [eventOf('timer.fired', { op: 'sleep#1' }), eventOf('team.silent', { memberId: 'a', round: 1 })]
    expect(project(planted, events)).toEqual(['sleep#1 rang', 'something else: team.silent'])
  })

  test('passes over what it does not name, and does not even read it', () => {
    expect(project(planted, [eventOf('garden.watered', { by: 5 })])).toEqual([])
  })

  test('refuses data that does not fit, or that a newer version wrote', () => {
    const fold = startFold(planted)
    expect(() => fold.take(eventOf('garden.planted', { plants: 'rose' }, { version: 2 }))).toThrow(/should be list/)
    expect(() => fold.take(eventOf('garden.planted', { plants: [] }, { version: 3 }))).toThrow(/garden\.planted/)
    expect(fold.state).toEqual([])
  })
})
