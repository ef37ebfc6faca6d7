import type { RunErrorType } from './run-error.ts'
import { closestName } from './suggestion.ts'

/** What each error carries. A code without a line here does not compile. */
export interface ErrorDetails {
  BATON_ANSWER_INVALID: { question: string; problem: string }
  BATON_BUDGET_EXCEEDED: { operation: string; dimension: string; needed: number; remaining: number }
  BATON_BUDGET_INVALID: { dimension: string; value: string; problem: string }
  BATON_BUDGET_UNPRICED: { model: string }
  BATON_DECISION_INVALID: { decision: string; problem: string; attempts: number }
  BATON_DEFINITION_CHANGED: { runId: string; name: string; pinned: string; current: string }
  BATON_ENGINE_CLOSED: Record<never, never>
  BATON_EVENT_INVALID: { place: string; type: string; problem: string }
  BATON_EVENT_TOO_NEW: { place: string; type: string; version: number; known: number }
  BATON_EVENT_TYPE_RESERVED: { type: string; problem: string }
  BATON_JOURNAL_BUSY: { path: string }
  BATON_JOURNAL_CLOSED: { path: string }
  BATON_JOURNAL_CONFLICT: { runId: string; expected: number; actual: number }
  BATON_JOURNAL_CORRUPT: { place: string; problem: string }
  BATON_JOURNAL_FENCED: { runId: string; epoch: number; current: number }
  BATON_JOURNAL_FOREIGN: { path: string; problem: string }
  BATON_JOURNAL_FULL: { path: string }
  BATON_JOURNAL_IO: { path: string; problem: string }
  BATON_JOURNAL_TOO_NEW: { path: string; version: number; known: number }
  BATON_JOURNAL_UNSUPPORTED: { path: string; found: string; needed: string }
  BATON_MODEL_FAILED: { model: string; problem: string }
  BATON_MODEL_MISSING: { model: string }
  BATON_MODEL_UNSCRIPTED: { model: string; call: number; lastMessage: string }
  BATON_OPERATION_TIMEOUT: { operation: string; timeoutMs: number }
  BATON_QUESTION_EXPIRED: { question: string }
  BATON_QUESTION_UNKNOWN: { runId: string; question: string; open: readonly string[] }
  BATON_REPLAY_DIVERGED: { runId: string; recorded: string; requested: string }
  BATON_RUNNABLE_UNKNOWN: { name: string; known: readonly string[] }
  BATON_RUN_CANCELLED: { reason: string }
  BATON_RUN_CYCLE: { name: string; path: readonly string[] }
  BATON_RUN_DEPTH_EXCEEDED: { name: string; depth: number; limit: number }
  BATON_RUN_EXCEPTION: { name: string; problem: string }
  BATON_RUN_FANOUT_EXCEEDED: { name: string; limit: number }
  BATON_RUN_FINISHED: { runId: string; status: string }
  BATON_RUN_NOT_FOUND: { runId: string }
  BATON_RUN_OWNED: { runId: string; owner: string; expiresInMs: number }
  BATON_TOOL_FAILED: { tool: string; problem: string }
  BATON_TOOL_INPUT_INVALID: { tool: string; problem: string }
  BATON_TOOL_OUTCOME_UNKNOWN: { tool: string; operation: string }
  BATON_TOOL_UNKNOWN: { name: string; known: readonly string[] }
  BATON_VALUE_MISSING: { hash: string; place: string }
  BATON_VALUE_NOT_JSON: { place: string; problem: string }
}

export type ErrorCode = keyof ErrorDetails

export interface ErrorEntry<Details> {
  /** The closed type a run result carries. */
  readonly type: RunErrorType
  /** Whether the same call may succeed if simply made again. */
  readonly retryable: boolean
  /** What happened, with the values in it. */
  readonly message: (details: Details) => string
  /** What to do about it. */
  readonly hint: (details: Details) => string
}

export const errorCatalog: { readonly [Code in ErrorCode]: ErrorEntry<ErrorDetails[Code]> } = {
  BATON_ANSWER_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ question, problem }) => `The answer to question "${question}" does not fit: ${problem}.`,
    hint: () => 'Answer again with a value that fits; the question is still open.',
  },
  BATON_BUDGET_EXCEEDED: {
    type: 'budget_exceeded',
    retryable: false,
    message: ({ operation, dimension, needed, remaining }) =>
      `Operation "${operation}" needs ${needed} ${dimension} and ${remaining} remain, so it was not started.`,
    hint: ({ dimension }) => `Raise the "${dimension}" limit of the run, or give the work less to do.`,
  },
  BATON_BUDGET_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ dimension, value, problem }) => `The limit "${dimension}" can't be ${value}: ${problem}.`,
    hint: () => 'Limits are whole numbers from 0 up; money is in micro-dollars ($2.35 is 2350000).',
  },
  BATON_BUDGET_UNPRICED: {
    type: 'budget_exceeded',
    retryable: false,
    message: ({ model }) => `The price of model "${model}" is unknown, so a money limit can't be kept.`,
    hint: () => 'Give the model a price, or set `allowUnpriced: true` in the limits to spend without knowing.',
  },
  BATON_DECISION_INVALID: {
    type: 'invalid_output',
    retryable: true,
    message: ({ decision, problem, attempts }) =>
      `Decision "${decision}" got no valid verdict in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${problem}.`,
    hint: () => 'Use a stronger model for this decision, or loosen its output schema.',
  },
  BATON_DEFINITION_CHANGED: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, name, pinned, current }) =>
      `Run ${runId} began with "${name}" at ${pinned}, but the one at hand is ${current}.`,
    hint: ({ name }) =>
      `Bring back the version of "${name}" the run began with, or start a new run. The run was not touched.`,
  },
  BATON_ENGINE_CLOSED: {
    type: 'cancelled',
    retryable: true,
    message: () => 'This engine is closed and runs nothing more.',
    hint: () => 'Open a new one on the same journal; unfinished runs go on where they stopped.',
  },
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
  BATON_JOURNAL_BUSY: {
    type: 'exception',
    retryable: true,
    message: ({ path }) => `The journal ${path} is locked by another process for too long.`,
    hint: () => 'Close whatever holds a long transaction on the file, then try again.',
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
  BATON_JOURNAL_IO: {
    type: 'exception',
    retryable: false,
    message: ({ path, problem }) => `The journal ${path} can't be written or read: ${problem}.`,
    hint: () => 'Check the disk and the permissions, then resume the run.',
  },
  BATON_JOURNAL_TOO_NEW: {
    type: 'unsupported',
    retryable: false,
    message: ({ path, version, known }) =>
      `The journal ${path} has format ${version}; this Baton knows up to ${known}.`,
    hint: () => 'Use the newer Baton that wrote it.',
  },
  BATON_JOURNAL_UNSUPPORTED: {
    type: 'unsupported',
    retryable: false,
    message: ({ path, found, needed }) => `The journal ${path} needs ${needed}, and this is ${found}.`,
    hint: () => 'Use a newer Node: 24 or later brings what is needed.',
  },
  BATON_MODEL_FAILED: {
    type: 'model_error',
    retryable: true,
    message: ({ model, problem }) => `Model "${model}" failed: ${problem}.`,
    hint: () => 'Try again, or name another model.',
  },
  BATON_MODEL_MISSING: {
    type: 'model_error',
    retryable: false,
    message: ({ model }) => `No language model is configured, and "${model}" was asked for.`,
    hint: () => 'Configure a model, or use decisions with a rule, which need none.',
  },
  BATON_MODEL_UNSCRIPTED: {
    type: 'model_error',
    retryable: false,
    message: ({ model, call, lastMessage }) =>
      `The script has no answer for call ${call} to "${model}", whose last message is: ${lastMessage}`,
    hint: () => 'Add the answer to the script, or find out why the call was made.',
  },
  BATON_OPERATION_TIMEOUT: {
    type: 'timeout',
    retryable: true,
    message: ({ operation, timeoutMs }) => `Operation "${operation}" gave no result within ${timeoutMs} ms.`,
    hint: () => 'Raise its timeout, or look into why it is slow.',
  },
  BATON_QUESTION_EXPIRED: {
    type: 'timeout',
    retryable: false,
    message: ({ question }) => `Nobody answered question "${question}" in time.`,
    hint: () => 'Ask again, or give the question a later expiry.',
  },
  BATON_QUESTION_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ runId, question }) => `Run ${runId} has no open question "${question}".`,
    hint: ({ question, open }) =>
      open.length === 0 ? 'It has no open questions at all.' : `${didYouMean(question, open)}Open: ${open.join(', ')}.`,
  },
  BATON_REPLAY_DIVERGED: {
    type: 'invalid_transition',
    retryable: false,
    message: ({ runId, recorded, requested }) =>
      `Run ${runId} no longer does what its log says. Recorded: ${recorded}. Requested now: ${requested}.`,
    hint: () =>
      'Reach the clock, chance and the outside only through the context, and put parallel steps into `ctx.all`.',
  },
  BATON_RUNNABLE_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ name }) => `There is no runnable "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('runnables', known)}`,
  },
  BATON_RUN_CANCELLED: {
    type: 'cancelled',
    retryable: false,
    message: ({ reason }) => `The run was cancelled: ${reason}.`,
    hint: () => 'Start a new run if the work is still wanted.',
  },
  BATON_RUN_CYCLE: {
    type: 'cycle',
    retryable: false,
    message: ({ name, path }) => `"${name}" is already at work on the same input: ${[...path, name].join(' → ')}.`,
    hint: () => 'Break the circle, or change the input on the way.',
  },
  BATON_RUN_DEPTH_EXCEEDED: {
    type: 'depth_exceeded',
    retryable: false,
    message: ({ name, depth, limit }) => `"${name}" would run at depth ${depth}; the limit is ${limit}.`,
    hint: () => 'Flatten the nesting, or raise the "depth" limit.',
  },
  BATON_RUN_EXCEPTION: {
    type: 'exception',
    retryable: false,
    message: ({ name, problem }) => `"${name}" threw: ${problem}`,
    hint: () => 'Look at the cause; this is an error in the code of the runnable.',
  },
  BATON_RUN_FANOUT_EXCEEDED: {
    type: 'budget_exceeded',
    retryable: false,
    message: ({ name, limit }) => `"${name}" would be one child too many; this run may start ${limit}.`,
    hint: () => 'Raise the "fanOut" limit, or start fewer children.',
  },
  BATON_RUN_FINISHED: {
    type: 'invalid_transition',
    retryable: false,
    message: ({ runId, status }) => `Run ${runId} already ended as ${status}.`,
    hint: () => 'Read its result, or start a new run.',
  },
  BATON_RUN_NOT_FOUND: {
    type: 'not_found',
    retryable: false,
    message: ({ runId }) => `There is no run ${runId} in this journal.`,
    hint: () => 'Check the id and which journal is open.',
  },
  BATON_RUN_OWNED: {
    type: 'claim_lost',
    retryable: true,
    message: ({ runId, owner, expiresInMs }) =>
      `Run ${runId} is at work in another process (${owner}), whose lease lasts ${expiresInMs} ms more.`,
    hint: () => 'Follow the run instead, or wait: when its owner dies, the lease runs out and the run can be resumed.',
  },
  BATON_TOOL_FAILED: {
    type: 'tool_error',
    retryable: true,
    message: ({ tool, problem }) => `Tool "${tool}" failed: ${problem}`,
    hint: () => 'Look at the cause, and check what the tool was given.',
  },
  BATON_TOOL_INPUT_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ tool, problem }) => `Tool "${tool}" was called with input that does not fit: ${problem}.`,
    hint: () => "Call it again with input that fits the tool's schema.",
  },
  BATON_TOOL_OUTCOME_UNKNOWN: {
    type: 'unknown_outcome',
    retryable: false,
    message: ({ tool, operation }) =>
      `Whether "${tool}" (${operation}) took effect is unknown, and it must not happen twice.`,
    hint: () => 'Check the outside world, then decide by hand.',
  },
  BATON_TOOL_UNKNOWN: {
    type: 'no_tool',
    retryable: false,
    message: ({ name }) => `There is no tool "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('tools', known)}`,
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
}

function didYouMean(wanted: string, known: readonly string[]): string {
  const closest = closestName(wanted, known)
  return closest === undefined ? '' : `Did you mean "${closest}"? `
}

function listKnown(what: string, known: readonly string[]): string {
  if (known.length === 0) return `No ${what} are known.`
  const shown = known.slice(0, 12).join(', ')
  return `Known ${what}: ${shown}${known.length > 12 ? `, and ${known.length - 12} more` : ''}.`
}
