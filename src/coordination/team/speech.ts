import type { JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { oneField, speechTool, textSchema } from '../patterns/speech.ts'

/** The tools by which an agent speaks in a team, by name. `conclude_team` is one of the first edition. */
export const teamSpeeches: readonly string[] = ['broadcast', 'vote_conclude', 'final_report', 'conclude_team']

/** Tells the others of a team something (PAT-52). */
export const broadcastTool: Tool = speechTool(
  'broadcast',
  'Tell everybody else in the team something. They hear it in the next round.',
  oneField('message', { type: 'string', minLength: 1 }),
  () => 'Told.',
)

/** Says whether the team can conclude, and where there is a ballot, what for; reasons come first. It ends a turn. */
export function voteTool(ballot: readonly string[] | undefined): Tool {
  const inputSchema: JsonObject = {
    type: 'object',
    properties: {
      reason: { type: 'string', description: 'Why, or what is missing.' },
      ...(ballot === undefined ? {} : { choice: { type: 'string', enum: ballot } }),
      ready: { type: 'boolean' },
    },
    required: ballot === undefined ? ['ready'] : ['choice', 'ready'],
    additionalProperties: false,
  }
  return speechTool('vote_conclude', 'End your turn: is the team ready to conclude?', inputSchema, () => 'Counted.')
}

/** Hands in the report of a team, which ends its work. There is no other way to conclude. */
export function reportTool(form: JsonObject | undefined): Tool {
  const schema = oneField('report', form ?? textSchema('The whole answer, for whoever asked.'))
  return speechTool('final_report', 'Hand in the report of the team. This ends its work.', schema, handedIn)
}

function handedIn({ report = '' }: JsonObject): JsonObject[string] {
  return report
}
