import type { ErrorEntries } from './entry.ts'

/** What can go wrong with judgements. */
export interface DecisionErrors {
  BATON_DECISION_INVALID: { decision: string; problem: string; attempts: number }
}

export const decisionErrors = (): ErrorEntries<DecisionErrors> => ({
  BATON_DECISION_INVALID: {
    type: 'invalid_output',
    retryable: true,
    message: ({ decision, problem, attempts }) =>
      `Decision "${decision}" got no valid verdict in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${problem}.`,
    hint: () => 'Use another or a stronger model for this decision, or loosen its output schema.',
  },
})
