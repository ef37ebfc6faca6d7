import type { RunError } from '../errors/run-error.ts'
import { asKernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { Undoable } from '../events/run.ts'
import type { ToolEvents } from '../events/tool.ts'

/** What a log says was done, or may have been done, and could be taken back: by the run itself and by its children. */
export function undoableIn(runId: string, events: readonly RunEvent[]): Undoable[] {
  const calls = new Map<string, ToolEvents['tool.called']>()
  const undoable: Undoable[] = []
  const effectOf = (op: string, output: Json): Undoable[] => {
    const call = calls.get(op)
    if (call?.effect !== 'compensable') return []
    return [{ runId, op, attempt: call.attempt, tool: call.tool, input: call.input, output }]
  }
  for (const event of events) {
    const fact = asKernelFact(event)
    if (fact?.type === 'tool.called') calls.set(fact.data.op, fact.data)
    else if (fact?.type === 'tool.returned') undoable.push(...effectOf(fact.data.op, fact.data.output))
    else if (fact?.type === 'tool.failed' && isUnknown(fact.data.error)) undoable.push(...effectOf(fact.data.op, null))
    else if (fact?.type === 'child.ended') undoable.push(...(fact.data.undoable ?? []))
  }
  return undoable
}

function isUnknown({ type }: RunError): boolean {
  return type === 'unknown_outcome'
}
