import type { Baton } from '../baton.ts'
import { project } from '../projections/projection.ts'
import { spending } from '../projections/spending.ts'
import { eventsBelow } from './tree-events.ts'

/** How often rules stood where a model would have been asked, in a run, in all that it started and in all that worked for it. */
export async function rulesAsked(baton: Baton, runId: string): Promise<number> {
  const runs = Map.groupBy(await eventsBelow(baton, runId), (event) => event.runId)
  let asked = 0
  for (const events of runs.values()) {
    for (const [model, { modelCalls }] of project(spending, events).byModel) {
      if (model.startsWith('offline/')) asked += modelCalls
    }
  }
  return asked
}
