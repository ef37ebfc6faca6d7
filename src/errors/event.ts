import type { ErrorEntries } from './entry.ts'
import { didYouMean } from './suggestion.ts'

/** What can go wrong with events and values. */
export interface EventErrors {
  BATON_EVENT_INVALID: { place: string; type: string; problem: string }
  BATON_EVENT_TOO_NEW: { place: string; type: string; version: number; known: number }
  BATON_EVENT_TYPE_RESERVED: { type: string; problem: string }
  BATON_EVENT_UNDECLARED: { type: string; known: readonly string[] }
  BATON_VALUE_MISSING: { hash: string; place: string }
  BATON_VALUE_NOT_JSON: { place: string; problem: string }
}

export const eventErrors = (): ErrorEntries<EventErrors> => ({
  BATON_EVENT_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ place, type, problem }) => `The event "${type}" at ${place} is not valid: ${problem}.`,
    hint: () => 'The journal was written by something else or damaged. Restore it from a copy.',
  },
  BATON_EVENT_TOO_NEW: {
    type: 'unsupported',
    retryable: false,
    message: ({ place, type, version, known }) =>
      `The event "${type}" at ${place} has version ${version}; this Baton knows up to ${known}.`,
    hint: () => 'Use the newer Baton that wrote this journal.',
  },
  BATON_EVENT_TYPE_RESERVED: {
    type: 'validation',
    retryable: false,
    message: ({ type, problem }) => `"${type}" can't be recorded: ${problem}.`,
    hint: () => 'Name the event `area.what_happened` in lower case, with an area of your own.',
  },
  BATON_EVENT_UNDECLARED: {
    type: 'validation',
    retryable: false,
    message: ({ type }) => `"${type}" can't be recorded: its model does not declare it.`,
    hint: ({ type, known }) =>
      `${didYouMean(type, known)}Declare it, with its fields, in the event family of the model.`,
  },
  BATON_VALUE_MISSING: {
    type: 'exception',
    retryable: false,
    message: ({ hash, place }) => `The value ${hash} that ${place} refers to is not in the journal.`,
    hint: () => 'Restore the journal from a copy.',
  },
  BATON_VALUE_NOT_JSON: {
    type: 'validation',
    retryable: false,
    message: ({ place, problem }) => `${place} can't be kept in the journal: ${problem}.`,
    hint: () => 'Use plain JSON values: text, finite numbers, booleans, null, arrays and plain objects.',
  },
})
