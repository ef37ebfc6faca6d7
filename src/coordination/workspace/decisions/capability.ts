import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { type CanHandle, canHandle } from '../offline/can-handle.ts'
import { dataOnly, type JudgingPeer, type OfferedTask } from './offered.ts'

const schema: JsonObject = {
  type: 'object',
  properties: { can: { type: 'boolean' } },
  required: ['can'],
  additionalProperties: false,
}

/** Whether a peer can do a task at all (WSP-24). */
export const capabilityDecision: Decision<{ readonly task: OfferedTask; readonly peer: JudgingPeer }, CanHandle> = {
  name: 'workspace.capability',
  verdict: jsonSchema<CanHandle>(schema),
  verdictSchema: schema,
  prompt: ({ task: { description, type, requirements }, peer }) => [
    {
      role: 'system',
      content: `You say whether an agent can do a task with what it is able to do. ${dataOnly} Answer with JSON: {"can"}.`,
    },
    {
      role: 'user',
      content: JSON.stringify({ description, type, requirements, capabilities: peer.type.capabilities }),
    },
  ],
  rule: ({ task, peer }) => canHandle(task, peer.type),
}
