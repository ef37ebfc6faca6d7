import { BatonError, toRunError } from '../../../errors/baton-error.ts'
import type { RunError } from '../../../errors/run-error.ts'
import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import type { ChildOptions, Context } from '../../../kernel/context.ts'
import type { RunResult } from '../../../kernel/run-result.ts'
import type { Runnable } from '../../../kernel/runnable.ts'
import { researchErrors } from '../errors.ts'
import type { WorkerCategory } from '../plan.ts'
import type { WorkerInput, WorkerOutput } from '../worker.ts'
import { readAnswer, type WorkerAnswer, type WorkerData } from '../worker-run.ts'

/** One worker to be asked, until it answers or has failed for good. */
export interface WorkerCall {
  readonly input: WorkerInput
  readonly evidence: string | null
  readonly category: WorkerCategory
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
const final: ReadonlySet<string> = new Set(['validation', 'not_found', 'budget_exceeded', 'cancelled'])

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
  let [cost, tokens] = [0, 0]
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.ceil(call.timeLeft())
    if (timeoutMs < 1) return failure(outOfTime(worker_id), attempt - 1)
    const continues = attempt > 1 ? ({ continues: true } as const) : {}
    const result = await context.run(call.target, inputOf(call), { ...call.options, ...continues, timeoutMs })
    cost += result.usage.usdMicros
    tokens += result.usage.inputTokens + result.usage.outputTokens
    if (result.status === 'cancelled' && context.signal.aborted) return stopped
    if (result.status === 'completed' || result.status === 'partial') return success(result, attempt)
    const error = result.error ?? nothingSaid(worker_id)
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
    const answer = call.isOwn ? readAnswer(result.data) : foreign(result, call.category)
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

/** Workers of Baton read data. Any other runnable is told in words, and has the data beside them. */
function inputOf({ input, evidence, isOwn, category }: WorkerCall): { readonly text: string; readonly data: Json } {
  const { brief, assignment, writing_results, feedback } = input.context
  const given: WorkerData = { input, evidence }
  if (isOwn) return { text: assignment.objective, data: given }
  const drafts = category === 'research' ? [] : writing_results.map(({ content }) => String(content ?? ''))
  const text = [
    assignment.objective,
    assignment.boundaries,
    assignment.output_format,
    ...feedback,
    ...(drafts.length === 0 ? [] : ['The text so far:', ...drafts]),
  ].join('\n\n')
  return { text, data: { topic: brief.topic, ...given } }
}

/** What something that is no worker of Baton gave, as a result of its category. */
function foreign({ output, data, warnings }: RunResult, category: WorkerCategory): WorkerAnswer {
  const given: JsonObject = isObject(data) ? data : {}
  const own = isObject(given['result']) ? given['result'] : given
  if (category !== 'writing') return { result: { output, ...own }, warnings }
  return {
    result: { ...own, content: output, word_count: output.split(/\s+/).filter((word) => word !== '').length },
    warnings,
  }
}

function nothingSaid(worker: string): RunError {
  const error = researchErrors.error('BATON_RESEARCH_WORKER_FAILED', { worker })
  return toRunError(error, error)
}

function outOfTime(worker: string): RunError {
  const error = new BatonError('BATON_OPERATION_TIMEOUT', { operation: worker, timeoutMs: 0 })
  return toRunError(error, error)
}
