import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { type Metacognition, type MetacognitionInput, metacognition } from '../offline/metacognition.ts'
import { dataOnly, shownRecent } from './offered.ts'

const schema: JsonObject = {
  type: 'object',
  properties: { proceed: { type: 'boolean' }, reasoning: { type: 'string' } },
  required: ['proceed', 'reasoning'],
  additionalProperties: false,
}

/** The four questions that a peer asks itself before it takes one more step (WSP-25). */
export const fourQuestions =
  'Has something similar been done recently? Does this bring progress towards the goal? Would it be redundant? Is it time to step back and leave it?'

/** Proceed, or step back (WSP-24). */
export const metacognitionDecision: Decision<MetacognitionInput & { readonly workspace: string }, Metacognition> = {
  name: 'workspace.metacognition',
  verdict: jsonSchema<Metacognition>(schema),
  verdictSchema: schema,
  prompt: ({ description, original_goal, recent, workspace, declined_by, agent_id }) => [
    {
      role: 'system',
      content: `You are the metacognition of ${agent_id}, a peer of a shared workspace. ${fourQuestions} ${dataOnly} Answer with JSON: {"proceed", "reasoning"}.`,
    },
    {
      role: 'user',
      content: [
        `Task: ${JSON.stringify(description)}`,
        `Original goal: ${JSON.stringify(original_goal)}`,
        `Recent actions:\n${shownRecent(recent)}`,
        `Workspace: ${workspace}`,
        declined_by.length === 0 ? '' : `Stepped back from it: ${declined_by.join(', ')}. If nobody is left, take it.`,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
    },
  ],
  rule: metacognition,
}
