import { BatonError, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Outcome } from '../kernel/runnable.ts'

/** Neither a word, nor data, nor a file. */
export function isNothing({ output, data, artifacts = [] }: Pick<Outcome, 'output' | 'data' | 'artifacts'>): boolean {
  return output.trim() === '' && data === undefined && artifacts.length === 0
}

/**
 * Whether a run ended with part of an answer, of which there is nothing. Before the third edition that was an answer.
 * What completes without a word, such as a function, has done its work.
 */
export function cameToNothing(result: RunResult, edition: number): boolean {
  return edition > 2 && result.status === 'partial' && isNothing(result)
}

/** An empty answer as the failure it is to the run that was to go on from it. */
export function noAnswer(agent: string, warnings: readonly string[] = []): RunError {
  const error = new BatonError('BATON_AGENT_NO_ANSWER', { agent, problems: warnings })
  return toRunError(error, error)
}
