import { isBatonError } from '../../../errors/baton-error.ts'
import type { JsonObject } from '../../../events/json.ts'
import { isFinal } from '../../../events/status.ts'
import { addUsage, noUsage } from '../../../events/usage.ts'
import { endedTopic, type TaskNews } from '../topics.ts'
import { workDone } from '../work/work-input.ts'
import type { PeerAtWork } from './setup.ts'

/** The word by which the runs of all tasks are found that one run had posted. */
export const tagFor = (runId: string): string => `for:${runId}`

/** Tells a run how the task stands that it had posted. One that has ended, or is not known here, waits for nothing. */
export async function tellAsker(
  { runtime, ground }: Pick<PeerAtWork, 'runtime' | 'ground'>,
  runId: string,
  news: TaskNews,
  id: string,
): Promise<'told' | 'gone'> {
  try {
    await runtime.send(runId, endedTopic, { ...news }, { id, by: ground.agentId })
    return 'told'
  } catch (error) {
    if (isBatonError(error, 'BATON_RUN_FINISHED')) return 'gone'
    throw error
  }
}

/** What became of the runs that worked for another: those that are not needed any more are ended first. */
export async function sumUp(
  { runtime, ground }: Pick<PeerAtWork, 'runtime' | 'ground'>,
  runId: string,
): Promise<Pick<TaskNews & { status: 'completed' }, 'usage' | 'warnings' | 'partial' | 'text' | 'runs'>> {
  let usage = noUsage
  let partial = false
  let text = ''
  const runs: string[] = []
  const warnings = new Set<string>()
  for (const run of await runtime.runs({ tag: tagFor(runId), roots: true, order: 'oldest' })) {
    runs.push(run.runId)
    if (!isFinal(run.status)) {
      // A run of a task that was cancelled while no peer had it, or that a later one took the place of.
      await runtime.cancel(run.runId, 'the task that it worked on has ended', ground.agentId).catch(() => {})
    }
    const end = await runtime.result(run.runId)
    if (end.status === 'awaiting_input') continue
    usage = addUsage(usage, end.usage)
    partial ||= end.status === 'partial'
    if (workDone(end.data)?.did === 'result') text = end.output
    for (const warning of end.warnings) warnings.add(warning)
  }
  return { usage, warnings: [...warnings], partial, text, runs }
}

/** The questions of a run that are open, as `run/operation`. */
export async function openIn({ runtime }: Pick<PeerAtWork, 'runtime'>, runId: string): Promise<readonly string[]> {
  return (await runtime.questions(runId)).map(({ runId: of, op }) => `${of}/${op}`)
}

/** What a screen shows beside a run that works for another. */
export function aboutTask(task: { readonly id: string; readonly phase: string }, type: string): JsonObject {
  return { task: task.id, peer: type, phase: task.phase }
}
