import { BatonError } from '../errors/baton-error.ts'
import { areaOf } from './area.ts'
import type { EventDescription, EventDescriptions, RunEvent } from './event.ts'
import { problemWithData } from './field.ts'
import { isObject, type Json } from './json.ts'
import { lift } from './upcasters.ts'

/** As much of an event as its data is read by. */
export type ReadableEvent = Pick<RunEvent, 'type' | 'data'> & Partial<Pick<RunEvent, 'id' | 'version'>>

/** The event types that one coordination model declares. Models write and read them only through their family. */
export interface EventFamily<Types> {
  readonly types: EventDescriptions<Types>
  /** The first words of its types, such as `team`. No other family may use them. */
  readonly areas: readonly string[]
  /** The data of an event, lifted to the present version and checked. Undefined for an event of another type. */
  read<Type extends keyof Types & string>(event: ReadableEvent, type: Type): Types[Type] | undefined
}

/** A family of which only the types are looked at, whatever their data is. */
export type AnyEventFamily = Pick<EventFamily<Record<string, unknown>>, 'types' | 'areas'>

export function declareEvents<Types>(types: EventDescriptions<Types>): EventFamily<Types> {
  const areas = [...new Set(Object.keys(types).map(areaOf))]
  return {
    types,
    areas,
    read: (event, type) => (event.type === type ? (checkedData(event, types[type]) as Types[typeof type]) : undefined),
  }
}

/** Throws when the data does not fit what was declared: a model must not go on from a fact that it misreads. */
function checkedData<Data>(event: ReadableEvent, description: EventDescription<Data>): Json {
  const { type, id = 'a new event', version = description.version } = event
  if (version > description.version) {
    throw new BatonError('BATON_EVENT_TOO_NEW', { place: id, type, version, known: description.version })
  }
  const data = isObject(event.data) ? lift(event.data, version, description.lifts ?? []) : event.data
  const problem = problemWithData(data, description.fields)
  if (problem !== undefined) throw new BatonError('BATON_EVENT_INVALID', { place: id, type, problem })
  return data
}
