import type { RunEvent } from '../../src/events/event.ts'
import type { Json } from '../../src/events/json.ts'

/** An event as a journal would hold it, where only its type and data matter. */
export function eventOf(type: string, data: Json, envelope: Partial<RunEvent> = {}): RunEvent {
  return {
    id: 'run_1:1',
    runId: 'run_1',
    parentRunId: null,
    rootRunId: 'run_1',
    seq: 1,
    ts: 0,
    type,
    version: 1,
    actor: 'somebody',
    causationId: null,
    data,
    ...envelope,
  }
}
