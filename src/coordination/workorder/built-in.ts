import { canonicalJson } from '../../events/canonical-json.ts'
import { isObject, type Json } from '../../events/json.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { packs } from '../../packs/all.ts'
import type { PackOffer } from '../../packs/pack.ts'
import { defineWorkOrder } from './define-work-order.ts'

/**
 * A work order that a pack brings, such as `workorder:concierge`; undefined where these tools don't suffice for it. A run
 * keeps the model that it began with, whatever the project names since.
 */
export function offeredWorkOrder(
  { name, description, guidance, requiredTools, optionalTools }: PackOffer,
  tools: readonly AnyTool[],
  model: string | readonly string[] = [],
): Runnable | undefined {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  if (!requiredTools.every((one) => byName.has(one))) return undefined
  const used = [...requiredTools, ...optionalTools].flatMap((one) => byName.get(one) ?? [])
  const made = (models: string | readonly string[]): Runnable =>
    defineWorkOrder({ name, description, guidance, tools: used, model: models })
  return {
    ...made(model),
    asBegun: (definition) => {
      const begun = made(modelsIn(definition))
      return canonicalJson(begun.definition) === canonicalJson(definition) ? begun : undefined
    },
  }
}

/** The models in a definition. */
function modelsIn(definition: Json): readonly string[] {
  const models = isObject(definition) ? definition['models'] : undefined
  return Array.isArray(models) ? models.filter((one) => typeof one === 'string') : []
}

/** Every work order that packs bring and these tools suffice for. */
export function builtInWorkOrders(tools: readonly AnyTool[], model: string | readonly string[] = []): Runnable[] {
  return packs
    .flatMap(({ offers = [] }) => offers)
    .filter(({ kind }) => kind === 'workorder')
    .flatMap((offer) => offeredWorkOrder(offer, tools, model) ?? [])
}
