import { defineView } from '../define-view.ts'
import type { KindView, Note } from '../view.ts'
import { type RouterEvents, routerEvents } from './events.ts'
import { routerWords } from './words.ts'

interface RouterRuns {
  readonly notes: Map<string, Note>
  /** The runs that chose an agent. */
  readonly routers: Set<string>
}

/** What each router chose, or why it has not chosen yet. */
export const routerView: KindView = defineView<RouterRuns, RouterEvents>({
  events: routerEvents,
  words: routerWords,
  projection: {
    initial: () => ({ notes: new Map(), routers: new Set() }),
    events: routerEvents,
    on: {
      'router.selected': ({ notes, routers }, { runId, data: { agent, reason } }) => {
        routers.add(runId)
        notes.set(runId, { says: `chose ${agent}: ${reason}`, tone: 'dim' })
      },
      'router.repair': ({ notes }, { runId, data: { problem } }) => {
        notes.set(runId, { says: `made no choice yet: ${problem}`, tone: 'warn' })
      },
      'router.failed': ({ notes }, { runId }) => {
        notes.set(runId, { says: 'chose nobody', tone: 'bad' })
      },
    },
  },
  note: ({ notes }, id) => notes.get(id),
  roleOf: ({ routers }, runId) => (routers.has(runId) ? 'router' : undefined),
})
