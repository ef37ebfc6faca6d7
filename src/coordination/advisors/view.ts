import { defineView } from '../define-view.ts'
import type { KindView, Note } from '../view.ts'
import { type AdvisorsEvents, advisorsEvents } from './events.ts'
import { advisorsWords } from './words.ts'

interface AdvisedRuns {
  readonly notes: Map<string, Note>
  /** The advisors that a run still waits for. */
  readonly awaited: Map<string, readonly string[]>
  /** The advisor behind an operation, by `run/operation`. */
  readonly advisors: Map<string, string>
}

/** Whose advice each run waits for, and whose it got. */
export const advisorsView: KindView = defineView<AdvisedRuns, AdvisorsEvents>({
  events: advisorsEvents,
  words: advisorsWords,
  projection: {
    initial: () => ({ notes: new Map(), awaited: new Map(), advisors: new Map() }),
    events: advisorsEvents,
    on: {
      'advisors.asked': (runs, { runId, data }) => wait(runs, runId, data.agents),
      'child.started': ({ advisors }, { runId, data: { op, role, runnable } }) => {
        if (role === 'advisor') advisors.set(`${runId}/${op}`, runnable)
      },
      'child.ended': (runs, { runId, data: { op } }) => {
        const advisor = runs.advisors.get(`${runId}/${op}`)
        const awaited = runs.awaited.get(runId)
        if (advisor === undefined || awaited === undefined) return
        const others = awaited.filter((name) => name !== advisor)
        wait(runs, runId, others)
      },
      'advisors.gathered': ({ notes }, { runId, data }) => {
        notes.set(runId, gathered(data))
      },
    },
  },
  note: ({ notes }, id) => notes.get(id),
})

function wait({ notes, awaited }: AdvisedRuns, runId: string, names: readonly string[]): void {
  awaited.set(runId, names)
  if (names.length > 0) notes.set(runId, { says: `waits for the advice of ${names.join(', ')}`, tone: 'dim' })
}

function gathered({ answered, failed }: AdvisorsEvents['advisors.gathered']): Note {
  const says = `advised by ${answered.join(', ') || 'nobody'}`
  const missing = failed.map(({ agent }) => agent).join(', ')
  return missing === '' ? { says, tone: 'dim' } : { says: `${says}; ${missing} gave none`, tone: 'warn' }
}
