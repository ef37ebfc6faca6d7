import { BatonError, toRunError } from '../../../errors/baton-error.ts'
import { type RunError, runErrorTypes } from '../../../errors/run-error.ts'
import { isObject } from '../../../events/json.ts'
import type { ChildOptions, Context } from '../../../kernel/context.ts'
import type { RunResult } from '../../../kernel/run-result.ts'
import type { Runnable } from '../../../kernel/runnable.ts'
import { researchErrors } from '../errors.ts'
import type { WorkerOutput } from '../worker.ts'
import { readAnswer, type WorkerData } from '../worker-run.ts'
import { type ForeignErrand, foreignAnswer, foreignInput } from './foreign-worker.ts'

/** One worker to be asked, until it answers or has failed for good. */
export interface WorkerCall extends ForeignErrand {
  readonly target: Runnable | string
  /** Whether the target is a worker of Baton, which gives its answer as data. */
  readonly isOwn: boolean
  readonly options: ChildOptions
  /** How much time is left in all, in milliseconds. */
  readonly timeLeft: () => number
  readonly onRetry: (attempt: number, delayMs: number, error: RunError) => void
}

/** The run is being stopped: there is no result, and nothing more to do. */
export const stopped = 'stopped'

const mostAttempts = 3
const firstPauseMs = 2000
/** Trying again would not help (RES-66). */
const final: ReadonlySet<string> = new Set([
  'validation',
  'not_found',
  'budget_exceeded',
  'cancelled',
  'cycle',
  'depth_exceeded',
  'planning_error',
])

/** Asks a worker up to three times, with longer and longer pauses. */
export async function askWorker(context: Context, call: WorkerCall): Promise<WorkerOutput | typeof stopped> {
  try {
    return await tried(context, call)
  } catch (error) {
    // Nothing new begins in a run that is being stopped, neither a pause nor another attempt.
    if (context.signal.aborted) return stopped
    throw error
  }
}

async function tried(context: Context, call: WorkerCall): Promise<WorkerOutput | typeof stopped> {
  const { task_id, worker_id } = call.input
  const started = context.now()
  const given = call.isOwn ? ownInput(call) : foreignInput(call)
  let [cost, tokens] = [0, 0]
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.ceil(call.timeLeft())
    if (timeoutMs < 1) return failure(outOfTime(worker_id), attempt - 1)
    const continues = attempt > 1 ? ({ continues: true } as const) : {}
    const result = await context.run(call.target, given, { ...call.options, ...continues, timeoutMs })
    cost += result.usage.usdMicros
    tokens += result.usage.inputTokens + result.usage.outputTokens
    if (result.status === 'cancelled' && context.signal.aborted) return stopped
    if (result.status === 'completed' || result.status === 'partial') return success(result, attempt)
    const error = result.error ?? failureOf(result, worker_id)
    const delay = firstPauseMs * 2 ** (attempt - 1)
    const isOver = attempt >= mostAttempts || final.has(error.type) || call.timeLeft() <= delay
    if (isOver) return failure(error, attempt)
    call.onRetry(attempt, delay, error)
    await context.sleep(delay)
  }

  function ended(): Pick<
    WorkerOutput,
    'task_id' | 'worker_id' | 'cost_micros' | 'tokens_used' | 'execution_time_seconds'
  > {
    const execution_time_seconds = (context.now() - started) / 1000
    return { task_id, worker_id, cost_micros: cost, tokens_used: tokens, execution_time_seconds }
  }

  function success(result: RunResult, attempts: number): WorkerOutput {
    const answer = call.isOwn ? readAnswer(result.data) : foreignAnswer(result, call.category, isResearch(call))
    if (answer === undefined) return failure(nothingSaid(worker_id), attempts)
    const { result: found, evidence, warnings } = answer
    const metadata = {
      attempts,
      sample: call.input.config.sample,
      warnings,
      ...(evidence === undefined ? {} : { evidence }),
    }
    return { ...ended(), success: true, result: found, error: null, metadata }
  }

  function failure(error: RunError, attempts: number): WorkerOutput {
    return { ...ended(), success: false, result: null, error, metadata: { attempts, sample: call.input.config.sample } }
  }
}

function ownInput({ input, evidence }: WorkerCall): { readonly text: string; readonly data: WorkerData } {
  return { text: input.context.assignment.objective, data: { input, evidence } }
}

function isResearch({ target }: WorkerCall): boolean {
  return typeof target === 'string' ? target.startsWith('research:') : target.kind === 'research'
}

/** What other models fail with that return their failure as an answer. */
function failureOf({ output, data }: RunResult, worker: string): RunError {
  const told = isObject(data) && isObject(data['error']) ? data['error'] : {}
  const type = runErrorTypes.find((one) => one === told['type']) ?? 'worker_error'
  return output.trim() === '' ? nothingSaid(worker) : { ...nothingSaid(worker), type, message: output }
}

function nothingSaid(worker: string): RunError {
  const error = researchErrors.error('BATON_RESEARCH_WORKER_FAILED', { worker })
  return toRunError(error, error)
}

function outOfTime(worker: string): RunError {
  const error = new BatonError('BATON_OPERATION_TIMEOUT', { operation: worker, timeoutMs: 0 })
  return toRunError(error, error)
}
