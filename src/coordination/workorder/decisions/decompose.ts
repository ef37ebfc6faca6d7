import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import type { ToolDescription } from '../../../kernel/ports/model.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { noTool, type Subtask } from '../work-order.ts'
import { subtaskForms, subtaskSchema, toolLines } from './subtask-forms.ts'

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

/** What every plan must fit. */
export const planSchema: JsonObject = {
  type: 'object',
  properties: {
    goal: { type: 'string', minLength: 1, description: 'What the person wants, in a few words.' },
    subtasks: { type: 'array', items: subtaskSchema },
    direct_answer: { type: 'string', description: 'Only when no tool is needed and subtasks is empty.' },
  },
  required: ['goal', 'subtasks'],
  additionalProperties: false,
}

/** The same for these tools. */
function planSchemaFor({ tools }: DecomposeInput): JsonObject {
  return {
    type: 'object',
    properties: {
      goal: { type: 'string' },
      subtasks: { type: 'array', items: subtaskForms(tools) },
      direct_answer: { type: 'string' },
    },
    required: ['goal', 'subtasks'],
    additionalProperties: false,
  }
}

const instruction = `You are the lead of a work order. Take the request apart into the fewest subtasks that answer all of it, one for each thing that a tool must be asked; add nothing. Workers carry them out at the same time, without knowing of each other. A part that no tool serves gets the tool "${noTool}". Where no tool is needed at all, give no subtasks and a direct_answer.
Answer with JSON: {"goal", "subtasks": [{"name", "tool", "args"}], "direct_answer"?}.`

/** Takes a request apart. */
export const decompose: Decision<DecomposeInput, Plan> = {
  name: 'workorder.decompose',
  verdict: jsonSchema<Plan>(planSchema),
  verdictSchema: planSchemaFor,
  prompt: ({ request, earlier, tools, now, guidance, refused }) => {
    const today = `Today is ${new Date(now).toISOString().slice(0, 10)}.`
    const told = [instruction, guidance, toolLines(tools), today].filter((part) => part !== '')
    const before = earlier.length === 0 ? '' : `Asked before: ${JSON.stringify(earlier)}\n\n`
    const again = refused === undefined ? '' : `\n\n${refusal(refused, tools)}`
    return [
      { role: 'system', content: told.join('\n\n') },
      { role: 'user', content: `${before}${request}${again}` },
    ]
  },
  // Where a model plans, the rules and the words they know are never loaded.
  rule: async (input) => (await import('./plan-by-rule.ts')).planByRule(input),
}

/** Not every server holds a model to a schema. One that made a mistake is told what the tools take. */
function refusal(
  { plan, problems }: NonNullable<DecomposeInput['refused']>,
  tools: readonly ToolDescription[],
): string {
  const used = tools.filter(({ name }) => plan.subtasks.some(({ tool }) => tool === name))
  const takes = used.map(({ name, input }) => `${name} takes ${JSON.stringify(input)}.`)
  return [
    `This plan can't be carried out: ${JSON.stringify(plan)}. ${problems.join('; ')}. Make another.`,
    ...takes,
  ].join('\n')
}
