import type { AgentDefinition } from '../../agents/definition.ts'
import type { Remark } from '../../agents/key.ts'
import { defaultLimits } from '../../kernel/limits.ts'

/** Said of an agent that names more others than its run may start: those beyond the limit would not be heard. */
export function crowdRemark({ name, budget }: AgentDefinition, names: readonly string[], they: string): Remark[] {
  const most = budget.fanOut ?? defaultLimits.fanOut
  if (names.length <= most) return []
  const unheard = names.slice(most).join(', ')
  const message = `"${name}" has ${names.length} ${they}, but a run starts at most ${most}: not heard would be ${unheard}. Set \`budget: { fanOut: ${names.length} }\`.`
  return [{ agent: name, about: 'more_than_fan_out', message }]
}
