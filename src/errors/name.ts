import type { ErrorEntries } from './entry.ts'

/** What can go wrong with names. */
export interface NameErrors {
  BATON_NAME_INVALID: { kind: string; name: string }
  BATON_NAME_TAKEN: { name: string }
}

export const nameErrors = (): ErrorEntries<NameErrors> => ({
  BATON_NAME_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ kind, name }) => `A ${kind} can't be called "${name}".`,
    hint: () => 'Use letters, digits, `_`, `-` and `.`, up to 100 of them.',
  },
  BATON_NAME_TAKEN: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `There are two different things called "${name}".`,
    hint: () => 'Give one of them another name: logs keep only names.',
  },
})
