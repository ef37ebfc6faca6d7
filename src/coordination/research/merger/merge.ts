import type { Json } from '../../../events/json.ts'
import type { Brief } from '../brief.ts'
import { claimsOf } from '../evidence/claims.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { resultsOf } from '../orchestrator/results.ts'
import type { ResultsSoFar } from '../orchestrator/worker-input.ts'
import { type ExecutionMetrics, type FinalOutput, isByRules } from '../output.ts'
import type { AgentState, Iteration, TaskResult } from '../state.ts'
import { reaches } from '../supervisor/decision.ts'
import { type Measurement, measure } from '../supervisor/measure.ts'
import { scoresOf } from '../supervisor/scores.ts'
import { keyPhrases } from '../writing/key-phrases.ts'
import { numberCitations } from '../writing/number-citations.ts'
import { articleFrom } from './article.ts'
import { notFoundIn } from './not-found.ts'
import { systemNotes } from './notes.ts'
import { qualityScore } from './quality.ts'
import { referencesOf } from './references.ts'
import { beyondArticle, partOfArticle, type StopReason, statusOf } from './status.ts'
import { warningsOn } from './warnings.ts'

/** Why there is no further iteration, and whether something was missed that mattered. */
export interface MergeGround {
  readonly evidence: Evidence
  readonly stop: StopReason
  readonly criticalStepsFinished: boolean
  /** What went wrong, where something critical did. */
  readonly critical?: string
  readonly now: number
  /** How long the run was at work, which is what its limit is about. */
  readonly workedMs: number
}

/** The Merger: makes the result of what the state holds, and does nothing else, so that it can always be done (RES-100). */
export function merge(state: AgentState, ground: MergeGround): FinalOutput | undefined {
  const best = bestIteration(state)
  const results = resultsOf(state, best?.tasks ?? state.current_tasks)
  const measurement = measure(results, ground.evidence, state.brief)
  const { draft, measured } = measurement
  const claims = claimsOf(draft.content, ground.evidence)
  if (draft.content.trim() === '' || saysNothing(results, claims)) return undefined
  const scores = scoresOf(measured)
  const numbered = numberCitations(draft.content, ground.evidence)
  const written = [{ content: numbered.content, word_count: draft.words }]
  const warnings = warningsOn(state, measurement, scores, ground.critical)
  const { brief } = state
  const metrics = metricsOf(state, ground.now)
  const isPart = measurement.isOffTopic || lacksWhatWasAsked(measurement, brief) || isTooMuch(measurement)
  const status = isPart ? 'partial' : statusFor(state, scores.quality, ground)
  return {
    request_id: brief.request_id,
    execution_id: state.execution_id,
    article: articleFrom(written, brief.topic, keywordsOf(results, measurement)),
    references: referencesOf(numbered, ground.evidence, results.quality),
    claims,
    quality: qualityScore(scores, measured, results.quality, status),
    sources: measurement.sources,
    metrics,
    status,
    system_notes: systemNotes({
      depth: brief.research_depth,
      iterations: state.iteration_count,
      warnings,
      sources: measured.sources,
      claims: measured.claims,
      cost: state.total_cost,
      budget: brief.max_budget_micros,
      seconds: Math.round(ground.workedMs / 1000),
      limitSeconds: brief.max_time_seconds,
      isPart: status === 'partial',
      isByRules: isByRules({ metrics }),
    }),
    warnings,
    assumptions: textsIn(results.analysis, 'assumptions'),
    not_found: notFoundIn(numbered.content, measurement, textsIn(results.analysis, 'not_found')),
    unread: ground.evidence.unread,
    created_at: new Date(ground.now).toISOString(),
  }
}

/** Headings and words of the writer about its own text are no article. What others wrote is theirs to judge. */
function saysNothing({ writing }: ResultsSoFar, claims: readonly unknown[]): boolean {
  return claims.length === 0 && !writing.some(({ is_foreign }) => is_foreign === true)
}

/** The one that scored best; the first of equals (RES-57). */
function bestIteration({ iterations }: Pick<AgentState, 'iterations'>): Iteration | undefined {
  return iterations.reduce<Iteration | undefined>(
    (best, one) => (best === undefined || one.quality_score > best.quality_score ? one : best),
    undefined,
  )
}

/** Whether a question of the topic has no answer, a section that the brief names is not there, or nothing that was read mentions what a question is about. */
function lacksWhatWasAsked(measurement: Measurement, { topic, expected_sections = [] }: Brief): boolean {
  const { findings, presence, unanswered, isChecked } = measurement
  const isSectionMissing = expected_sections.some((section) => findings.missingSections.includes(section))
  const isUnmentioned = presence.missing.length > 0 && (isChecked || topic.trim().endsWith('?'))
  return unanswered.length > 0 || isSectionMissing || isUnmentioned || (isChecked && isTooLittle(measurement))
}

/** How long the text of others is, and how many sources it takes, is theirs to judge. The whole answer to a narrow question is no part. */
function isTooLittle({
  measured: { words, targetWords, sources, minSources },
  lacksEverySection,
  isNarrowAnswer,
}: Measurement): boolean {
  return (!isNarrowAnswer && words < partOfArticle * targetWords) || sources < minSources || lacksEverySection
}

/** Far more words than were asked for are another article. */
function isTooMuch({ measured: { words, targetWords } }: Measurement): boolean {
  return words > beyondArticle * targetWords
}

function statusFor(
  { brief }: AgentState,
  quality: number,
  { stop, criticalStepsFinished, critical }: MergeGround,
): FinalOutput['status'] {
  const status = statusOf({
    hasCriticalError: critical !== undefined,
    hasArticle: true,
    reachesThreshold: reaches(quality, brief.min_quality_score),
    stop,
    criticalStepsFinished,
  })
  return status === 'failed' ? 'partial' : status
}

function metricsOf(state: AgentState, now: number): ExecutionMetrics {
  const { all_tasks, started_at, total_cost, total_tokens, iteration_count } = state
  return {
    total_duration_seconds: Math.round((now - started_at) / 1000),
    total_cost_micros: total_cost,
    total_tokens,
    total_tasks: all_tasks.length,
    successful_tasks: all_tasks.filter(({ status }) => status === 'COMPLETED').length,
    failed_tasks: all_tasks.filter(({ status }) => status === 'FAILED').length,
    iteration_count,
    workers_used: [...new Set(all_tasks.map(({ worker_id }) => worker_id))],
  }
}

function keywordsOf({ quality }: ResultsSoFar, { draft }: Measurement): readonly string[] {
  const found = textsIn(quality, 'keywords')
  return found.length > 0 ? found : keyPhrases([draft.content.replace(/\[p\d+\]/g, '')], 8).map(({ phrase }) => phrase)
}

function textsIn(results: readonly TaskResult[], name: string): string[] {
  const found = results.flatMap((result) => (Array.isArray(result[name]) ? (result[name] as readonly Json[]) : []))
  return [...new Set(found.filter((value): value is string => typeof value === 'string'))]
}
