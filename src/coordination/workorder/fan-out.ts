import { OperationError } from '../../errors/baton-error.ts'
import type { Context, Hold } from '../../kernel/context.ts'
import { render } from '../../models/offline/render.ts'
import { timestamp, wrapResult } from './context-store.ts'
import type { WorkOrderEvents } from './events.ts'
import { KeyedTools, type SubtaskAttempt } from './keyed-tool.ts'
import { lateTopic, takeLateResults } from './late-results.ts'
import { waitBefore } from './next-order.ts'
import { Reservations } from './reservation.ts'
import type { Estimate, WorkOrderSetup } from './setup.ts'
import type { WorkTool } from './toolbox.ts'
import { type Descent, noTool, type Subtask } from './work-order.ts'
import { stopped, work } from './worker.ts'
import { dataOf, failed, succeeded, type Worked, workerName } from './worker-result.ts'

/** One subtask on its way to a worker. */
export interface SubtaskEntry {
  readonly workOrderId: string
  readonly index: number
  readonly subtask: Subtask
  readonly descent: Descent
  readonly revised: boolean
}

/** What the controller shares with all workers of a run. */
export interface Workers {
  readonly setup: WorkOrderSetup
  /** The most a worker with a model is expected to use for its words. */
  readonly words: Estimate
  record<Type extends keyof WorkOrderEvents>(context: Context, type: Type, data: WorkOrderEvents[Type]): void
  nextEvent(): number
}

/** What became of an order besides what is recorded. */
export interface FanOut {
  stopped: boolean
  /** Something was not begun because the budget did not allow it. */
  unpaid: boolean
  timedOut: boolean
  /** There are tool calls left for all workers, so none needs to put one aside. */
  readonly roomy: boolean
  readonly warnings: string[]
}

/** Carries out an order: a worker for each subtask, and the end when all have ended (WO-2, WO-11). */
export async function carryOut(context: Context, workers: Workers, entries: readonly SubtaskEntry[]): Promise<FanOut> {
  const { mode, maxWorkers } = workers.setup.settings
  const roomy = context.budget.remaining().toolCalls >= entries.length * 2
  const fanOut: FanOut = { stopped: false, unpaid: false, timedOut: false, roomy, warnings: [] }
  const reservations = new Reservations()
  const keyedTools = new KeyedTools()
  const groups = mode === 'batch' ? inGroups(entries, maxWorkers) : [entries]
  for (const group of groups) {
    const settled = await context.all(
      group,
      (branch, entry) => serve(branch, { workers, fanOut, reservations, keyedTools }, entry),
      {
        concurrency: maxWorkers,
      },
    )
    for (const outcome of settled) if (!outcome.ok) throw outcome.error
  }
  return fanOut
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
}

interface Floor {
  readonly workers: Workers
  readonly fanOut: FanOut
  readonly reservations: Reservations
  readonly keyedTools: KeyedTools
}

/** From the queue to the record. A subtask that is not begun stays pending. */
async function serve(branch: Context, floor: Floor, entry: SubtaskEntry): Promise<void> {
  const { workers, fanOut, reservations } = floor
  const { subtask, descent, revised } = entry
  const tool = workers.setup.toolbox.get(subtask.tool)
  if (tool === undefined) return keep(branch, floor, entry, unserved(subtask))
  if (fanOut.stopped) return
  const wait = waitBefore(descent, revised)
  const kept = wait > 0 ? await keptFromWaiting(branch, wait) : undefined
  if (kept !== undefined) {
    fanOut[kept] = true
    return
  }
  const estimate = estimateFor(workers, tool)
  const hold = fanOut.roomy && isOneCall(estimate) ? unneeded : await reservations.take(branch, estimate)
  if (hold === undefined) {
    fanOut.unpaid = true
    return
  }
  try {
    const worked = await begin(branch, floor, entry, { tool, hold })
    if (worked === stopped) fanOut.stopped = true
    else keep(branch, floor, entry, worked)
  } finally {
    hold.release()
    if (hold !== unneeded) reservations.ended()
  }
}

const unneeded: Hold = { release: () => {} }

function isOneCall({ usdMicros = 0, tokens = 0, modelCalls = 0 }: Estimate): boolean {
  return usdMicros + tokens + modelCalls === 0
}

function estimateFor({ words, setup }: Workers, { does }: WorkTool): Estimate {
  if ('run' in does) return setup.estimates.worker ?? {}
  return setup.models.length === 0 ? { toolCalls: 1 } : { ...words, toolCalls: 1 }
}

function begin(
  branch: Context,
  { workers, keyedTools }: Floor,
  { workOrderId, index, subtask, descent }: SubtaskEntry,
  { tool, hold }: { readonly tool: WorkTool; readonly hold: Hold },
): ReturnType<typeof work> {
  const { setup, words } = workers
  const key = `${workOrderId}/${index}/${descent.attempt}`
  const at = { work_order_id: workOrderId, index, attempt: descent.attempt }
  workers.record(branch, 'workorder.subtask_started', { ...at, worker: workerName(subtask.tool), key })
  const attempt: SubtaskAttempt = {
    key: `${branch.runId}/${key}`,
    late: { topic: lateTopic, about: { ...at, task_name: subtask.name } },
  }
  let rest: Hold | undefined
  const release = {
    // What the words will need stays put aside while the tool is at work.
    tool: () => {
      hold.release()
      if (setup.models.length > 0 && 'tool' in tool.does) rest = branch.budget.holdBack(words)
    },
    words: () => rest?.release(),
  }
  return work(branch, { setup, tool, subtask, attempt, keyedTools, release }).finally(() => rest?.release())
}

/** No worker is asked to do what no tool can (WO-47). */
function unserved({ name, args, tool }: Subtask): Worked {
  const { reason } = args
  const message =
    typeof reason === 'string' ? reason : tool === noTool ? 'No tool here fits it.' : `There is no tool "${tool}".`
  return failed(name, { message, type: 'no_tool' }, false)
}

function keep(
  branch: Context,
  { workers, fanOut }: Floor,
  { workOrderId, index, subtask }: SubtaskEntry,
  worked: Worked,
): void {
  const { result, retryable, warnings = [] } = worked
  const { edition } = branch
  const at = { number: workers.nextEvent(), ms: branch.now(), workOrderId, index, edition }
  const event = wrapResult(at, subtask, result)
  const status = result.ok ? 'completed' : 'failed'
  workers.record(branch, 'workorder.result_recorded', { work_order_id: workOrderId, index, status, retryable, event })
  if (!result.ok && result.error.type === 'timeout') fanOut.timedOut = true
  fanOut.warnings.push(...warnings)
}

/** Waits, or says what put an end to it: a request to stop the run, or the limit of its time. */
async function keptFromWaiting(branch: Context, ms: number): Promise<'stopped' | 'unpaid' | undefined> {
  try {
    await branch.sleep(ms)
    return undefined
  } catch (error) {
    const type = error instanceof OperationError ? error.error.type : undefined
    if (type === 'cancelled') return 'stopped'
    if (type === 'budget_exceeded') return 'unpaid'
    throw error
  }
}

/** Writes down what came too late since the last look. Returns warnings about messages that are no results. */
export function keepLateResults(context: Context, workers: Workers): readonly string[] {
  const { results, warnings } = takeLateResults(context)
  for (const { work_order_id, index, attempt, task_name, output } of results) {
    const { summary, raw } = dataOf(output, render)
    const { result } = succeeded(task_name, summary, raw)
    workers.record(context, 'worker.late_result', {
      work_order_id,
      index,
      attempt,
      timestamp: timestamp(context.now()),
      result,
    })
  }
  return warnings
}
