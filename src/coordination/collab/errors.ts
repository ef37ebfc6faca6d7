import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface CollabErrors {
  BATON_COLLAB_INVALID: { name: string; problem: string }
  BATON_COLLAB_NOT_BOUND: { name: string }
}

export const collabErrors: ErrorFamily<CollabErrors> = declareErrors<CollabErrors>({
  BATON_COLLAB_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ name, problem }) => `The team "${name}" can't work: ${problem}.`,
    hint: () => '`baton check` shows all problems of a team in a file, with their places.',
  },
  BATON_COLLAB_NOT_BOUND: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `The team "${name}" does not know the agents that are its members.`,
    hint: () => 'Give it to `createBaton` under `runnables`, beside the agents, and run it by its name.',
  },
})
