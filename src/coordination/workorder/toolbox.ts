import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json, JsonObject } from '../../events/json.ts'
import { byName } from '../../kernel/names.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'
import type { AnyTool, Tool } from '../../kernel/ports/tool.ts'
import { type Runnable, referenceTo } from '../../kernel/runnable.ts'
import { validate } from '../../kernel/validation.ts'
import { noTool, type Subtask } from './work-order.ts'

/** Something a worker can be given: a tool, or anything that can be run. */
export interface WorkTool {
  /** What subtasks call it: `weather`, `agent:triage`. */
  readonly name: string
  readonly description: string
  readonly input: JsonObject
  readonly check?: StandardSchemaV1<unknown, unknown>
  readonly does: { readonly tool: Tool } | { readonly run: string | Runnable }
}

/** All of them, for every worker (WO-3). */
export type Toolbox = ReadonlyMap<string, WorkTool>

/** A tool, a runnable, or the `kind:name` of one. */
export type GivenTool = AnyTool | Runnable | string

const anyInput: JsonObject = { type: 'object', properties: {}, additionalProperties: true }

const requestInput: JsonObject = {
  type: 'object',
  properties: { request: { type: 'string', description: 'What is wanted, complete in itself.' } },
  additionalProperties: true,
}

export function toolboxOf(given: readonly GivenTool[]): Toolbox {
  return byName(
    given.map((one) => (typeof one === 'string' || 'kind' in one ? fromRunnable(one) : fromTool(one as Tool))),
    ({ name }) => name,
  )
}

export function fromTool(tool: Tool): WorkTool {
  const { name, description, inputSchema = anyInput, input } = tool
  return { name, description, input: inputSchema, ...(input === undefined ? {} : { check: input }), does: { tool } }
}

export interface Described {
  readonly description?: string
  readonly input?: JsonObject
}

export function fromRunnable(target: string | Runnable, { description, input }: Described = {}): WorkTool {
  const name = typeof target === 'string' ? target : `${target.kind}:${target.name}`
  const run = typeof target === 'string' ? target.replace(/^agent:/, '') : target
  const told = description ?? descriptionOf(target) ?? `Runs ${typeof run === 'string' ? run : referenceTo(run)}.`
  return { name, description: told, input: input ?? requestInput, does: { run } }
}

function descriptionOf(target: string | Runnable): string | undefined {
  const definition: Json = typeof target === 'string' ? null : target.definition
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return undefined
  const { description } = definition as { readonly description?: Json }
  return typeof description === 'string' && description !== '' ? description : undefined
}

/** What the lead is told about them. */
export function describeToolbox(toolbox: Toolbox): ToolDescription[] {
  return [...toolbox.values()].map(({ name, description, input }) => ({ name, description, input }))
}

/** Everything that keeps subtasks from being carried out (WO-21). */
export async function problemsWith(subtasks: readonly Subtask[], toolbox: Toolbox): Promise<string[]> {
  const found: string[] = []
  for (const [index, subtask] of subtasks.entries()) {
    const problem = problemWith(subtask, index, toolbox)
    const settled = problem instanceof Promise ? await problem : problem
    if (settled !== undefined) found.push(settled)
  }
  return found
}

function problemWith(
  { name, args, tool }: Subtask,
  index: number,
  toolbox: Toolbox,
): string | undefined | Promise<string | undefined> {
  const place = `subtask ${index} ("${name}")`
  if (typeof name !== 'string' || name.trim() === '') return `subtask ${index} has no name`
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return `${place}: args is no object`
  if (tool === noTool) return undefined
  const known = toolbox.get(tool)
  if (known === undefined) return `${place}: there is no tool "${tool}"; there are ${[...toolbox.keys()].join(', ')}`
  if (known.check === undefined) return undefined
  const refused = (checked: unknown): string | undefined =>
    checked instanceof Error ? `${place}: ${tool} does not take that: ${checked.message}` : undefined
  const checked = validate(known.check, structuredClone(args))
  return checked instanceof Promise ? checked.then(refused) : refused(checked)
}
