import { isObject, type JsonObject } from '../../events/json.ts'
import { listed } from '../../projections/listed.ts'
import { plural } from '../../projections/plural.ts'
import type { KindWords } from '../view.ts'
import { moneyWords, timeWords } from './amounts.ts'
import type { ResearchEvents } from './events.ts'
import { reasonOf, workerName } from './orchestrator/worker-names.ts'
import type { PlanFigures } from './strategy/figures.ts'

export const researchWords: KindWords<ResearchEvents> = {
  tells: {
    'research.started': ({ brief: { target_length, min_sources } }) =>
      `takes the brief: ${target_length} words, ${plural(min_sources, 'source')} at least`,
    'research.action': () => undefined,
    'research.phase_changed': ({ to, reason }) =>
      to === 'FAILED' ? `gives up: ${reason}` : to === 'RE_PLANNING' ? `plans anew, because ${reason}` : undefined,
    'research.state_patched': () => undefined,
    'research.cost_added': () => undefined,
    'research.snapshot': () => undefined,
    'research.plan_optimized': ({ after, changes }) =>
      `plan: ${figures(after)}${changes.map((change) => `; ${change}`).join('')}`,
    'research.task_retry_scheduled': ({ task_id, delay_ms, error }) =>
      `${task_id} is tried again in ${delay_ms / 1000} s, because it failed: ${reasonOf(error)}`,
    'research.worker_skipped': ({ worker_id, reason }) => `goes on without ${named([worker_id])}: ${reason}`,
    'research.worker_reused': ({ worker_id }) => `keeps what ${named([worker_id])} gave`,
    'research.limit_reached': ({ limit, not_started }) =>
      `the ${limit} is used up${not_started.length === 0 ? '' : `; left out: ${named(not_started)}`}`,
    'research.progress': ({ line }) => line,
    'research.evaluated': judged,
  },
}

/** `4 steps, 6 workers, about 17 minutes and $2.40`. */
function figures({ steps, workers, seconds, cost_micros }: PlanFigures): string {
  return `${plural(steps, 'step')}, ${plural(workers, 'worker')}, about ${timeWords(seconds)} and ${moneyWords(cost_micros)}`
}

function named(ids: readonly string[]): string {
  return listed(ids.map((id) => workerName(id).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())))
}

function judged(data: ResearchEvents['research.evaluated']): string {
  const { iteration, scores, missing = [], decision, actions } = data
  const next = decision === 'CONTINUE' ? `, so it goes on with ${actions.join(', ') || 'another try'}` : ''
  return `judges iteration ${iteration}: ${verdict(data)} (${parts(scores, missing)})${next}`
}

/** `quality 0.89 is good enough`. */
export function verdict({ scores, decision, forced }: ResearchEvents['research.evaluated']): string {
  const isGood = decision === 'COMPLETE' && !forced
  return `quality ${scoreIn(scores, 'quality')} is ${isGood ? 'good enough' : 'less than was asked for'}`
}

/** The dimensions of quality, and what each is measured by; without names, it always is. */
const dimensions: Readonly<Record<string, readonly string[]>> = {
  article: [],
  source: [],
  factual: ['fact check'],
  writing: ['grammar', 'readability', 'tone'],
}

/** `article 0.86, writing not measured`. */
function parts(scores: JsonObject, missing: readonly string[]): string {
  const said = Object.entries(dimensions).map(([name, by]) => {
    const isMeasured = by.length === 0 || by.some((one) => !missing.includes(one))
    return `${name} ${isMeasured ? scoreIn(scores, name) : 'not measured'}`
  })
  return said.join(', ')
}

function scoreIn(scores: JsonObject, name: string): string {
  const score = scores[name]
  return typeof score === 'number' ? score.toFixed(2) : '?'
}

export function stepOf(about: unknown): string | undefined {
  const step = isObject(about as JsonObject) ? (about as JsonObject)['step'] : undefined
  return typeof step === 'string' ? step.replace('_', ' ') : undefined
}
