import type { ErrorEntries } from './entry.ts'

/** What can go wrong on the way out to the network. `host` is never more than scheme, name and port. */
export interface EgressErrors {
  BATON_EGRESS_REFUSED: { host: string; reason: string }
  BATON_EGRESS_TOO_LARGE: { host: string; what: string; limit: number }
  /** `sent`: it was connected to, so that it may have received the request. */
  BATON_EGRESS_UNREACHABLE: { host: string; problem: string; sent?: boolean }
}

export const egressErrors = (): ErrorEntries<EgressErrors> => ({
  BATON_EGRESS_REFUSED: {
    type: 'validation',
    retryable: false,
    message: ({ host, reason }) => `${host} was not contacted: ${reason}.`,
    hint: () => 'Use a public https address whose host is listed in the grants (`net.hosts`).',
  },
  BATON_EGRESS_TOO_LARGE: {
    type: 'tool_error',
    retryable: false,
    message: ({ host, what, limit }) => `${host} sent ${what} of more than ${limit} bytes.`,
    hint: () => 'Ask for a smaller part of it.',
  },
  BATON_EGRESS_UNREACHABLE: {
    type: 'tool_error',
    retryable: true,
    message: ({ host, problem }) => `${host} could not be reached: ${problem}.`,
    hint: () => 'Check the network and the address, or try again later.',
  },
})
