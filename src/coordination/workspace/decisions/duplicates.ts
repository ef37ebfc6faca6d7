import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { findDuplicate } from '../breakdown/duplicates.ts'
import { dataOnly } from './offered.ts'

/** A task that the workspace knows. */
export type KnownTask = { readonly id: string; readonly description: string }

export type DuplicatesInput = {
  readonly subtasks: readonly string[]
  readonly known: readonly KnownTask[]
}

type FoundDuplicate = { readonly subtask: number; readonly of: string; readonly reasoning: string }

export type Duplicates = { readonly duplicates: readonly FoundDuplicate[] }

const schema: JsonObject = {
  type: 'object',
  properties: {
    duplicates: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          subtask: { type: 'integer', minimum: 0 },
          of: { type: 'string' },
          reasoning: { type: 'string' },
        },
        required: ['subtask', 'of', 'reasoning'],
        additionalProperties: false,
      },
    },
  },
  required: ['duplicates'],
  additionalProperties: false,
}

/** Which new subtasks the workspace has already, all of them in one call (WSP-51, WSP-52). */
export const duplicatesDecision: Decision<DuplicatesInput, Duplicates> = {
  name: 'workspace.duplicates',
  verdict: jsonSchema<Duplicates>(schema),
  verdictSchema: schema,
  prompt: ({ subtasks, known }) => [
    {
      role: 'system',
      content: `Compare tasks for semantic similarity. Name each new subtask that asks for the very same work as a task that is there; another place, number, file or verb is another task. ${dataOnly} Answer with JSON: {"duplicates": [{"subtask", "of", "reasoning"}]}, with the number of the subtask from 0 and the id of the task.`,
    },
    {
      role: 'user',
      content: JSON.stringify({ subtasks, tasks: known.map(({ id, description }) => ({ id, description })) }),
    },
  ],
  check: ({ subtasks, known }, { duplicates }) => {
    const wrong = duplicates.find(({ subtask, of }) => subtask >= subtasks.length || !known.some(({ id }) => id === of))
    return wrong && `there is no subtask ${wrong.subtask}, or no task "${wrong.of}"`
  },
  rule: ({ subtasks, known }) => {
    const duplicates = subtasks.flatMap((description, subtask) => {
      const found = findDuplicate(description, known)
      return found === undefined ? [] : [{ subtask, ...found }]
    })
    return { verdict: { duplicates }, reason: `${duplicates.length} of ${subtasks.length} are there already.` }
  },
}
