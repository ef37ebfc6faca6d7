import type { ErrorEntries } from './entry.ts'

/** What can go wrong with the tools and functions in the files of a project. */
export interface CodeErrors {
  BATON_CODE_INVALID: { file: string; use: string; problem: string }
}

export const codeErrors = (): ErrorEntries<CodeErrors> => ({
  BATON_CODE_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ file, problem }) => `${file} can't be used: ${problem.replace(/\.$/, '')}.`,
    hint: ({ use }) =>
      use === 'functions'
        ? 'Export the result of `defineFunction` by default, under the name of the file: docs/guide.md.'
        : 'Export the result of `defineTool` by default, under the name of the file: docs/tools.md.',
  },
})
