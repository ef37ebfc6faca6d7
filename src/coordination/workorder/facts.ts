import type { ReadableEvent } from '../../events/family.ts'
import { type WorkOrderEvents, workOrderEvents } from './events.ts'

/** An event of a run, or one that is about to be. */
export type WorkFact = ReadableEvent

/** The data of a fact of this type, or undefined when it is of another. */
export function factOf<Type extends keyof WorkOrderEvents>(
  fact: WorkFact,
  type: Type,
): WorkOrderEvents[Type] | undefined {
  return workOrderEvents.read(fact, type)
}
