import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import type { ToolDescription } from '../../../kernel/ports/model.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { noTool, type Subtask } from '../work-order.ts'

export type DecomposeInput = {
  readonly request: string
  /** What was asked before in the same conversation. */
  readonly earlier: readonly string[]
  readonly tools: readonly ToolDescription[]
  /** The time, in milliseconds. */
  readonly now: number
  /** What the author of the work order wants the lead to know. */
  readonly guidance: string
  /** A plan that could not be carried out, and why (WO-21). */
  readonly refused?: { readonly plan: Plan; readonly problems: readonly string[] }
}

/** What is to be done for a request. Without subtasks there must be an answer. */
export type Plan = {
  readonly goal: string
  readonly subtasks: readonly Subtask[]
  readonly direct_answer?: string
}

export const subtaskSchema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100, description: 'A verb and an object, such as check_weather.' },
    args: { type: 'object', description: 'Exactly what the tool takes.' },
    tool: { type: 'string', minLength: 1, description: `One of the tools, or "${noTool}".` },
  },
  required: ['name', 'args', 'tool'],
  additionalProperties: false,
}

const planSchema: JsonObject = {
  type: 'object',
  properties: {
    goal: { type: 'string', minLength: 1, description: 'What the person wants, in a few words.' },
    subtasks: { type: 'array', items: subtaskSchema },
    direct_answer: { type: 'string', description: 'Only when no tool is needed and subtasks is empty.' },
  },
  required: ['goal', 'subtasks'],
  additionalProperties: false,
}

const instruction = `You are the lead. You decide what is to be done; others do it, each one subtask with one tool, at the
same time and without knowing of each other. Take the request apart into the fewest subtasks that answer all of it:
one for each thing a tool must be asked. Do not add what was not asked for. For a part that no tool serves, give a
subtask with the tool "${noTool}". When no tool is needed at all, give no subtasks and a direct_answer.
Answer with JSON: {"goal", "subtasks": [{"name", "args", "tool"}], "direct_answer"?}.`

/** Takes a request apart. */
export const decompose: Decision<DecomposeInput, Plan> = {
  name: 'workorder.decompose',
  verdict: jsonSchema<Plan>(planSchema),
  verdictSchema: planSchema,
  prompt: ({ request, earlier, tools, now, guidance, refused }) => {
    const today = `Today is ${new Date(now).toISOString().slice(0, 10)}.`
    const told = [instruction, guidance, today, `Tools: ${JSON.stringify(tools)}`].filter((part) => part !== '')
    const before = earlier.length === 0 ? '' : `Asked before: ${JSON.stringify(earlier)}\n\n`
    const again =
      refused === undefined
        ? ''
        : `\n\nThis plan can't be carried out: ${JSON.stringify(refused.plan)}. ${refused.problems.join('; ')}. Make another.`
    return [
      { role: 'system', content: told.join('\n\n') },
      { role: 'user', content: `${before}${request}${again}` },
    ]
  },
  // Where a model plans, the rules and the words they know are never loaded.
  rule: async (input) => (await import('./plan-by-rule.ts')).planByRule(input),
}
