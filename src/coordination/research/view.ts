import { defineView } from '../define-view.ts'
import type { KindView, Note } from '../view.ts'
import { boardsOf, type SeenResearch, seenResearch, seePatch } from './board.ts'
import { type ResearchEvents, researchEvents } from './events.ts'
import type { ResearchPhase } from './phase.ts'
import { researchWords, stepOf, verdict } from './words.ts'

interface SeenRuns {
  readonly runs: Map<string, SeenResearch>
  /** By the ids of runs. */
  readonly notes: Map<string, Note>
  /** How far the step is that a run is at, in its own words. */
  readonly steps: Map<string, string>
  /** Runs of workers: boards and the counter of what is completed tell of them. */
  readonly workers: Set<string>
}

/** A board for each step of a plan, and beside each run of research how far it is and how good. */
export const researchView: KindView = defineView<SeenRuns, ResearchEvents>({
  events: researchEvents,
  words: researchWords,
  projection: {
    initial: () => ({ runs: new Map(), notes: new Map(), steps: new Map(), workers: new Set() }),
    events: researchEvents,
    on: {
      'child.started': ({ notes, runs, workers }, { runId, data: { childRunId, role, about } }) => {
        if (role !== 'worker' || !runs.has(runId)) return
        workers.add(childRunId)
        const step = stepOf(about)
        if (step !== undefined) notes.set(childRunId, { says: step, tone: 'dim' })
      },
      'research.started': ({ runs, notes }, { runId, data: { brief } }) => {
        runs.set(runId, seenResearch(brief.topic))
        notes.set(runId, { says: phaseWords.INITIALIZED, tone: 'dim' })
      },
      'research.state_patched': ({ runs }, { runId, data: { patch } }) => {
        const seen = runs.get(runId)
        if (seen !== undefined) seePatch(seen, patch)
      },
      'research.phase_changed': ({ notes }, { runId, data: { to, reason } }) => {
        const isEnd = to === 'COMPLETED' || to === 'MERGING'
        if (to === 'FAILED') notes.set(runId, { says: reason, tone: 'bad' })
        else if (!isEnd) notes.set(runId, { says: phaseWords[to], tone: 'dim' })
      },
      'research.progress': ({ notes, steps }, { runId, data: { line, completed, tasks } }) => {
        const isStep = line.startsWith('Executing')
        if (isStep) steps.set(runId, line)
        const step = steps.get(runId)
        const count = `Completed: ${completed}/${tasks}`
        notes.set(runId, { says: step === undefined ? count : `${count} · ${step}`, tone: 'dim' })
      },
      'research.evaluated': ({ notes }, { runId, data }) => {
        const isGood = data.decision === 'COMPLETE' && !data.forced
        notes.set(runId, { says: `iteration ${data.iteration}: ${verdict(data)}`, tone: isGood ? 'dim' : 'warn' })
      },
      'research.limit_reached': ({ notes }, { runId, data: { limit } }) => {
        notes.set(runId, { says: `the ${limit} is used up`, tone: 'warn' })
      },
    },
  },
  note: ({ notes }, id) => notes.get(id),
  isToldAbove: ({ workers }, runId) => workers.has(runId),
  boards: ({ runs }) => [...runs.values()].flatMap(boardsOf),
})

const phaseWords: Readonly<Record<ResearchPhase, string>> = {
  INITIALIZED: 'begins',
  PLANNING: 'makes a plan',
  STRATEGY: 'keeps the plan to its limits',
  EXECUTING: 'carries out the plan',
  EVALUATING: 'judges what was written',
  RE_PLANNING: 'plans anew',
  MERGING: 'puts the result together',
  COMPLETED: 'completed',
  FAILED: 'failed',
}
