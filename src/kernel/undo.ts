import { BatonError, describe, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData } from '../events/catalog.ts'
import type { Json } from '../events/json.ts'
import type { Undoable } from '../events/run.ts'
import type { Run } from './run.ts'
import { validate } from './validation.ts'

/** Takes back what a failed or cancelled run had done, the latest first. What can't be taken back becomes a warning. */
export async function undoAll(run: Run): Promise<void> {
  for (const effect of run.takeUndoable().reverse()) await undo(run, effect)
}

/** Takes one attempt at an effect back. Safe to do again after a crash: the tool gets the same key. */
export async function undo(run: Run, effect: Undoable): Promise<void> {
  const of = `${effect.runId}/${effect.op}/attempt#${effect.attempt}`
  const op = `undo:${of}`
  const recorded = run.recorded(op)
  if (recorded?.end !== undefined) {
    const failed = eventData(recorded.end, 'tool.undo_failed')
    if (failed !== undefined) warn(run, effect, failed.error)
    return
  }
  const startSeq = recorded?.start.seq ?? run.append('tool.undo_started', { op, tool: effect.tool, of }).seq
  await run.tree.writer.durable()
  try {
    await callUndo(run, effect, `${of}/undo`)
    run.append('tool.undone', { op }, startSeq)
  } catch (thrown) {
    const fallback = new BatonError('BATON_TOOL_FAILED', { tool: effect.tool, problem: describe(thrown) }, thrown)
    const error = toRunError(thrown, fallback)
    run.append('tool.undo_failed', { op, error }, startSeq)
    warn(run, effect, error)
  }
}

function warn(run: Run, { tool }: Undoable, error: RunError): void {
  run.warn(`"${tool}" could not be taken back: ${error.cause ?? error.message}`)
}

async function callUndo(run: Run, { tool: name, input, output }: Undoable, key: string): Promise<void> {
  const tool = run.tree.outside.library.tool(name)
  if (tool === undefined) {
    throw new BatonError('BATON_TOOL_UNKNOWN', { name, known: run.tree.outside.library.toolNames() })
  }
  const checked = tool.input === undefined ? input : await validate(tool.input, input)
  // Not the run's own signal: that is the reason for undoing, not a reason to stop.
  const keep = (): never => {
    throw new TypeError('Taking an effect back keeps nothing')
  }
  const call = { key, attempt: 1, signal: new AbortController().signal, may: () => true, keep }
  await tool.undo?.(checked instanceof Error ? input : (checked as Json), output, call)
}
