import type { Json } from '../../events/json.ts'
import { contextStoreOf } from './context-store.ts'
import { factOf, type WorkFact } from './facts.ts'
import { workStatesOf } from './work-state.ts'

/** What a run's work orders look like as files, by their paths: a projection of its log, nothing more (WO-55). */
export function workOrderFiles(events: readonly WorkFact[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const fact of events) {
    const issued = factOf(fact, 'workorder.order_issued')
    if (issued === undefined) continue
    const { work_order } = issued
    files.set(`work_orders/${work_order.work_order_id}.json`, asText(work_order))
  }
  if (files.size === 0) return files
  for (const state of workStatesOf(events)) files.set(`work_state/${state.work_order_id}.json`, asText(state))
  return files.set('context_store.json', asText(contextStoreOf(events)))
}

function asText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
