import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { type Fitness, fitnessOf } from '../offline/fitness.ts'
import { dataOnly, type JudgingPeer, type OfferedTask } from './offered.ts'

const schema: JsonObject = {
  type: 'object',
  properties: { fitness: { type: 'number', minimum: 1, maximum: 10 } },
  required: ['fitness'],
  additionalProperties: false,
}

/** What makes a good match, for models: breakdown is for what is too large for one of the others (WSP-50, WSP-54). */
export const fitnessGuide =
  '10: exactly what it is for; 8: well suited; 5: others would do it better; 1: not at all. An agent that takes tasks apart is suited only to tasks that are too large for one of the others.'

/** How well a task suits a peer, from 1 to 10 (WSP-24). */
export const fitnessDecision: Decision<{ readonly task: OfferedTask; readonly peer: JudgingPeer }, Fitness> = {
  name: 'workspace.fitness',
  verdict: jsonSchema<Fitness>(schema),
  verdictSchema: schema,
  prompt: ({ task: { description }, peer }) => [
    {
      role: 'system',
      content: `You say how well a task suits an agent, from 1 to 10. ${fitnessGuide} ${dataOnly} Answer with JSON: {"fitness"}.`,
    },
    { role: 'user', content: JSON.stringify({ description, agent_type: peer.type.type, active_tasks: peer.active }) },
  ],
  rule: ({ task, peer }) => fitnessOf(task, peer.type),
}
