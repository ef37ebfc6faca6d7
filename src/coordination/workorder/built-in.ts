import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { packs } from '../../packs/all.ts'
import type { PackOffer } from '../../packs/pack.ts'
import { defineWorkOrder } from './define-work-order.ts'

/** A work order that a pack brings, such as `workorder:concierge`; undefined where these tools don't suffice for it. */
export function offeredWorkOrder(
  { name, description, guidance, requiredTools, optionalTools }: PackOffer,
  tools: readonly AnyTool[],
  model: string | readonly string[] = [],
): Runnable | undefined {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  if (!requiredTools.every((one) => byName.has(one))) return undefined
  return defineWorkOrder({
    name,
    description,
    guidance,
    tools: [...requiredTools, ...optionalTools].flatMap((one) => byName.get(one) ?? []),
    model,
  })
}

/** Every work order that packs bring and these tools suffice for. */
export function builtInWorkOrders(tools: readonly AnyTool[], model: string | readonly string[] = []): Runnable[] {
  return packs
    .flatMap(({ offers = [] }) => offers)
    .filter(({ kind }) => kind === 'workorder')
    .flatMap((offer) => offeredWorkOrder(offer, tools, model) ?? [])
}
