import type { NamedDeed } from './deeds.ts'
import type { EventThing } from './event-thing.ts'
import type { ToldEvent } from './events.ts'

/** Of a fact: what was done to what. */
export interface StatedEvent {
  readonly deed: NamedDeed
  readonly of: EventThing
  /** Whether it was done by a company or a body, and not by persons. */
  readonly isFirm: boolean
}

/** One value of an event: its doer, its time or its place. */
export interface EventValue {
  readonly kind: 'date' | 'name' | 'place'
  readonly measure: string
  readonly written: string
  readonly value: string
  readonly isAbout: boolean
  readonly denied: readonly number[]
}

export function valuesOfEvents(events: readonly ToldEvent[]): { value: EventValue; event: StatedEvent }[] {
  return events.flatMap(({ deed, of, who, time, place }) => {
    const event = { deed, of, isFirm: who?.isFirm === true }
    const plain = { isAbout: false, denied: [] }
    const values: EventValue[] = []
    if (time !== undefined)
      values.push({
        ...plain,
        kind: 'date',
        measure: 'date',
        written: time.written,
        value: time.date,
        isAbout: time.isAbout,
      })
    if (who !== undefined)
      values.push({
        ...plain,
        kind: 'name',
        measure: `${deed.name} by`,
        written: who.written,
        value: who.written.toLowerCase(),
      })
    if (place !== undefined)
      values.push({ ...plain, kind: 'place', measure: `${deed.name} at`, written: place, value: place.toLowerCase() })
    // Of a time or a place the doer does not matter.
    return values.map((value) => ({ value, event: value.kind === 'name' ? event : { ...event, isFirm: false } }))
  })
}
