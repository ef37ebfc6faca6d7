import type { JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { oneField, speechTool, textSchema } from '../patterns/speech.ts'

/** The tools by which an agent speaks in a team, by name. */
export const teamSpeeches: readonly string[] = ['broadcast', 'vote_conclude', 'final_report', 'conclude_team']

/** Tells the others of a team something (PAT-52). */
export const broadcastTool: Tool = speechTool(
  'broadcast',
  'Say something to everybody else in the team. They hear it in the next round.',
  oneField('message', textSchema('What you found or think, complete in itself.')),
  () => 'They will hear it in the next round.',
)

/** Says whether the team can conclude, and where there is a ballot, what for. */
export function voteTool(ballot: readonly string[] | undefined): Tool {
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

/** Hands in the report of a team. `conclude_team` is the same by another name (PAT-52). */
export function reportTool(name: 'final_report' | 'conclude_team', form: JsonObject | undefined): Tool {
  const schema = oneField('report', form ?? textSchema('The whole report, for whoever asked.'))
  return speechTool(name, 'Hand in the report of the team. This ends its work.', schema, ({ report = '' }) => report)
}
