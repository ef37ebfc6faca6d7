import type { ErrorEntries } from './entry.ts'

/** What can go wrong when a command is to be kept apart from the machine. */
export interface SandboxErrors {
  BATON_SANDBOX_FAILED: { problem: string }
  BATON_SANDBOX_TOO_WEAK: { rung: string }
  BATON_SANDBOX_UNAVAILABLE: { rung: string; why: string; hint: string }
  BATON_SANDBOX_WORKSPACE: { folder: string; uid: number; problem: string }
}

export const sandboxErrors = (): ErrorEntries<SandboxErrors> => ({
  BATON_SANDBOX_FAILED: {
    type: 'tool_error',
    retryable: true,
    message: ({ problem }) => `The sandbox for a command could not be made: ${problem}`,
    hint: () => '`baton doctor` tries it and says what is in the way. The command was not run.',
  },
  BATON_SANDBOX_TOO_WEAK: {
    type: 'unsupported',
    retryable: false,
    message: ({ rung }) =>
      `Without bubblewrap (here: ${rung}), nothing keeps a command out of folders it may not change.`,
    hint: () =>
      'Grant writing to the whole workspace (`files.write: ["**"]`), or make bubblewrap work: `baton doctor`.',
  },
  BATON_SANDBOX_UNAVAILABLE: {
    type: 'unsupported',
    retryable: false,
    message: ({ rung, why }) => `Commands are not run here, because no sandbox works. ${rung}: ${why}.`,
    hint: ({ hint }) => `${hint === '' ? '' : `${hint} `}\`baton doctor\` says more.`,
  },
  BATON_SANDBOX_WORKSPACE: {
    type: 'unsupported',
    retryable: false,
    message: ({ folder, uid, problem }) =>
      `A command would run as user ${uid} in the folder "${folder}", and ${problem}.`,
    hint: () =>
      'Commands never run as root, but as the owner of the folder. Let a user own it (`chown`), in a place that user can reach, or grant less writing.',
  },
})
