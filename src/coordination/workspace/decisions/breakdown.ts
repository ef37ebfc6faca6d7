import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { breakDown, mostChildren, type PlannedSubtask } from '../breakdown/break-down.ts'
import { placeSubtasks } from '../offline/place-subtasks.ts'
import { dataOnly } from './offered.ts'

export type BreakdownInput = {
  readonly description: string
  readonly depth: number
  readonly original_goal: string | null
  /** What the peers of this workspace can do. */
  readonly capabilities: readonly string[]
}

/** What a model is asked for: the rest follows from the task itself. */
type WrittenSubtask = Pick<PlannedSubtask, 'description' | 'type' | 'requirements' | 'depends_on'> & {
  readonly outputs: readonly string[]
}

export type WrittenBreakdown = {
  readonly subtasks: readonly WrittenSubtask[]
  readonly reasoning: string
  /** Abilities that no peer has and that it can't be done without (WSP-62). */
  readonly missing?: readonly string[]
}

const schema: JsonObject = {
  type: 'object',
  properties: {
    reasoning: { type: 'string' },
    missing: { type: 'array', maxItems: 3, items: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' } },
    subtasks: {
      type: 'array',
      maxItems: mostChildren,
      items: {
        type: 'object',
        properties: {
          description: { type: 'string', minLength: 1 },
          type: { type: 'string', minLength: 1 },
          requirements: { type: 'array', items: { type: 'string' } },
          depends_on: { type: 'array', items: { type: 'integer', minimum: 0 } },
          outputs: { type: 'array', items: { type: 'string' } },
        },
        required: ['description', 'type', 'requirements', 'depends_on', 'outputs'],
        additionalProperties: false,
      },
    },
  },
  required: ['subtasks', 'reasoning'],
  additionalProperties: false,
}

/** What a task is taken apart into; nothing where it is one piece of work (WSP-50, WSP-53). */
export const breakdownDecision: Decision<BreakdownInput, WrittenBreakdown> = {
  name: 'workspace.breakdown',
  verdict: jsonSchema<WrittenBreakdown>(schema),
  verdictSchema: schema,
  prompt: ({ description, original_goal, capabilities }) => [
    {
      role: 'system',
      content: `You take tasks of a shared workspace apart. Name the fewest subtasks, at most ${mostChildren}, that each need one kind of ability and together do all of it, and nothing more; none where it is one piece of work. Each subtask must be understood by itself. "depends_on" holds the numbers, from 0, of subtasks that must be done before; "outputs" the files it leaves; "requirements" abilities out of: ${capabilities.join(', ')}. First ask whether it needs an ability that none of these is, and that no way around leads past: such, and only such, go into "missing", named like the others, with no subtasks; usually there is none. ${dataOnly} Answer with JSON: {"reasoning", "missing", "subtasks": [{"description", "type", "requirements", "depends_on", "outputs"}]}.`,
    },
    { role: 'user', content: JSON.stringify({ description, original_goal }) },
  ],
  check: ({ capabilities }, { subtasks, missing = [] }) => {
    const there = missing.find((one) => capabilities.includes(one))
    if (there !== undefined) return `${there} is not missing`
    const wrong = subtasks.findIndex(({ depends_on }, at) => depends_on.some((on) => on >= at))
    return wrong < 0 ? undefined : `subtask ${wrong} depends on itself or on a later one`
  },
  rule: ({ description, depth, original_goal, capabilities }) => {
    const goal = original_goal ?? undefined
    const { verdict, reason } = breakDown({ description, depth, context: { original_goal: goal } })
    const subtasks = placeSubtasks(verdict.subtasks, capabilities).map(({ context, depth: _, ...rest }) => ({
      ...rest,
      outputs: context.outputs,
    }))
    return { verdict: { subtasks, reasoning: reason }, reason }
  },
}
