import type { Fields } from './field.ts'
import type { Json, JsonObject } from './json.ts'

/** A recorded fact. `seq` counts from 1 without gaps within its run; `ts` is milliseconds since 1970. */
export interface RunEvent<Type extends string = string, Data = Json> {
  readonly id: string
  readonly runId: string
  readonly parentRunId: string | null
  readonly rootRunId: string
  readonly seq: number
  readonly ts: number
  readonly type: Type
  readonly version: number
  readonly actor: string
  readonly causationId: string | null
  readonly data: Data
}

/** What the catalog knows about one type of event. */
export interface EventDescription<Data> {
  readonly version: number
  readonly says: string
  readonly fields: Fields<Data>
  /** How data of older versions becomes data of this one: the first lifts version 1 to version 2, and so on. */
  readonly lifts?: readonly ((data: JsonObject) => JsonObject)[]
}

export type EventDescriptions<Catalog> = { readonly [Type in keyof Catalog]: EventDescription<Catalog[Type]> }

/** Event ids need no storage: a run and a place in it name an event for ever. */
export function eventId(runId: string, seq: number): string {
  return `${runId}:${seq}`
}
