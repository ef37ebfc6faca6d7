import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { BatonError, describe } from '../errors/baton-error.ts'
import type { JsonObject } from '../events/json.ts'
import type { EffectClass } from '../events/tool.ts'
import type { Label, Touch } from '../grants/touch.ts'
import type { Tool, ToolCall } from '../kernel/ports/tool.ts'
import { jsonSchema } from './json-schema.ts'
import { describeProblem, problemsOf } from './schema/problems.ts'
import { toolTerms } from './schema/terms.ts'

export interface ToolFields<Input, Output> {
  /** Small letters, digits and `_`, at most 63: every provider accepts it. */
  readonly name: string
  /** What it does and when to use it: models choose by this. */
  readonly description: string
  readonly effect: EffectClass
  /** Checks the input, and types it. */
  readonly input?: StandardSchemaV1<unknown, Input>
  /** What models are shown. Without it, `input` is asked; Zod, Valibot and ArkType can tell. */
  readonly inputSchema?: JsonObject
  readonly version?: string
  /** What its answers are: written by others, or not for others to see. */
  readonly labels?: readonly Label[]
  /** What a call with this input would touch. Without it: nothing, and no grant is needed. */
  touches?(input: Input): readonly Touch[]
  run(input: Input, call: ToolCall): Output | Promise<Output>
  undo?(input: Input, output: Output, call: ToolCall): void | Promise<void>
  /** How long `undo` may take before it counts as failed. Default: a minute. */
  readonly undoMs?: number
}

const toolNamePattern = /^[a-z][a-z0-9_]{0,62}$/
const effects: readonly EffectClass[] = ['read', 'idempotent', 'once', 'compensable']
const noInput: JsonObject = Object.freeze({
  type: 'object',
  properties: Object.freeze({}),
  additionalProperties: false,
})

/** A tool whose input and output are typed by what it is given, and whose input is always checked. */
export function defineTool<Input = JsonObject, Output = unknown>(
  fields: ToolFields<Input, Output>,
): Tool<Input, Output> {
  const problem = problemWith(fields)
  if (problem !== undefined) throw new BatonError('BATON_TOOL_INVALID', { tool: String(fields.name), problem })
  const inputSchema = fields.inputSchema ?? schemaFrom(fields)
  return { ...fields, inputSchema, input: fields.input ?? checkedBy<Input>(fields.name, inputSchema) }
}

/** A validator from the schema that models are shown. What it says must be something that can be checked. */
function checkedBy<Input>(tool: string, inputSchema: JsonObject): StandardSchemaV1<unknown, Input> {
  // Generators of schemas add words of their own, which say nothing about values.
  const found = problemsOf(inputSchema, toolTerms).find(({ kind }) => kind !== 'unknown')
  if (found === undefined) return jsonSchema<Input>(inputSchema)
  const problem = `in its \`inputSchema\`, ${describeProblem(found)}`
  throw new BatonError('BATON_TOOL_INVALID', { tool, problem })
}

function problemWith<Input, Output>({
  name,
  description,
  effect,
  undo,
}: ToolFields<Input, Output>): string | undefined {
  if (!toolNamePattern.test(name)) return 'its name does not fit'
  if (description.trim() === '') return 'it has no description'
  if (!effects.includes(effect)) return `its effect is none of ${effects.join(', ')}`
  if (effect === 'compensable' && undo === undefined) return 'its effect is compensable, but it has no `undo`'
  if (effect !== 'compensable' && undo !== undefined) return `it has \`undo\`, but its effect is ${effect}`
  return undefined
}

function schemaFrom<Input, Output>({ name, input }: ToolFields<Input, Output>): JsonObject {
  if (input === undefined) return noInput
  const standard = input['~standard']
  if (!canTell(standard)) {
    const problem = `its input (${standard.vendor}) can't be shown to models; give \`inputSchema\` too`
    throw new BatonError('BATON_TOOL_INVALID', { tool: name, problem })
  }
  try {
    const { $schema, ...schema } = standard.jsonSchema.input({ target: 'draft-2020-12' })
    return JSON.parse(JSON.stringify(schema)) as JsonObject
  } catch (error) {
    const problem = `its input can't be shown to models (${describe(error)}); give \`inputSchema\` too`
    throw new BatonError('BATON_TOOL_INVALID', { tool: name, problem }, error)
  }
}

function canTell(standard: object): standard is StandardJSONSchemaV1.Props {
  return 'jsonSchema' in standard
}
