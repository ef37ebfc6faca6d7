import type { ErrorEntries } from './entry.ts'
import { type FileErrors, type FileFaults, fileFaults, withFamily } from './file-fault.ts'

/** What can go wrong with settings, policies and price tables. */
export interface ConfigErrors extends FileErrors<'BATON_CONFIG'> {
  BATON_CONFIG_INVALID: { place: string; problem: string; advice: string }
  BATON_CONFIG_POLICY_ABSENT: { path: string }
  BATON_CONFIG_POLICY_MISPLACED: { project: string }
}

export const configFaults = (): ErrorEntries<FileFaults> =>
  fileFaults({
    yaml: 'The file',
    file: 'a file of settings',
    page: 'docs/cli.md',
    whenUnreadable: 'It must be a text file in UTF-8 that this process may read.',
    whenTooLarge: 'Keep what Baton reads here, and nothing else.',
  })

export const configErrors = (): ErrorEntries<ConfigErrors> => ({
  ...withFamily('BATON_CONFIG', configFaults()),
  BATON_CONFIG_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ place, problem }) => `${place}: ${problem}`,
    hint: ({ advice }) => advice,
  },
  BATON_CONFIG_POLICY_ABSENT: {
    type: 'not_found',
    retryable: false,
    message: ({ path }) => `BATON_POLICY names ${path}, which does not exist.`,
    hint: () => 'Correct the path, or unset BATON_POLICY. Until then nothing is granted to any agent.',
  },
  BATON_CONFIG_POLICY_MISPLACED: {
    type: 'validation',
    retryable: false,
    message: () => 'The policy lies in the folder that it is to govern, where agents may change it.',
    hint: ({ project }) => `Move it out of ${project}, and name it in BATON_POLICY.`,
  },
})
