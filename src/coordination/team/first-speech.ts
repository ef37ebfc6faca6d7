import type { JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { oneField, speechTool, textSchema } from '../patterns/speech.ts'

/* How the tools of a team were described in the first edition, for runs that began with it and are pinned to them. */

export const firstBroadcastTool: Tool = speechTool(
  'broadcast',
  'Say something to everybody else in the team. They hear it in the next round.',
  oneField('message', textSchema('What you found or think, complete in itself.')),
  () => 'They will hear it in the next round.',
)

export function firstVoteTool(ballot: readonly string[] | undefined): Tool {
  const inputSchema: JsonObject = {
    type: 'object',
    properties: {
      ready: { type: 'boolean', description: 'Whether the team can conclude.' },
      reason: { type: 'string', description: 'Why, or what is still missing.' },
      ...(ballot === undefined ? {} : { choice: { type: 'string', enum: ballot, description: 'What you vote for.' } }),
    },
    required: ballot === undefined ? ['ready'] : ['ready', 'choice'],
    additionalProperties: false,
  }
  return speechTool('vote_conclude', 'Vote on whether the team can conclude.', inputSchema, () => 'Your vote counts.')
}

/** `conclude_team` was `final_report` by another name (PAT-52). */
export function firstReportTool(name: 'final_report' | 'conclude_team', form: JsonObject | undefined): Tool {
  const schema = oneField('report', form ?? textSchema('The whole report, for whoever asked.'))
  return speechTool(name, 'Hand in the report of the team. This ends its work.', schema, ({ report = '' }) => report)
}
