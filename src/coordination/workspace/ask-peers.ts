import { BatonError, toRunError } from '../../errors/baton-error.ts'
import { type RunError, runErrorTypes } from '../../errors/run-error.ts'
import { isObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context, LinkedRun } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/digest.ts'
import type { Limits } from '../../kernel/limits.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { resultText } from './breakdown/result-text.ts'
import { workspaceErrors } from './errors.ts'
import { workspaceEvents } from './events.ts'
import { withdraw } from './posting/cancel-posted.ts'
import { type AskedFolder, addTool, type EndedError, readTool } from './posting/posting-tools.ts'
import { whatTheTaskMayUse } from './posting/task-budget.ts'
import { type EndedNews, endedTopic, type TaskNews, taskNews } from './topics.ts'

/**
 * Posts a request as a root task, once, and waits until peers have ended it, through restarts (S-WSP-15). The runs of peers are
 * roots of their own; they are linked to this one as soon as it hears of them, so that all of it is one tree to people.
 */
export async function askPeers(
  context: Context,
  folder: AskedFolder,
  { text, data }: RunInput,
  budget: Partial<Limits>,
): Promise<Outcome> {
  // The run that works on the task is one level below, though it is linked and no child.
  const { depth } = context.budget.limits
  if (depth < 1)
    throw new BatonError('BATON_RUN_DEPTH_EXCEEDED', { name: 'a task of a workspace', depth: 1, limit: depth })
  const task_id = postedBy(context.runId)
  const given = isObject(data) ? data : {}
  const limits = whatTheTaskMayUse(context, budget)
  const held = context.budget.holdBack(limits.held)
  const asked = { runId: context.runId, labels: context.given, limits: limits.passedOn }
  await context.tool(addTool(folder), { task_id, description: text, context: given, asked })
  context.record(workspaceEvents, 'workspace.posted', { task_id, workspace: folder.path })
  const linked = new Set<string>()
  let ended: EndedNews
  try {
    ended = await untilEnded(context, linked)
  } catch (error) {
    held.release()
    // Done as often as this code is run again; the same marker is one.
    if (context.signal.aborted) {
      const news = await withdraw(folder, task_id, context.runId)
      if (news !== undefined) settle(context, news, linked)
    }
    throw error
  }
  held.release()
  settle(context, ended, linked)
  const { status, result, error } = await context.tool(readTool(folder), { task_id })
  context.record(workspaceEvents, 'workspace.task_ended', { task_id, status })
  const { warnings } = ended
  if (status === 'failed') {
    const failure = failureOf(task_id, error)
    return { output: failure.message, status: 'failed', data: { task_id, error }, error: failure, warnings }
  }
  const isPartial = ended.partial || (isObject(result) && result['status'] === 'partial')
  return {
    output: ended.text === '' ? resultText(result) : ended.text,
    status: isPartial ? 'partial' : 'completed',
    data: { task_id, result },
    warnings,
  }
}

/** Why the run failed: as the file of its task says it. That a person cancelled the task does not mean that the run was. */
function failureOf(task: string, error: EndedError): RunError {
  const failed = workspaceErrors.error('BATON_WORKSPACE_TASK_FAILED', {
    task,
    message: error?.message ?? 'The task failed.',
  })
  const type = runErrorTypes.find((one) => one === error?.type && one !== 'cancelled')
  return { ...toRunError(failed, failed), ...(type === undefined ? {} : { type }) }
}

/** The task that a run posts: the same, however often it does. */
export const postedBy = (runId: string): string => `task_${sha256(runId).slice(0, 12)}`

/** Hears of runs that work for this one, and of what they ask a person, until the task has ended. */
async function untilEnded(context: Context, linked: Set<string>): Promise<EndedNews> {
  /** By runs that wait for a person. */
  const open = new Map<string, readonly string[]>()
  for (;;) {
    const questions = [...open.values()].flat()
    const message = await context.receive(endedTopic, questions.length === 0 ? {} : { questions })
    const news = taskNews(message.content)
    if ('usage' in news) return news
    const runId = news.run_id
    if (news.status === 'asks') open.set(runId, news.questions)
    else {
      open.delete(runId)
      if (!linked.has(runId)) context.link(linkTo(news))
      linked.add(runId)
    }
  }
}

/** Counts what was done for this run, also by runs that it has not heard of before. */
function settle(context: Context, { usage, runs }: EndedNews, linked: ReadonlySet<string>): void {
  for (const run of helpersIn(runs)) if (!linked.has(run.runId)) context.link(run)
  context.book(usage)
}

/** Runs of which no more is known than that they worked for this one. */
export function helpersIn(runs: readonly string[]): readonly LinkedRun[] {
  return runs.map((runId) => ({ runId, runnable: 'workspace', role: 'peer' }))
}

function linkTo({ run_id: runId, runnable, peer, about }: Extract<TaskNews, { status: 'began' }>): LinkedRun {
  return { runId, runnable, role: 'peer', reason: peer, about }
}
