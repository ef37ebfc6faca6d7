import { BatonError, describe, toRunError } from '../errors/baton-error.ts'
import type { Undoable } from '../events/run.ts'
import type { Run } from './run.ts'

/** Takes back what a failed or cancelled run had done, the latest first. What can't be taken back becomes a warning. */
export async function undoAll(run: Run): Promise<void> {
  for (const effect of run.undoable.splice(0).reverse()) await undo(run, effect)
}

/** Takes one effect back. Safe to do again after a crash: the tool gets the same key. */
export async function undo(run: Run, effect: Undoable): Promise<void> {
  const of = `${effect.runId}/${effect.op}`
  const op = `undo:${of}`
  if (run.recording.find(op)?.end !== undefined) return
  const recorded = run.recording.find(op)
  const startSeq = recorded?.start.seq ?? run.append('tool.undo_started', { op, tool: effect.tool, of }).seq
  await run.tree.writer.durable()
  try {
    await callUndo(run, effect, `${of}/undo`)
    run.append('tool.undone', { op }, startSeq)
  } catch (thrown) {
    const problem = describe(thrown)
    const error = new BatonError('BATON_TOOL_FAILED', { tool: effect.tool, problem }, thrown)
    run.append('tool.undo_failed', { op, error: toRunError(thrown, error) }, startSeq)
    run.warn(`"${effect.tool}" could not be taken back: ${problem}`)
  }
}

async function callUndo(run: Run, { tool: name, input, output }: Undoable, key: string): Promise<void> {
  const tool = run.tree.findTool(name)
  if (tool === undefined) {
    throw new BatonError('BATON_TOOL_UNKNOWN', { name, known: run.tree.outside.library.toolNames() })
  }
  if (tool.undo === undefined) throw new Error('it declares itself compensable but has no undo')
  // Not the run's own signal: that is the reason for undoing, not a reason to stop.
  await tool.undo(input, output, { key, attempt: 1, signal: new AbortController().signal })
}
