import type { Protocol } from '../options.ts'
import type { FittedSchema } from './fitted-schema.ts'
import type { SchemaSize } from './size.ts'

/** What Anthropic compiles for one request, the schema of the answer included. The properties are our own guess. */
const anthropicLimits = { tools: 20, optional: 24, alternatives: 16, properties: 100 }

/** Claude is held to schemas since Opus 4.1 and the models 4.5. Older ones have the number before the name. */
const heldClaude = /claude-(?:opus-4-1|[a-z]+-4-[5-9]|[a-z]+-[5-9])(?!\d)/

/**
 * The tools whose inputs a provider is told to enforce. Gemini can only be told for all tools at once, and then refuses
 * schemas with too many states; servers that speak like OpenAI refuse the very word, some of them.
 */
export function strictTools(
  inputs: ReadonlyMap<string, FittedSchema>,
  output: FittedSchema | undefined,
  protocol: Protocol,
  id: string,
): ReadonlySet<string> {
  const strict = [...inputs].filter(([, input]) => input.strict !== undefined)
  if (protocol === 'openai-responses' || protocol === 'openai-chat') return new Set(strict.map(([name]) => name))
  return protocol === 'anthropic' && heldClaude.test(id) ? withinLimits(strict, output) : new Set()
}

/** As many as fit, the first ones first, so that the same tools are strict on every turn. */
function withinLimits(
  strict: readonly (readonly [string, FittedSchema])[],
  output: FittedSchema | undefined,
): ReadonlySet<string> {
  const names = new Set<string>()
  let used = output?.strict?.size ?? { properties: 0, optional: 0, alternatives: 0 }
  for (const [name, { strict: input }] of strict) {
    if (input === undefined || names.size === anthropicLimits.tools) continue
    const sum = added(used, input.size)
    const { optional, alternatives, properties } = anthropicLimits
    if (sum.optional > optional || sum.alternatives > alternatives || sum.properties > properties) continue
    used = sum
    names.add(name)
  }
  return names
}

type CountedSize = Pick<SchemaSize, 'properties' | 'optional' | 'alternatives'>

function added(one: CountedSize, other: CountedSize): CountedSize {
  return {
    properties: one.properties + other.properties,
    optional: one.optional + other.optional,
    alternatives: one.alternatives + other.alternatives,
  }
}
