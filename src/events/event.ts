import type { Fields } from './field.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import type { RunStatus } from './status.ts'

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

/**
 * The part an event plays in the life of the operation that its `op` names. Without `op`, the run itself is meant.
 *
 * - `start`: it begins, or begins again after a crash.
 * - `end`: it is over, and the event says how.
 * - `whole`: it begins and ends with this one event.
 * - `lost`: an attempt came to nothing. It is not over: another attempt begins, or its run ends.
 * - `aside`: something is noted of it, and it goes on as before.
 */
export type EventPart = 'start' | 'end' | 'whole' | 'lost' | 'aside'

/** An event that the kernel writes. Those of coordination models need no part: each is the whole of its operation. */
export interface KernelDescription<Data> extends EventDescription<Data> {
  readonly part: EventPart
  /** Where its operation, or its run, stands afterwards; absent where the event changes nothing, or its data says it. */
  readonly status?: RunStatus
}

export type KernelDescriptions<Catalog> = { readonly [Type in keyof Catalog]: KernelDescription<Catalog[Type]> }

export type EventDescriptions<Catalog> = { readonly [Type in keyof Catalog]: EventDescription<Catalog[Type]> }

/** The path of the operation that an event belongs to; undefined for an event about the run itself. */
export function operationOf({ data }: Pick<RunEvent, 'data'>): string | undefined {
  const op = isObject(data) ? data['op'] : undefined
  return typeof op === 'string' ? op : undefined
}

/** Event ids need no storage: a run and a place in it name an event for ever. */
export function eventId(runId: string, seq: number): string {
  return `${runId}:${seq}`
}
