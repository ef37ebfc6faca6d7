import type { ErrorEntries } from './entry.ts'

/** What can go wrong between agents that work for each other. */
export interface PatternErrors {
  BATON_ADVISORS_FAILED: { agent: string; needed: string; failures: readonly string[] }
  BATON_ROUTING_FAILED: { router: string; candidates: readonly string[]; raw: readonly string[] }
  BATON_TEAM_NO_REPORT: { coordinator: string; attempts: number }
}

export const patternErrors: ErrorEntries<PatternErrors> = {
  BATON_ADVISORS_FAILED: {
    type: 'worker_error',
    retryable: true,
    message: ({ agent, needed, failures }) =>
      `"${agent}" did not begin: it needs ${needed} of its advisors, and these failed: ${failures.join('; ')}.`,
    hint: () => 'Look at why they failed, or ask for fewer with `require` under `advisors`.',
  },
  BATON_ROUTING_FAILED: {
    type: 'routing_failed',
    retryable: true,
    message: ({ router, candidates, raw }) =>
      `Router "${router}" chose none of ${candidates.join(', ')}. It said: ${said(raw)}.`,
    hint: () => 'Describe the destinations more clearly, use a stronger model, or name a `fallback` under `router`.',
  },
  BATON_TEAM_NO_REPORT: {
    type: 'invalid_output',
    retryable: true,
    message: ({ coordinator, attempts }) =>
      `"${coordinator}" did not hand in the report of its team in ${attempts} attempts.`,
    hint: () => 'Use a stronger model for the coordinator. What the team said is in the error as `partial`.',
  },
}

/** Each answer once, on one line. */
function said(raw: readonly string[]): string {
  return [...new Set(raw)].map((one) => `"${one.replaceAll(/\s+/g, ' ').trim()}"`).join(', then ')
}
