import type { Json } from '../../../events/json.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Outcome } from '../../../kernel/runnable.ts'
import type { Layer } from '../../patterns/layer.ts'
import { resultText } from '../breakdown/result-text.ts'
import { synthesise } from '../breakdown/synthesis.ts'
import { goalDecision } from '../decisions/goal.ts'
import { synthesisDecision } from '../decisions/synthesis.ts'
import { takesApart, type WorkspaceDefinition, type WorkType } from '../definition.ts'
import { workspaceErrors } from '../errors.ts'
import { workspaceEvents } from '../events.ts'
import { beyondGrants } from '../extension/beyond-grants.ts'
import { doStage } from '../extension/do-stage.ts'
import { stageWords } from '../extension/stage-input.ts'
import { isStageTask } from '../extension/stage-tasks.ts'
import { lackIn, validateGoal } from '../offline/validate-goal.ts'
import { checkWork } from './checks.ts'
import { execute } from './executor.ts'
import { takeApart } from './take-apart.ts'
import { seenIn } from './voice.ts'
import type { WorkDone, WorkInput } from './work-input.ts'

/** One task, done by the executor of a type, checked by code and then by another role (WSP-40, WSP-41). */
export async function doTask(
  context: Context,
  definition: WorkspaceDefinition,
  layer: Layer,
  input: WorkInput,
): Promise<Outcome> {
  const type = typeOf(definition, input)
  if (type === undefined) {
    const known = definition.types.map((one) => one.type)
    throw workspaceErrors.error('BATON_WORKSPACE_TYPE_UNKNOWN', { type: input.peer, known })
  }
  context.record(workspaceEvents, 'workspace.task_begun', {
    task_id: input.task.id,
    type: type.type,
    phase: input.task.phase,
    description: input.task.description,
  })
  if (isStageTask(input.task)) return staged(await stageDone(context, definition, layer, input))
  if (input.task.phase === 'synthesize') return putTogether(context, type, input)
  if (takesApart(type)) return brokenDown(context, await takeApart(context, definition, type, input))
  return worked(context, layer, type, { ...input, folder: definition.folder })
}

/** A made type is held against what the workspace gives once more: it may give less than when the type was let in. */
function typeOf({ types, extension }: WorkspaceDefinition, { peer, made }: WorkInput): WorkType | undefined {
  if (made === undefined) return types.find((one) => one.type === peer)
  const beyond = beyondGrants(made.grants, extension.grants)
  if (beyond.length > 0) throw workspaceErrors.error('BATON_WORKSPACE_AGENT_REFUSED', { type: made.type, beyond })
  return { ...made, made }
}

async function stageDone(
  context: Context,
  definition: WorkspaceDefinition,
  layer: Layer,
  { extension }: WorkInput,
): Promise<WorkDone> {
  if (extension !== undefined) return doStage(context, definition, layer, extension)
  const message = 'The request that it belongs to is closed, or was never made.'
  return { did: 'failed', error: { type: 'unsupported', message, retryable: false } }
}

function staged(done: WorkDone): Outcome {
  if (done.did === 'failed') return ended(done, done.error.message, 'failed')
  return ended(done, done.did === 'result' ? stageWords(done.result) : '')
}

async function worked(
  context: Context,
  layer: Layer,
  type: WorkType,
  input: WorkInput & { readonly folder: string },
): Promise<Outcome> {
  const { task } = input
  const done = await execute(context, layer, type, input)
  const { seen, own } = seenIn(done.data)
  if (done.status === 'failed' || done.status === 'cancelled') {
    const { type: kind = 'exception', message = done.output, retryable = false } = done.error ?? {}
    return ended({ did: 'failed', error: { type: kind, message, retryable } }, message, 'failed', done.warnings)
  }
  // What says that it did nothing is no result, nor is an answer without the number that was asked for, whether or not there
  // is a goal to hold it against.
  const lacking = own === undefined ? lackIn(task.description, done.output) : undefined
  if (lacking !== undefined) {
    const error = { type: 'worker_error', message: lacking, retryable: false }
    return ended({ did: 'failed', error }, done.output, 'failed', done.warnings)
  }
  // A runnable that answers in data has a result of its own; agents answer in words.
  const result: Json = own ?? done.output
  const goal = goalOf(task.context['original_goal'])
  const checks = await checkWork(context, layer, task, { seen, result })
  context.record(workspaceEvents, 'workspace.work_checked', { task_id: task.id, ...checks })
  const judged = { description: task.description, original_goal: goal, result, checks }
  const verdict = await verdictOn(context, type, judged)
  context.record(workspaceEvents, 'workspace.goal_judged', { task_id: task.id, ...verdict })
  const status = verdict.advances ? (done.status === 'partial' ? 'partial' : 'completed') : 'failed'
  const partial = status === 'partial' ? { partial: true as const } : {}
  return ended({ did: 'result', result, ...partial, ...verdict }, done.output, status, done.warnings)
}

/** What code has found wrong needs no second opinion. Without a goal there is nothing to ask (WSP-40). */
async function verdictOn(
  context: Context,
  type: WorkType,
  judged: Parameters<typeof validateGoal>[0],
): Promise<{ readonly advances: boolean; readonly reason: string }> {
  const { checks, original_goal, description } = judged
  const byCode = validateGoal({ ...judged, original_goal: original_goal ?? description })
  const isFault = byCode.verdict.sure && !byCode.verdict.advances
  const sawFault =
    checks.files.some(({ bytes }) => bytes === null || bytes === 0) ||
    (checks.exit_code !== null && checks.exit_code !== 0) ||
    checks.schema_problems.length > 0
  if (isFault && sawFault) return { advances: false, reason: byCode.reason }
  if (original_goal === null) return { advances: true, reason: 'There is no goal to hold it against.' }
  const model = type.models?.metacognition
  const { advances } = await context.decide(goalDecision, judged, model === undefined ? {} : { model })
  return { advances, reason: advances ? 'It advances the goal.' : isFault ? byCode.reason : 'It was judged so.' }
}

async function putTogether(context: Context, { models }: WorkType, { task, children }: WorkInput): Promise<Outcome> {
  const { status, outputs, failed } = synthesise(task.description, children)
  const input = { goal: task.description, children }
  const { text } = await context.decide(
    synthesisDecision,
    input,
    models?.executor === undefined ? {} : { model: models.executor },
  )
  context.record(workspaceEvents, 'workspace.put_together', { task_id: task.id, status, failed })
  if (status === 'failed') {
    const error = { type: 'worker_error', message: text, retryable: false }
    return ended({ did: 'failed', error }, text, 'failed')
  }
  const result = { status, text, outputs, failed }
  return ended({ did: 'result', result, advances: true, reason: 'It says what came of every part.' }, text, status)
}

function brokenDown(context: Context, done: WorkDone): Outcome {
  if (done.did === 'breakdown') {
    const { subtasks, dropped, reasoning } = done
    context.record(workspaceEvents, 'workspace.broken_down', {
      subtasks: subtasks.map(({ description }) => description),
      dropped,
      reasoning,
    })
    return ended(done, subtasks.map(({ description }) => `- ${description}`).join('\n'))
  }
  if (done.did === 'failed') return ended(done, done.error.message, 'failed')
  return ended(done, done.did === 'whole' || done.did === 'lacking' ? done.reasoning : '')
}

function ended(
  done: WorkDone,
  output: string,
  status: 'completed' | 'partial' | 'failed' = 'completed',
  warnings: readonly string[] = [],
): Outcome {
  return {
    output: output === '' && done.did === 'result' ? resultText(done.result) : output,
    status,
    data: done,
    warnings,
  }
}

const goalOf = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
