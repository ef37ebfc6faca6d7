import type { JsonObject } from '../../../events/json.ts'
import type { Decision, Ruling } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { canHandle } from '../offline/can-handle.ts'
import { fitnessOf } from '../offline/fitness.ts'
import { metacognition } from '../offline/metacognition.ts'
import { fitnessGuide } from './fitness.ts'
import { fourQuestions } from './metacognition.ts'
import { dataOnly, type JudgingPeer, type OfferedTask, shownRecent, shownTask, type TaskJudgement } from './offered.ts'

export type JudgementInput = { readonly peer: JudgingPeer; readonly tasks: readonly OfferedTask[] }

export type Judgements = { readonly judgements: readonly TaskJudgement[] }

const schema: JsonObject = {
  type: 'object',
  properties: {
    judgements: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          task_id: { type: 'string' },
          proceed: { type: 'boolean' },
          can: { type: 'boolean' },
          fitness: { type: 'number', minimum: 1, maximum: 10 },
          reasoning: { type: 'string' },
        },
        required: ['task_id', 'proceed', 'can', 'fitness', 'reasoning'],
        additionalProperties: false,
      },
    },
  },
  required: ['judgements'],
  additionalProperties: false,
}

/** All new tasks at once: metacognition, capability and fitness in one call (WSP-28). */
export const judgementDecision: Decision<JudgementInput, Judgements> = {
  name: 'workspace.judgement',
  verdict: jsonSchema<Judgements>(schema),
  verdictSchema: schema,
  prompt: ({ peer, tasks }) => [
    {
      role: 'system',
      content: `You are ${peer.agent_id}, a peer of a shared workspace, of the type ${peer.type.type}, able to do: ${peer.type.capabilities.join(', ')}. For each task say whether to proceed (${fourQuestions}), whether you can do it, and how well it suits you from 1 to 10 (${fitnessGuide}). ${dataOnly} Answer with JSON: {"judgements": [{"task_id", "proceed", "can", "fitness", "reasoning"}]}, one for each task.`,
    },
    {
      role: 'user',
      content: [
        `You have ${peer.active} active tasks. Workspace: ${peer.workspace}`,
        ...tasks.map((task) =>
          [
            shownTask(task),
            shownRecent(task.recent),
            task.declined_by.length === 0 ? '' : `Stepped back from it: ${task.declined_by.join(', ')}.`,
          ]
            .filter((line) => line !== '')
            .join('\n'),
        ),
      ].join('\n\n'),
    },
  ],
  check: ({ tasks }, { judgements }) => {
    const missing = tasks.find(({ task_id }) => !judgements.some((one) => one.task_id === task_id))
    return missing && `there is no judgement of ${missing.task_id}`
  },
  rule: judgeByRule,
}

/** The same by rules, in the order in which the three are asked (WSP-24). */
export function judgeByRule({ peer, tasks }: JudgementInput): Ruling<Judgements> {
  const judgements = tasks.map((task) => judgedByRule(peer, task))
  const wanted = judgements.filter(({ proceed, can }) => proceed && can).length
  return { verdict: { judgements }, reason: `${wanted} of ${tasks.length} could be done here.` }
}

function judgedByRule(peer: JudgingPeer, task: OfferedTask): TaskJudgement {
  const { task_id } = task
  const { agent_id, live } = peer
  const self = metacognition({ ...task, agent_id, live })
  if (!self.verdict.proceed) return { task_id, proceed: false, can: false, fitness: 1, reasoning: self.reason }
  const can = canHandle(task, peer.type)
  const fit = fitnessOf(task, peer.type)
  // What a rule would not take on trust can still be tried when no other peer does (WSP-70).
  const { fitness } = fit.verdict
  return { task_id, proceed: true, can: can.verdict.can || fitness > 2, fitness, reasoning: fit.reason }
}
