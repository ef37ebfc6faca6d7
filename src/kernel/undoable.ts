import type { RunError } from '../errors/run-error.ts'
import type { RunEvent } from '../events/event.ts'
import type { Undoable } from '../events/run.ts'
import type { ToolEvents } from '../events/tool.ts'

/** What a log says was done, or may have been done, and could be taken back: by the run itself and by its children. */
export function undoableIn(runId: string, events: readonly RunEvent[]): Undoable[] {
  const calls = new Map<string, ToolEvents['tool.called']>()
  const undoable: Undoable[] = []
  for (const { type, data } of events) {
    const { op } = data as { readonly op: string }
    if (type === 'tool.called') calls.set(op, data as unknown as ToolEvents['tool.called'])
    const call = calls.get(op)
    if (call?.effect === 'compensable') {
      const { attempt, tool, input } = call
      if (type === 'tool.returned') {
        undoable.push({
          runId,
          op,
          attempt,
          tool,
          input,
          output: (data as unknown as ToolEvents['tool.returned']).output,
        })
      } else if (type === 'tool.failed' && isUnknown((data as unknown as ToolEvents['tool.failed']).error)) {
        undoable.push({ runId, op, attempt, tool, input, output: null })
      }
    }
    if (type === 'child.ended') undoable.push(...((data as { readonly undoable?: readonly Undoable[] }).undoable ?? []))
  }
  return undoable
}

function isUnknown({ type }: RunError): boolean {
  return type === 'unknown_outcome'
}
