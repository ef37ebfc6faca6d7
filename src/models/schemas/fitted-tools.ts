import type { JsonObject } from '../../events/json.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'
import type { Provider } from '../providers.ts'
import { type ToolNames, toolNames } from '../tool-names.ts'
import { type FittedSchema, fittedSchema, type SchemaReader, type SentSchema } from './fitted-schema.ts'
import { strictTools } from './strict-tools.ts'

export type Reached = Pick<Provider, 'protocol' | 'baseUrl'>

/** Tools in names and schemas that a provider takes, and the form of the answer, which counts among what it can enforce. */
export interface FittedTools {
  readonly names: ToolNames
  /** What is sent for the input of a tool, by its own name. */
  readonly inputs: ReadonlyMap<string, SentSchema>
  /** The tools as the provider is told about them. */
  readonly shown: readonly ToolDescription[]
  /** Those of them that the provider is to hold the model to. */
  readonly strict: ReadonlySet<string>
  readonly answer: FittedSchema | undefined
}

/** What was fitted, and to what. */
interface FittedTo {
  readonly tools: readonly ToolDescription[]
  readonly output: JsonObject | undefined
  readonly provider: Reached
  readonly id: string
}

// The tools of a session stay what they are, so they are fitted on its first turn, unless models take turns.
const known = new WeakMap<readonly ToolDescription[], { readonly of: FittedTo; readonly made: FittedTools }>()

export function fittedTools(fitting: FittedTo): FittedTools {
  const before = known.get(fitting.tools)
  if (before !== undefined && isSame(before.of, fitting)) return before.made
  const made = fitTools(fitting)
  known.set(fitting.tools, { of: fitting, made })
  return made
}

function isSame(one: FittedTo, other: FittedTo): boolean {
  return one.output === other.output && one.provider === other.provider && one.id === other.id
}

function fitTools({ tools, output, provider, id }: FittedTo): FittedTools {
  const reader = readerOf(provider, id)
  const names = toolNames(tools.map(({ name }) => name))
  const schemas = new Map(tools.map(({ name, input }) => [name, fittedSchema(input, reader)]))
  const answer = output === undefined ? undefined : fittedSchema(output, reader)
  const strict = strictTools(schemas, answer, provider.protocol, id)
  const inputs = new Map(
    Array.from(schemas, ([name, input]) => [name, (strict.has(name) ? input.strict : undefined) ?? input.loose]),
  )
  const shown = tools.map(({ name, description, input }) => {
    return { name: names.toProvider(name), description, input: inputs.get(name)?.schema ?? input }
  })
  return { names, inputs, shown, strict: new Set(Array.from(strict, names.toProvider)), answer }
}

/** Behind another address may be anything that speaks like OpenAI; tuned models take less than others. */
function readerOf({ protocol, baseUrl }: Reached, id: string): SchemaReader {
  if (protocol === 'anthropic' || protocol === 'google') return protocol
  return protocol === 'openai-compatible' || baseUrl !== undefined || id.startsWith('ft:') ? 'openai-like' : 'openai'
}
