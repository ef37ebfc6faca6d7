import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { packs } from '../../packs/all.ts'
import { defineWorkOrder } from './define-work-order.ts'

/** The work orders that packs bring and these tools suffice for, such as `workorder:concierge`. */
export function builtInWorkOrders(tools: readonly AnyTool[], model: string | readonly string[] = []): Runnable[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return packs
    .flatMap(({ workOrders = [] }) => workOrders)
    .filter(({ requiredTools }) => requiredTools.every((name) => byName.has(name)))
    .map(({ name, description, guidance, requiredTools, optionalTools }) =>
      defineWorkOrder({
        name,
        description,
        guidance,
        tools: [...requiredTools, ...optionalTools].flatMap((one) => byName.get(one) ?? []),
        model,
      }),
    )
}
