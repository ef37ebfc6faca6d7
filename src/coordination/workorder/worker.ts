import { cameToNothing, noAnswer } from '../../agents/no-answer.ts'
import { isBatonError, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { render } from '../../models/offline/render.ts'
import type { KeyedTools, SubtaskAttempt } from './keyed-tool.ts'
import { inWords } from './names.ts'
import { beyondRevision } from './next-order.ts'
import type { WorkOrderSetup } from './setup.ts'
import type { WorkTool } from './toolbox.ts'
import type { Subtask } from './work-order.ts'
import { dataOf, failed, failedWith, succeeded, type WorkError, type Worked } from './worker-result.ts'
import { putIntoWords } from './worker-words.ts'

/** One attempt at one subtask. */
export interface Assignment {
  readonly setup: WorkOrderSetup
  readonly tool: WorkTool
  readonly subtask: Subtask
  readonly attempt: SubtaskAttempt
  readonly keyedTools: KeyedTools
  /** Gives back what was put aside for the tool, and then for the words. */
  readonly release: { readonly tool: () => void; readonly words: () => void }
}

/** The run is being stopped: there is no result, and nothing more to do. */
export const stopped = 'stopped'

/** Does one subtask. Whatever goes wrong is its result, and no concern of the others (WO-50). */
export async function work(branch: Context, assignment: Assignment): Promise<Worked | typeof stopped> {
  const { tool, subtask } = assignment
  try {
    return 'tool' in tool.does
      ? await useTool(branch, assignment, tool.does.tool)
      : await runOther(branch, assignment, tool.does.run)
  } catch (thrown) {
    const error = errorOf(thrown)
    if (error === undefined) throw thrown
    return error.type === 'cancelled' ? stopped : failedWith(subtask.name, plainly(branch, assignment.setup, error))
  }
}

function errorOf(thrown: unknown): RunError | undefined {
  if (thrown instanceof OperationError) return thrown.error
  return isBatonError(thrown) ? toRunError(thrown, thrown) : undefined
}

/** The operation that was cut off is ours to name, not the reader's to know. Before the ninth edition it was named. */
function plainly({ edition }: Context, { settings: { timeoutMs } }: WorkOrderSetup, error: RunError): RunError {
  if (edition < 9 || error.code !== 'BATON_OPERATION_TIMEOUT') return error
  return {
    ...error,
    message: `Nothing came within ${timeoutMs / 1_000} s; \`timeout\` of the work order gives more time.`,
  }
}

function plainlyEnded(context: Context, setup: WorkOrderSetup, result: RunResult): RunResult {
  return result.error === undefined ? result : { ...result, error: plainly(context, setup, result.error) }
}

async function useTool(branch: Context, assignment: Assignment, tool: Tool): Promise<Worked> {
  const { keyedTools, attempt } = assignment
  const keyed = keyedTools.take(tool, attempt)
  try {
    return await useKeyed(branch, assignment, keyed.tool)
  } finally {
    keyedTools.give(keyed)
  }
}

async function useKeyed(branch: Context, { setup, subtask, attempt, release }: Assignment, own: Tool): Promise<Worked> {
  const { timeoutMs, workerTools } = setup.settings
  const speaks = setup.models.length > 0
  const started = speaks ? branch.now() : 0
  release.tool()
  const output = await branch.tool(own, subtask.args, { timeoutMs, late: attempt.late })
  const { summary, raw } = dataOf(output, render)
  if (!speaks) return succeeded(subtask.name, summary, raw)
  const left = Math.max(1, timeoutMs - (branch.now() - started))
  const tools = workerTools === 'all' ? allTools(setup, own) : new Map([[own.name, own]])
  const desk = { models: setup.models, tools, subtask, timeoutMs: left, release: release.words }
  const { words = summary, problem } = await putIntoWords(branch, desk, output)
  const worked = succeeded(subtask.name, words, raw)
  if (problem === undefined) return worked
  const warning = `${inWords(subtask.name)} is told as its tool returned it, because no model could: ${problem}`
  return { ...worked, warnings: [warning] }
}

function allTools({ toolbox }: WorkOrderSetup, own: Tool): ReadonlyMap<string, Tool> {
  const tools = [...toolbox.values()].flatMap(({ does }) => ('tool' in does ? [does.tool] : []))
  return new Map(tools.map((tool) => [tool.name, tool.name === own.name ? own : tool]))
}

async function runOther(
  branch: Context,
  { setup, tool, subtask, release }: Assignment,
  target: string | Parameters<Context['run']>[0],
): Promise<Worked | typeof stopped> {
  const { timeoutMs, acceptPartial } = setup.settings
  release.tool()
  release.words()
  const input = branch.edition > 8 && tool.said.length > 0 ? inputWhole(subtask) : inputFor(subtask)
  const result = await branch.run(target, input, { timeoutMs, role: 'worker', reason: subtask.name })
  const worked = workedBy(plainlyEnded(branch, setup, result), branch, subtask, acceptPartial)
  return worked === stopped ? stopped : unlessTwice(worked, result)
}

function workedBy(
  result: RunResult,
  branch: Context,
  subtask: Subtask,
  acceptPartial: boolean,
): Worked | typeof stopped {
  if (result.status === 'completed') return succeeded(subtask.name, result.output, rawOf(result))
  if (cameToNothing(result, branch.edition))
    return failedWith(subtask.name, noAnswer(result.terminalAgent, result.warnings))
  if (result.status === 'partial') return partial(subtask, result, acceptPartial)
  if (result.error?.type === 'timeout') return failedWith(subtask.name, result.error)
  if (result.status === 'cancelled' && branch.signal.aborted) return stopped
  // Only this subtask was cancelled, so the others go on.
  if (result.status === 'cancelled') return failed(subtask.name, cancelledAlone(result), false)
  const unknown = { message: `${result.terminalAgent} ${result.status}`, type: 'worker_error' }
  return result.error === undefined ? failed(subtask.name, unknown, true) : failedWith(subtask.name, result.error)
}

/** What a worker did that must not happen twice would happen again in another attempt, under another key. */
function unlessTwice(worked: Worked, { once = [] }: RunResult): Worked {
  const { result } = worked
  if (result.ok || once.length === 0 || beyondRevision.has(result.error.type)) return worked
  const said = result.error.message.replace(/\.$/, '')
  const called = once.map((tool) => `"${tool}"`).join(' and ')
  const message = `${said}. It has called ${called}, which must not happen twice, so it was not tried again.`
  return failed(result.task_name, { message, type: 'unknown_outcome' }, false)
}

function cancelledAlone({ error, terminalAgent }: RunResult): WorkError {
  return { message: error?.message ?? `${terminalAgent} was cancelled.`, type: 'cancelled' }
}

/** Part of an answer is a failure here unless it was agreed to. */
function partial({ name }: Subtask, result: RunResult, isAccepted: boolean): Worked {
  const why = result.warnings.length > 0 ? result.warnings.join(' ') : 'It has only part of an answer.'
  if (!isAccepted) return failed(name, { message: why, type: 'worker_error' }, true)
  const warnings = [`${inWords(name)} has only part of an answer: ${why}`]
  return { ...succeeded(name, result.output, rawOf(result)), warnings }
}

function rawOf({ output, data, warnings, terminalAgent }: RunResult): Json {
  return {
    output,
    ...(data === undefined ? {} : { data }),
    ...(warnings.length === 0 ? {} : { warnings }),
    terminal_agent: terminalAgent,
  }
}

/** For one that says what it takes: all of it as data, and the words where there are any. */
function inputWhole({ name, args }: Subtask): RunInput {
  const { request } = args
  return { text: typeof request === 'string' ? request : inWords(name), data: args }
}

/** The name and the arguments, and nothing else (WO-4). */
function inputFor({ name, args }: Subtask): RunInput {
  const { request, ...others } = args as JsonObject
  if (typeof request !== 'string') return { text: inWords(name), data: args }
  return Object.keys(others).length === 0 ? { text: request } : { text: request, data: others }
}
