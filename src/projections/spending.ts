import { keptForAll } from '../errors/kept-for-all.ts'
import type { EventOf } from '../events/catalog.ts'
import { addUsage, noUsage, type Usage } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import type { Projection } from './projection.ts'

/** What was used: in all, by each actor, and by each model and tool. */
export interface Spending {
  total: Usage
  readonly byActor: Map<string, Usage>
  readonly byModel: Map<string, Usage>
  readonly byTool: Map<string, Usage>
  /** Of the total, what was charged for calls whose true cost was never learned. */
  estimatedUsdMicros: number
  /** Which model or tool an open operation is for. */
  readonly open: Map<string, string>
}

export type ModelEnd =
  | EventOf<'model.answered'>
  | EventOf<'model.failed'>
  | EventOf<'model.abandoned'>
  | EventOf<'model.postponed'>
type ToolEnd = EventOf<'tool.returned'> | EventOf<'tool.failed'> | EventOf<'tool.abandoned'>

const modelEnds = (spending: Spending, event: ModelEnd): void => {
  charge(spending, spending.byModel, event)
  const { usage } = event.data
  if (usage?.estimated === true) spending.estimatedUsdMicros += usage.usdMicros ?? 0
}

const toolEnds = (spending: Spending, event: ToolEnd): void => charge(spending, spending.byTool, event)

function charge(spending: Spending, group: Map<string, Usage>, event: ModelEnd | ToolEnd): void {
  const used = usageOf(event)
  if (used === undefined) return
  const key = keyOf(event)
  spending.total = addUsage(spending.total, used)
  add(spending.byActor, event.actor, used)
  add(group, spending.open.get(key) ?? 'unknown', used)
  spending.open.delete(key)
}

function add(group: Map<string, Usage>, key: string, used: Usage): void {
  group.set(key, addUsage(group.get(key) ?? noUsage, used))
}

function keyOf({ runId, data: { op } }: { readonly runId: string; readonly data: { readonly op: string } }): string {
  return `${runId}/${op}`
}

/** Give it the events of a whole tree of runs. */
export const spending: Projection<Spending> = keptForAll({
  initial: () => ({
    total: noUsage,
    byActor: new Map(),
    byModel: new Map(),
    byTool: new Map(),
    estimatedUsdMicros: 0,
    open: new Map(),
  }),
  on: {
    'model.requested': ({ open }, event) => void open.set(keyOf(event), event.data.model),
    'model.answered': modelEnds,
    'model.failed': modelEnds,
    'model.abandoned': modelEnds,
    'model.postponed': modelEnds,
    'tool.called': ({ open }, event) => void open.set(keyOf(event), event.data.tool),
    'tool.returned': toolEnds,
    'tool.failed': toolEnds,
    'tool.abandoned': toolEnds,
  },
})
