import type { RunEvent } from '../events/event.ts'
import { addUsage, noUsage, type Usage } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import type { Projection } from './projection.ts'

/** What was used, in all and by who and what used it. */
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

type OperationEvent = RunEvent<string, { readonly op: string }>

const begins =
  (name: (data: never) => string) =>
  (spending: Spending, event: OperationEvent): void => {
    spending.open.set(`${event.runId}/${event.data.op}`, name(event.data as never))
  }

const ends =
  (group: 'byModel' | 'byTool') =>
  (spending: Spending, event: OperationEvent): void => {
    const used = usageOf(event as unknown as RunEvent)
    if (used === undefined) return
    const key = `${event.runId}/${event.data.op}`
    spending.total = addUsage(spending.total, used)
    add(spending.byActor, event.actor, used)
    add(spending[group], spending.open.get(key) ?? 'unknown', used)
    spending.open.delete(key)
    const { usage } = event.data as {
      readonly usage?: { readonly estimated?: true; readonly usdMicros: number | null }
    }
    if (usage?.estimated === true) spending.estimatedUsdMicros += usage.usdMicros ?? 0
  }

function add(group: Map<string, Usage>, key: string, used: Usage): void {
  group.set(key, addUsage(group.get(key) ?? noUsage, used))
}

/** Give it the events of a whole tree of runs. */
export const spending: Projection<Spending> = {
  initial: () => ({
    total: noUsage,
    byActor: new Map(),
    byModel: new Map(),
    byTool: new Map(),
    estimatedUsdMicros: 0,
    open: new Map(),
  }),
  on: {
    'model.requested': begins(({ model }: { model: string }) => model),
    'model.answered': ends('byModel'),
    'model.failed': ends('byModel'),
    'model.abandoned': ends('byModel'),
    'tool.called': begins(({ tool }: { tool: string }) => tool),
    'tool.returned': ends('byTool'),
    'tool.failed': ends('byTool'),
    'tool.abandoned': ends('byTool'),
  },
}
