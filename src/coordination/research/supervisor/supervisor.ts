import type { Evidence } from '../evidence/evidence.ts'
import { resultsOf } from '../orchestrator/results.ts'
import type { AgentState } from '../state.ts'
import type { StateAccess, StateManager } from '../state-manager.ts'
import { decide, isStalled, type QualityVerdict } from './decision.ts'
import { actionText, feedbackOn } from './feedback.ts'
import { measure } from './measure.ts'
import { scoresOf } from './scores.ts'

/** What the Supervisor knows beyond the state. */
export interface Supervision {
  readonly evidence: Evidence
  /** Whether the last plan asked any worker anew; if not, a further one would change nothing. */
  readonly hasAskedAnew: boolean
  /** Money or time is used up: whatever it is worth, it is what there is. */
  readonly isLast: boolean
}

/** The turn of the Supervisor: how good it is, and whether that is good enough (RES-86). */
export function supervise(
  access: StateAccess<'Supervisor'>,
  manager: Pick<StateManager, 'record'>,
  { evidence, hasAskedAnew, isLast }: Supervision,
): QualityVerdict {
  access.act('evaluate')
  const state = access.read()
  const { brief, iteration_count, iterations } = state
  const measurement = measure(resultsOf(state, state.current_tasks), evidence, brief)
  const scores = scoresOf(measurement.measured)
  const threshold = brief.min_quality_score
  const feedback = feedbackOn(scores, measurement.measured, threshold, measurement.findings)
  const actions = feedback.actions.map(actionText)
  const qualities = [...iterations.map(({ quality_score }) => quality_score), scores.quality]
  const asked = [...iterations.map((one) => one.actions), actions]
  const stalled = isStalled(qualities, asked) || (iteration_count > 1 && !hasAskedAnew)
  const verdict = decide({
    quality: scores.quality,
    threshold,
    iteration: isLast ? state.max_iterations : iteration_count,
    maxIterations: state.max_iterations,
    isStalled: stalled,
  })
  const goesOn = verdict.decision === 'CONTINUE'
  const { quality: quality_score, completeness: completeness_score } = scores
  const warnings = verdict.warning === undefined || isLast ? [] : [verdict.warning]
  access.write({
    set: {
      quality_score,
      completeness_score,
      should_continue: goesOn,
      feedback: goesOn ? feedback : null,
      ...(goesOn ? { iteration_count: iteration_count + 1 } : {}),
    },
    append: {
      iterations: [
        { iteration: iteration_count, tasks: state.current_tasks, quality_score, completeness_score, actions },
      ],
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  })
  const { missing, ...figures } = scores
  manager.record('research.evaluated', {
    iteration: iteration_count,
    scores: figures,
    ...(missing.length === 0 ? {} : { missing }),
    decision: verdict.decision,
    forced: verdict.forced,
    actions: goesOn ? actions : [],
    ...(goesOn ? { feedback: feedback.text } : {}),
  })
  return verdict
}

/** So near to the threshold, another judgement could change the decision. */
const closeCall = 0.02

export function isCloseCall(state: AgentState, evidence: Evidence): boolean {
  const { measured } = measure(resultsOf(state, state.current_tasks), evidence, state.brief)
  return Math.abs(scoresOf(measured).quality - state.brief.min_quality_score) < closeCall
}
