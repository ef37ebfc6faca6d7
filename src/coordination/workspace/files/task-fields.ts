import { isObject, type Json } from '../../../events/json.ts'

/** What a key of a task file may hold. */
export interface TaskField {
  readonly expected: string
  fits(value: Json): boolean
}

const isText = (value: Json): value is string => typeof value === 'string'
const isCount = (value: Json): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isMoment = (value: Json): boolean => isText(value) && value.length < 60 && !Number.isNaN(Date.parse(value))

/** Ids become names of files, so they can't be anything that leads elsewhere. */
const isId = (value: Json): boolean => isText(value) && /^[A-Za-z0-9][\w.-]{0,99}$/.test(value)

const orNull = (field: TaskField): TaskField => ({
  expected: `${field.expected}, or null`,
  fits: (value) => value === null || field.fits(value),
})

const listOf = (field: TaskField, what: string): TaskField => ({
  expected: `a list of ${what}`,
  fits: (value) => Array.isArray(value) && value.length <= 1_000 && value.every(field.fits),
})

const text: TaskField = { expected: 'text', fits: isText }
const count: TaskField = { expected: 'a whole number, 0 or more', fits: isCount }
const moment: TaskField = { expected: 'a time such as 2026-01-15T10:00:00Z', fits: isMoment }
const id: TaskField = { expected: 'letters, digits, ".", "-" and "_", at most 100', fits: isId }
const object: TaskField = { expected: 'an object', fits: isObject }
const filled: TaskField = { expected: 'text that is not empty', fits: (value) => isText(value) && value.trim() !== '' }

/** Tasks can be named by the name of their file too, which may be anything. */
const reference: TaskField = { expected: 'the id of a task', fits: (value) => isText(value) && value !== '' }

export const taskFields: Readonly<Record<string, TaskField>> = {
  id,
  parent_id: orNull(id),
  depth: count,
  type: filled,
  description: filled,
  context: object,
  requirements: listOf(filled, 'capabilities'),
  created_by: text,
  created_at: moment,
  claimed_by: orNull(text),
  claimed_at: orNull(moment),
  depends_on: listOf(reference, 'ids of tasks'),
  children: listOf(reference, 'ids of tasks'),
  phase: { expected: '"execute" or "synthesize"', fits: (value) => value === 'execute' || value === 'synthesize' },
  attempts: count,
  max_attempts: { expected: 'a whole number from 1 to 100', fits: (value) => isCount(value) && inRange(value, 1, 100) },
  not_before: orNull(moment),
  error: orNull(object),
  history: listOf(object, 'objects'),
  priority: { expected: 'a number', fits: (value) => typeof value === 'number' },
  name_number: count,
}

function inRange(value: Json, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}
