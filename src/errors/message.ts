import type { ErrorEntries } from './entry.ts'

/** What can go wrong with messages between runs. */
export interface MessageErrors {
  BATON_MESSAGE_ID_TAKEN: { runId: string; id: string }
  BATON_MESSAGE_INVALID: { problem: string }
}

export const messageErrors = (): ErrorEntries<MessageErrors> => ({
  BATON_MESSAGE_ID_TAKEN: {
    type: 'validation',
    retryable: false,
    message: ({ runId, id }) => `Run ${runId} was already sent a message "${id}" with another topic or content.`,
    hint: () => 'Send exactly the same again to be sure that it arrives once, or use another id for another message.',
  },
  BATON_MESSAGE_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ problem }) => `The message can't be sent: ${problem}.`,
    hint: () => 'Nothing was posted. Correct what is named here, and send it again.',
  },
})
