import type { Json } from '../../events/json.ts'
import type { Runnable } from '../runnable.ts'
import type { Tool } from './tool.ts'

/** Where names are looked up. */
export interface Library {
  runnable(reference: string): Runnable | undefined
  tool(name: string): Tool | undefined
  runnableNames(): readonly string[]
  toolNames(): readonly string[]
  /**
   * What the definition that a run is pinned to would be if it were made again from what is at hand; `above` is what
   * started it, which may make agents of its own.
   */
  definitionFor?(reference: string, kept: Json, above?: string): Json | undefined
  /** The version of an event type that a coordination model declares; undefined for a type that none here declares. */
  eventVersion?(type: string): Promise<number | undefined>
  /** The file that a runnable was read from. */
  fileOf?(reference: string): string | undefined
  /** Throws unless a person agreed to what a definition wants that no file says any more. */
  agreeTo?(reference: string, definition: Json): Promise<void>
  /** Rebuilds a runnable from the definition a run is pinned to, for kinds that are data. */
  revive?(reference: string, definition: Json): Promise<Runnable | undefined>
}

/** A library that also knows runnables that were handed in without being listed anywhere. */
export function withHandedIn(library: Library, handedIn: ReadonlyMap<string, Runnable>): Library {
  return {
    ...library,
    runnable: (reference) => library.runnable(reference) ?? handedIn.get(reference),
    runnableNames: () => [...library.runnableNames(), ...handedIn.keys()],
  }
}
