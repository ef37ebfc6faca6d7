import type { ErrorEntries } from './entry.ts'
import { didYouMean } from './suggestion.ts'

/** What can go wrong with what is typed. */
export interface CommandErrors {
  BATON_COMMAND_UNKNOWN: { name: string; known: readonly string[] }
  BATON_PROJECT_NOT_TRUSTED: { folder: string; wants: readonly string[] }
  BATON_USAGE_INVALID: { command: string; problem: string; advice: string }
}

export const commandErrors = (): ErrorEntries<CommandErrors> => ({
  BATON_COMMAND_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ name }) => `There is no command "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}All commands: baton --help`,
  },
  BATON_PROJECT_NOT_TRUSTED: {
    type: 'validation',
    retryable: false,
    message: ({ folder, wants }) =>
      `The project in ${folder} wants to do what you have not agreed to:\n${wants.map((want) => `  ${want}`).join('\n')}`,
    hint: () => 'If you trust its authors, run `baton trust` there. To agree to everything, set BATON_TRUST=1.',
  },
  BATON_USAGE_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ command, problem }) => `${command}: ${problem}`,
    hint: ({ advice }) => advice,
  },
})
