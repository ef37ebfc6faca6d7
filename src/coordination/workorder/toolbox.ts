import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json, JsonObject } from '../../events/json.ts'
import { currentEdition } from '../../kernel/edition.ts'
import { byName } from '../../kernel/names.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'
import type { AnyTool, Tool } from '../../kernel/ports/tool.ts'
import { type Runnable, referenceTo } from '../../kernel/runnable.ts'
import { validate } from '../../kernel/validation.ts'
import { jsonSchema } from '../../tools/json-schema.ts'
import { problemsOf } from '../../tools/schema/problems.ts'
import { toolTerms } from '../../tools/schema/terms.ts'
import { noTool, type Subtask } from './work-order.ts'
import type { WorkError } from './worker-result.ts'

type ArgumentsCheck = StandardSchemaV1<unknown, unknown>

/** Something a worker can be given: a tool, or anything that can be run. */
export interface WorkTool {
  /** What subtasks call it: `weather`, `agent:triage`. */
  readonly name: string
  readonly description: string
  readonly input: JsonObject
  /** What arguments must fit before a worker is asked for it: what the tool itself checks, and what is said of it. */
  readonly check?: ArgumentsCheck
  readonly said: readonly ArgumentsCheck[]
  readonly does: { readonly tool: Tool } | { readonly run: string | Runnable }
}

/** All of them, for every worker (WO-3). */
export type Toolbox = ReadonlyMap<string, WorkTool>

/** A tool, a runnable, or the `kind:name` of one. */
export type GivenTool = AnyTool | Runnable | string

const anyInput: JsonObject = Object.freeze({
  type: 'object',
  properties: Object.freeze({}),
  additionalProperties: true,
})

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
  const { name, description, inputSchema, input } = tool
  const own = input === undefined ? {} : { check: input }
  return { name, description, input: inputSchema ?? anyInput, ...own, said: checksOf(inputSchema), does: { tool } }
}

/** Whether calling it again with the same would bring the same. Of anything else that can be run, nothing is known. */
export function isSameAgain(toolbox: Toolbox, name: string): boolean {
  const does = toolbox.get(name)?.does
  return does === undefined || ('tool' in does && ['read', 'idempotent'].includes(does.tool.effect))
}

/** A schema that says what can't be checked here is for the tool itself to check. */
function checksOf(schema: JsonObject | undefined): readonly ArgumentsCheck[] {
  if (schema === undefined) return []
  const isCheckable = problemsOf(schema, toolTerms).every(({ kind }) => kind === 'unknown')
  return isCheckable ? [jsonSchema(schema)] : []
}

export interface Described {
  readonly description?: string
  readonly input?: JsonObject
}

export function fromRunnable(target: string | Runnable, { description, input }: Described = {}): WorkTool {
  const name = typeof target === 'string' ? target : `${target.kind}:${target.name}`
  const run = typeof target === 'string' ? target.replace(/^agent:/, '') : target
  const told = description ?? descriptionOf(target) ?? `Runs ${typeof run === 'string' ? run : referenceTo(run)}.`
  return { name, description: told, input: input ?? requestInput, said: checksOf(input), does: { run } }
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
export async function problemsWith(
  subtasks: readonly Subtask[],
  toolbox: Toolbox,
  edition: number = currentEdition,
): Promise<string[]> {
  const found: string[] = []
  for (const [index, subtask] of subtasks.entries()) {
    const problem = await problemWith(subtask, toolbox, edition)
    const isNamed = typeof subtask.name === 'string' && subtask.name.trim() !== ''
    if (problem === undefined) continue
    found.push(
      isNamed ? `subtask ${index} ("${subtask.name}"): ${problem.message}` : `subtask ${index} ${problem.message}`,
    )
  }
  return found
}

/** What keeps one of them from being carried out. Before the ninth edition only what a tool checks itself did. */
export async function problemWith(
  { name, args, tool }: Subtask,
  toolbox: Toolbox,
  edition: number,
): Promise<WorkError | undefined> {
  if (typeof name !== 'string' || name.trim() === '') return invalid('has no name')
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return invalid('args is no object')
  if (tool === noTool) return undefined
  const known = toolbox.get(tool)
  if (known === undefined) {
    return { message: `there is no tool "${tool}"; there are ${[...toolbox.keys()].join(', ')}`, type: 'no_tool' }
  }
  const own = known.check === undefined ? [] : [known.check]
  for (const check of edition < 9 ? own : [...own, ...known.said]) {
    const checked = await validate(check, structuredClone(args))
    if (checked instanceof Error) return invalid(`${tool} does not take that: ${checked.message}`)
  }
  return undefined
}

function invalid(message: string): WorkError {
  return { message, type: 'validation' }
}
