import type { ErrorEntries } from './entry.ts'
import { didYouMean } from './suggestion.ts'

/** What can go wrong with what is typed and configured. */
export interface CommandErrors {
  BATON_COMMAND_UNKNOWN: { name: string; known: readonly string[] }
  BATON_CONFIG_INVALID: { place: string; problem: string; advice: string }
  BATON_USAGE_INVALID: { command: string; problem: string; advice: string }
}

export const commandErrors: ErrorEntries<CommandErrors> = {
  BATON_COMMAND_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ name }) => `There is no command "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}All commands: baton --help`,
  },
  BATON_CONFIG_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ place, problem }) => `${place}: ${problem}`,
    hint: ({ advice }) => advice,
  },
  BATON_USAGE_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ command, problem }) => `${command}: ${problem}`,
    hint: ({ advice }) => advice,
  },
}
