import { BatonError } from '../../errors/baton-error.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { defineWorkOrder } from './define-work-order.ts'

/** What the concierge needs; those below it are used where they are. */
const needed = ['weather', 'directions', 'hotels', 'places']
const welcome = ['calculator', 'convert_units', 'clock']

/** The tools to load for the concierge. */
export const conciergeTools: readonly string[] = [...needed, ...welcome]

/** `workorder:concierge`: answers questions about weather, ways, hotels and places, several at once. */
export function concierge(tools: readonly AnyTool[], model: string | readonly string[] = []): Runnable {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const known = [...byName.keys()]
  for (const name of needed) if (!byName.has(name)) throw new BatonError('BATON_TOOL_UNKNOWN', { name, known })
  return defineWorkOrder({
    name: 'concierge',
    description: 'Answers questions about the weather, the way, hotels and places, also several at once.',
    guidance: 'You help people who travel. Travel advice for a place means its weather and its hotels.',
    tools: conciergeTools.flatMap((name) => byName.get(name) ?? []),
    model,
  })
}
