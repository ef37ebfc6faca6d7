import type { Json, JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool } from '../../tools/read-tool.ts'

/*
 * Tools by which agents speak to each other. They only give back what they are given: calls stand in the log like any
 * other, and whoever runs the agent reads them there. Their descriptions never vary, because a tree of runs is pinned
 * to them; what varies is in their schemas.
 */

const version = '1'

const text = (description: string): JsonObject => ({ type: 'string', minLength: 1, description })

function oneField(name: string, schema: JsonObject): JsonObject {
  return { type: 'object', properties: { [name]: schema }, required: [name], additionalProperties: false }
}

function speech(name: string, description: string, inputSchema: JsonObject, spoken: (input: JsonObject) => Json): Tool {
  return readTool<JsonObject, Json>({ name, version, description, inputSchema, run: spoken }) as unknown as Tool
}

/** Ends the work of an advisor (PAT-35). */
export function adviceTool(form: JsonObject | undefined): Tool {
  const schema = oneField('advice', form ?? text('What the agent should know or consider.'))
  return speech('submit_advice', 'Hand in your advice. This ends your work.', schema, ({ advice = '' }) => advice)
}

/** Chooses who does the work (PAT-20). */
export function routeTool(choices: readonly string[]): Tool {
  const inputSchema: JsonObject = {
    type: 'object',
    properties: {
      agent: { type: 'string', enum: choices, description: 'Who does the work.' },
      reason: text('Why, in one sentence.'),
    },
    required: ['agent', 'reason'],
    additionalProperties: false,
  }
  return speech('route_to', 'Select the agent to handle this request', inputSchema, (choice) => choice)
}

/** Tells the others of a team something (PAT-52). */
export const broadcastTool: Tool = speech(
  'broadcast',
  'Say something to everybody else in the team. They hear it in the next round.',
  oneField('message', text('What you found or think, complete in itself.')),
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
  return speech('vote_conclude', 'Vote on whether the team can conclude.', inputSchema, () => 'Your vote counts.')
}

/** Hands in the report of a team. `conclude_team` is the same by another name (PAT-52). */
export function reportTool(name: 'final_report' | 'conclude_team', form: JsonObject | undefined): Tool {
  const schema = oneField('report', form ?? text('The whole report, for whoever asked.'))
  return speech(name, 'Hand in the report of the team. This ends its work.', schema, ({ report = '' }) => report)
}
