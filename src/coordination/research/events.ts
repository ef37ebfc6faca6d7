import type { RunError } from '../../errors/run-error.ts'
import { declareEvents, type EventFamily } from '../../events/family.ts'
import { decimal, flag, list, oneOf, optional, record, text, whole } from '../../events/field.ts'
import type { JsonObject } from '../../events/json.ts'
import { type MetaAgent, metaAgentNames } from './agents.ts'
import type { Brief } from './brief.ts'
import type { StatePatch } from './patch.ts'
import { phases, type ResearchPhase } from './phase.ts'
import type { PlanFigures } from './strategy/figures.ts'

export interface ResearchEvents {
  'research.started': { readonly execution_id: string; readonly brief: Brief; readonly at: number }
  'research.action': {
    readonly agent: MetaAgent
    readonly action: string
    readonly details: JsonObject
    readonly at: number
  }
  'research.phase_changed': {
    readonly from: ResearchPhase
    readonly to: ResearchPhase
    readonly reason: string
    readonly ts: number
  }
  'research.state_patched': { readonly agent: MetaAgent; readonly patch: StatePatch; readonly at?: number }
  'research.cost_added': { readonly cost_micros: number; readonly tokens: number; readonly at?: number }
  'research.snapshot': {
    readonly label: string
    readonly at: number
    readonly phase: ResearchPhase
    readonly holds: JsonObject
  }
  'research.plan_optimized': {
    readonly note: string
    readonly changes: readonly string[]
    readonly before: PlanFigures
    readonly after: PlanFigures
  }
  'research.task_retry_scheduled': {
    readonly task_id: string
    readonly attempt: number
    readonly delay_ms: number
    readonly error: RunError
  }
  'research.worker_skipped': { readonly task_id: string; readonly worker_id: string; readonly reason: string }
  'research.worker_reused': { readonly task_id: string; readonly worker_id: string; readonly step_id: string }
  'research.limit_reached': {
    readonly limit: 'budget' | 'time'
    readonly step_id: string
    readonly not_started: readonly string[]
  }
  'research.progress': {
    readonly line: string
    readonly completed: number
    readonly tasks: number
    readonly completed_ratio: number
  }
  'research.evaluated': {
    readonly iteration: number
    readonly scores: JsonObject
    readonly missing?: readonly string[]
    readonly decision: 'COMPLETE' | 'CONTINUE'
    readonly forced: boolean
    readonly actions: readonly string[]
    readonly feedback?: string
  }
}

/** Version 2 says when. What version 1 did not say can't be known, and the state does not depend on it. */
const asItIs = (data: JsonObject): JsonObject => data

export const researchEvents: EventFamily<ResearchEvents> = declareEvents<ResearchEvents>({
  'research.started': {
    version: 1,
    says: 'Research began on a brief that can be worked on.',
    fields: {
      execution_id: text('`exec_` with the date and the time in UTC'),
      brief: record<Brief>('what is to be found out and written'),
      at: whole('when'),
    },
  },
  'research.action': {
    version: 1,
    says: 'One of the seven that research is made of began its turn, or did something in it.',
    fields: {
      agent: oneOf(metaAgentNames, 'which of the seven'),
      action: text('what it does'),
      details: record<JsonObject>('what it is about'),
      at: whole('when'),
    },
  },
  'research.phase_changed': {
    version: 1,
    says: 'Research went on to another phase.',
    fields: {
      from: oneOf(phases, 'the phase before'),
      to: oneOf(phases, 'the phase now'),
      reason: text('why'),
      ts: whole('when'),
    },
  },
  'research.state_patched': {
    version: 2,
    lifts: [asItIs],
    says: 'One of the seven wrote into the state that they share.',
    fields: {
      agent: oneOf(metaAgentNames, 'which of the seven'),
      patch: record<StatePatch>('fields that were set, and what was added to lists'),
      at: optional(whole('when; version 1 did not always say it')),
    },
  },
  'research.cost_added': {
    version: 2,
    lifts: [asItIs],
    says: 'A worker ended, and what it used was added up.',
    fields: {
      cost_micros: whole('in micro-dollars'),
      tokens: whole('tokens of models'),
      at: optional(whole('when; version 1 did not always say it')),
    },
  },
  'research.snapshot': {
    version: 1,
    says: 'How the state stood at a point that matters.',
    fields: {
      label: text('after what'),
      at: whole('when'),
      phase: oneOf(phases, 'the phase then'),
      holds: record<JsonObject>('the figures that matter there'),
    },
  },
  'research.plan_optimized': {
    version: 1,
    says: 'A plan was held against the limits of its brief, and changed where it was beyond them.',
    fields: {
      note: text('the outcome'),
      changes: list<string>('each change in plain words'),
      before: record<PlanFigures>('steps, workers, time, cost, share of parallel workers and expected quality before'),
      after: record<PlanFigures>('the same after it'),
    },
  },
  'research.task_retry_scheduled': {
    version: 1,
    says: 'A worker failed and will be tried again after a pause.',
    fields: {
      task_id: text('which task'),
      attempt: whole('which attempt failed'),
      delay_ms: whole('how long the pause is'),
      error: record<RunError>('what went wrong'),
    },
  },
  'research.worker_skipped': {
    version: 1,
    says: 'A worker that can be done without failed for good, and the work goes on without it.',
    fields: { task_id: text('which task'), worker_id: text('which worker'), reason: text('what went wrong') },
  },
  'research.worker_reused': {
    version: 1,
    says: 'A worker was not asked again, because what it would be given has not changed.',
    fields: {
      task_id: text('the task whose result is used'),
      worker_id: text('which worker'),
      step_id: text('the step that would have asked it'),
    },
  },
  'research.limit_reached': {
    version: 1,
    says: 'Money or time is used up: what is under way ends, and nothing new begins.',
    fields: {
      limit: oneOf(['budget', 'time'], 'which'),
      step_id: text('where'),
      not_started: list<string>('workers that were not asked'),
    },
  },
  'research.progress': {
    version: 1,
    says: 'How far the plan is carried out.',
    fields: {
      line: text('for people'),
      completed: whole('tasks that have ended'),
      tasks: whole('all tasks of the plan'),
      completed_ratio: decimal('from 0 to 1'),
    },
  },
  'research.evaluated': {
    version: 1,
    says: 'What was written was judged, and it was decided how to go on.',
    fields: {
      iteration: whole('from 1'),
      scores: record<JsonObject>('article, source, factual, writing, quality and completeness, from 0 to 1'),
      missing: optional(list<string>('what nobody measured, which counts as 0')),
      decision: oneOf(['COMPLETE', 'CONTINUE'], 'whether it is good enough or goes on'),
      forced: flag('whether it ends although it is not good enough'),
      actions: list<string>('what the next plan is asked to do'),
      feedback: optional(text('the same for people')),
    },
  },
})
