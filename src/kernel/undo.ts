import { BatonError, describe, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData } from '../events/catalog.ts'
import type { Json } from '../events/json.ts'
import type { Undoable } from '../events/run.ts'
import { Cancellation } from './cancellation.ts'
import { never } from './never.ts'
import { permissionFor } from './permission-code.ts'
import type { Tool, ToolCall } from './ports/tool.ts'
import type { Run } from './run.ts'
import { validate } from './validation.ts'

/** How long taking one effect back may take. */
const usualMs = 60_000

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
  // Another process takes it up.
  if (run.tree.closing) return never()
  try {
    await run.tree.during(callInTime(run, effect, { op, key: `${of}/undo` }))
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

interface UndoCall {
  readonly op: string
  readonly key: string
}

/** The run ends whether its effects could be taken back or not, so none of them is waited for without end. */
function callInTime(run: Run, effect: Undoable, { op, key }: UndoCall): Promise<void> {
  const { leaving, outside } = run.tree
  const tool = outside.library.tool(effect.tool)
  if (tool === undefined) {
    throw new BatonError('BATON_TOOL_UNKNOWN', { name: effect.tool, known: outside.library.toolNames() })
  }
  const { undoMs: timeoutMs = usualMs } = tool
  // Not the run's own: that is the reason for undoing, not a reason to stop.
  const own = new Cancellation(leaving)
  return new Promise((resolve, reject) => {
    const timer = outside.clock.timer(timeoutMs, () => {
      const late = new BatonError('BATON_OPERATION_TIMEOUT', { operation: op, timeoutMs })
      own.cancel(late)
      reject(late)
    })
    own.listen({ cancelled: () => timer.cancel() })
    const end = (): void => {
      timer.cancel()
      own.detach()
    }
    callUndo(run, tool, effect, { key, signal: own.signal }).then(resolve, reject).finally(end)
  })
}

async function callUndo(
  run: Run,
  tool: Tool,
  { op, input, output }: Undoable,
  { key, signal }: Pick<ToolCall, 'key' | 'signal'>,
): Promise<void> {
  const valid = tool.input === undefined ? input : await validate(tool.input, input)
  const checked = valid instanceof Error ? input : (valid as Json)
  const permission = await permissionFor(run, { op, tool, input, checked })
  if (permission.undoRefusal !== undefined) throw permission.undoRefusal
  const keep = (): never => {
    throw new TypeError('Taking an effect back keeps nothing')
  }
  const call = { key, attempt: 1, signal, may: permission.may, keep }
  await tool.undo?.(checked, output, call)
}
