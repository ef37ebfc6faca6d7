import type { ErrorEntries } from './entry.ts'

/** What can go wrong with where events are kept. */
export interface JournalErrors {
  BATON_JOURNAL_BUSY: { path: string }
  BATON_JOURNAL_CLOSED: { path: string }
  BATON_JOURNAL_CONFLICT: { runId: string; expected: number; actual: number }
  BATON_JOURNAL_CORRUPT: { place: string; problem: string }
  BATON_JOURNAL_FENCED: { runId: string; epoch: number; current: number }
  BATON_JOURNAL_FILE_TAKEN: { path: string; problem: string }
  BATON_JOURNAL_FOREIGN: { path: string; problem: string }
  BATON_JOURNAL_FULL: { path: string }
  BATON_JOURNAL_IN_USE: { path: string; owner: string; version: number; known: number; expiresInMs: number }
  BATON_JOURNAL_IO: { path: string; problem: string }
  BATON_JOURNAL_KEY: { path: string; problem: string }
  BATON_JOURNAL_NOT_A_FILE: { place: string }
  BATON_JOURNAL_PATH_INVALID: { path: string }
  BATON_JOURNAL_READ_ONLY: { path: string }
  BATON_JOURNAL_TOO_NEW: { path: string; version: number; known: number }
  BATON_JOURNAL_UNHEARD: { runId: string; count: number }
  BATON_JOURNAL_UNSUPPORTED: { path: string; found: string; needed: string }
}

export const journalErrors = (): ErrorEntries<JournalErrors> => ({
  BATON_JOURNAL_BUSY: {
    type: 'exception',
    retryable: true,
    message: ({ path }) => `The journal ${path} was kept busy by other processes for too long.`,
    hint: () =>
      'Nothing is lost. Resume the run once fewer processes write to the file and none holds a transaction on it.',
  },
  BATON_JOURNAL_CLOSED: {
    type: 'exception',
    retryable: false,
    message: ({ path }) => `The journal ${path} is closed.`,
    hint: () => 'Open it again before using it.',
  },
  BATON_JOURNAL_CONFLICT: {
    type: 'claim_lost',
    retryable: false,
    message: ({ runId, expected, actual }) =>
      `Run ${runId} was expected to end at event ${expected}, but ends at event ${actual}.`,
    hint: () => 'Another writer was faster, or an event would be skipped. Read the run again before writing.',
  },
  BATON_JOURNAL_CORRUPT: {
    type: 'exception',
    retryable: false,
    message: ({ place, problem }) => `The journal is damaged at ${place}: ${problem}.`,
    hint: () => 'Nothing was changed. Restore the journal from a copy; runs that are whole can still be read.',
  },
  BATON_JOURNAL_FENCED: {
    type: 'claim_lost',
    retryable: false,
    message: ({ runId, epoch, current }) =>
      `Run ${runId} is owned by epoch ${current} now, so the write of epoch ${epoch} was refused.`,
    hint: () => 'This process was away longer than its lease. The new owner carries the run on.',
  },
  BATON_JOURNAL_FILE_TAKEN: {
    type: 'validation',
    retryable: false,
    message: ({ path, problem }) => `The backup can't be written to ${path}: ${problem}.`,
    hint: () => 'Name another file, or say that it may be replaced: --force at the terminal, `replace: true` in code.',
  },
  BATON_JOURNAL_FOREIGN: {
    type: 'validation',
    retryable: false,
    message: ({ path, problem }) => `${path} is not a Baton journal: ${problem}.`,
    hint: () => 'Name another file, or move this one away.',
  },
  BATON_JOURNAL_FULL: {
    type: 'exception',
    retryable: true,
    message: ({ path }) => `There is no space left to write to the journal ${path}.`,
    hint: () => 'Free some space and resume the run. Everything acknowledged so far is safe.',
  },
  BATON_JOURNAL_IN_USE: {
    type: 'unsupported',
    retryable: true,
    message: ({ path, owner, version, known }) =>
      `The journal ${path} has format ${version} and is in use by an older Baton (${owner}), so it can't be brought to format ${known} now.`,
    hint: ({ expiresInMs }) =>
      `Stop that process, then try again. If it is gone already, its lease is over in ${Math.ceil(expiresInMs / 1_000)} s.`,
  },
  BATON_JOURNAL_IO: {
    type: 'exception',
    retryable: false,
    message: ({ path, problem }) => `The journal ${path} can't be written or read: ${problem}.`,
    hint: () => 'Check the disk and the permissions, then resume the run.',
  },
  BATON_JOURNAL_KEY: {
    type: 'validation',
    retryable: false,
    message: ({ path, problem }) => `The key in ${path} that your runs are known by can't be used: ${problem}.`,
    hint: () =>
      'Mend it: the file must be yours alone (mode 600). Without it a new one is made, and every unfinished run has to be agreed to: baton trust --run all.',
  },
  BATON_JOURNAL_NOT_A_FILE: {
    type: 'unsupported',
    retryable: false,
    message: ({ place }) => `The journal is kept in ${place}, not in a file, so this can't be done to it.`,
    hint: () => 'Name the file of a journal, in the setting `journal` or with --journal.',
  },
  BATON_JOURNAL_PATH_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ path }) => `"${path}" is no path of a journal: ":memory:" is SQLite's word for no file at all.`,
    hint: () => 'Write "memory" to keep the journal in memory, or the path of a file.',
  },
  BATON_JOURNAL_READ_ONLY: {
    type: 'exception',
    retryable: true,
    message: ({ path }) => `The journal ${path} can be read, but not written.`,
    hint: () =>
      'Look at it with `baton runs` and `baton show`; to run something, make the file and its folder writable.',
  },
  BATON_JOURNAL_TOO_NEW: {
    type: 'unsupported',
    retryable: false,
    message: ({ path, version, known }) =>
      `The journal ${path} has format ${version}; this Baton knows up to ${known}.`,
    hint: () => 'Use the newer Baton that wrote it.',
  },
  BATON_JOURNAL_UNHEARD: {
    type: 'invalid_transition',
    retryable: true,
    message: ({ runId, count }) =>
      `Run ${runId} can't end yet: the journal holds ${count} message${count === 1 ? '' : 's'} for it that its process has not heard of.`,
    hint: () => 'Read the messages, name them in the result of the run, and write its end again.',
  },
  BATON_JOURNAL_UNSUPPORTED: {
    type: 'unsupported',
    retryable: false,
    message: ({ path, found, needed }) => `The journal ${path} needs ${needed}, and this is ${found}.`,
    hint: () => 'Use a newer Node: 24 or later brings what is needed.',
  },
})
