import type { Context } from '../../../kernel/context.ts'
import type { Outcome } from '../../../kernel/runnable.ts'
import { capabilityDecision } from '../decisions/capability.ts'
import { fitnessDecision } from '../decisions/fitness.ts'
import { type Judgements, judgementDecision } from '../decisions/judgement.ts'
import { metacognitionDecision } from '../decisions/metacognition.ts'
import type { JudgingPeer, OfferedTask, TaskJudgement } from '../decisions/offered.ts'
import type { TypeModels, WorkspaceDefinition } from '../definition.ts'
import type { JudgingInput } from './work-input.ts'

/** A peer judges tasks: all in one call, or each by three that stop at the first no (WSP-24, WSP-28). */
export async function judgeTasks(
  context: Context,
  { types, combined }: WorkspaceDefinition,
  { peer, tasks }: JudgingInput,
): Promise<Outcome> {
  const models = types.find(({ type }) => type === peer.type.type)?.models ?? {}
  const judgements = combined
    ? (await context.decide(judgementDecision, { peer, tasks }, asked(models.evaluator))).judgements
    : await oneByOne(context, models, peer, tasks)
  const wanted = judgements.filter(({ proceed, can }) => proceed && can).length
  const data: Judgements = { judgements }
  return { output: `${wanted} of ${tasks.length} tasks suit ${peer.agent_id}.`, data }
}

async function oneByOne(
  context: Context,
  models: TypeModels,
  peer: JudgingPeer,
  tasks: readonly OfferedTask[],
): Promise<readonly TaskJudgement[]> {
  const judgements: TaskJudgement[] = []
  for (const task of tasks) judgements.push(await inTurn(context, models, peer, task))
  return judgements
}

async function inTurn(
  context: Context,
  models: TypeModels,
  peer: JudgingPeer,
  task: OfferedTask,
): Promise<TaskJudgement> {
  const { task_id } = task
  const no = { task_id, proceed: false, can: false, fitness: 1 }
  const { agent_id, live, workspace } = peer
  const self = await context.decide(
    metacognitionDecision,
    { ...task, agent_id, live, workspace },
    asked(models.metacognition),
  )
  const { reasoning } = self
  if (!self.proceed) return { ...no, reasoning }
  const { can } = await context.decide(capabilityDecision, { task, peer }, asked(models.evaluator))
  if (!can) return { ...no, proceed: true, reasoning: 'It lacks what the task needs.' }
  const { fitness } = await context.decide(fitnessDecision, { task, peer }, asked(models.evaluator))
  return { task_id, proceed: true, can: true, fitness, reasoning }
}

const asked = (model: string | undefined): { readonly model?: string } => (model === undefined ? {} : { model })
