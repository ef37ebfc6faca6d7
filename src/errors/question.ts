import type { ErrorEntries } from './entry.ts'
import { didYouMean } from './suggestion.ts'

/** What can go wrong with questions to people. */
export interface QuestionErrors {
  BATON_ANSWER_INVALID: { question: string; problem: string }
  BATON_QUESTION_ANSWERED: { question: string; by: string; answer: unknown; at: string }
  BATON_QUESTION_EXPIRED: { question: string }
  BATON_QUESTION_UNKNOWN: { runId: string; question: string; open: readonly string[] }
}

export const questionErrors = (): ErrorEntries<QuestionErrors> => ({
  BATON_ANSWER_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ question, problem }) => `The answer to question "${question}" does not fit: ${problem}.`,
    hint: () => 'Answer again with a value that fits; the question is still open.',
  },
  BATON_QUESTION_ANSWERED: {
    type: 'claim_lost',
    retryable: false,
    message: ({ question, by, answer, at }) =>
      `Question "${question}" was answered before: ${by} said ${JSON.stringify(answer)}, at ${at}.`,
    hint: () => 'That answer holds, and this one changed nothing. Look at the run to see what it made of it.',
  },
  BATON_QUESTION_EXPIRED: {
    type: 'timeout',
    retryable: false,
    message: ({ question }) => `Nobody answered question "${question}" in time.`,
    hint: () => 'Ask again, or give the question a later expiry.',
  },
  BATON_QUESTION_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ runId, question }) => `Run ${runId} has no open question "${question}".`,
    hint: ({ question, open }) =>
      open.length === 0 ? 'It has no open questions at all.' : `${didYouMean(question, open)}Open: ${open.join(', ')}.`,
  },
})
