import type { ErrorEntries } from './entry.ts'
import { didYouMean, listKnown } from './suggestion.ts'

/** A definition that is another than the one a run began with, or gone. */
export interface ChangedDefinition {
  readonly name: string
  readonly file?: string
  /** The hash of the one it began with, where it is known. */
  readonly pinned?: string
  /** The hash of the one at hand. Without it, there is none. */
  readonly current?: string
  /** The journal has kept the one it began with. */
  readonly isKept?: boolean
}

/** What can go wrong with runs, and what they are made of. */
export interface RunErrors {
  BATON_ARGUMENT_INVALID: { call: string; argument: string; given: string; expected: string }
  BATON_DEFINITION_CHANGED: { runId: string; changed: readonly ChangedDefinition[] }
  BATON_ENGINE_CLOSED: Record<never, never>
  BATON_OPERATION_TIMEOUT: { operation: string; timeoutMs: number }
  BATON_REPLAY_DIVERGED: { runId: string; recorded: string; requested: string }
  BATON_RUNNABLE_ELSEWHERE: { runId: string; runnable: string }
  BATON_RUNNABLE_UNKNOWN: { name: string; known: readonly string[] }
  BATON_RUN_AMBIGUOUS: { prefix: string; matches: readonly string[] }
  BATON_RUN_AT_WORK: { runId: string }
  BATON_RUN_CANCELLED: { reason: string }
  BATON_RUN_CYCLE: { name: string; path: readonly string[] }
  BATON_RUN_DEPTH_EXCEEDED: { name: string; depth: number; limit: number }
  BATON_RUN_EXCEPTION: { name: string; problem: string }
  BATON_RUN_EVENTS_UNKNOWN: { runId: string; types: readonly string[] }
  BATON_RUN_FANOUT_EXCEEDED: { name: string; limit: number }
  BATON_RUN_FILTER_INVALID: { field: string; given: string; expected: string }
  BATON_RUN_FINISHED: { runId: string; status: string }
  BATON_RUN_FOREIGN: { runId: string; holds: readonly string[] }
  BATON_RUN_KEY_FORGOTTEN: { runId: string }
  BATON_RUN_KEY_INVALID: { problem: string }
  BATON_RUN_KEY_TAKEN: { key: string; runId: string; taken: string; wanted: string }
  BATON_RUN_NOT_FOUND: { runId: string }
  /** `passing` says that it may be ready later without anything being done about it. */
  BATON_RUN_NOT_READY: { runId: string; problems: readonly string[]; advice: readonly string[]; passing: boolean }
  BATON_RUN_OWNED: { runId: string; owner: string; expiresInMs: number }
  BATON_RUN_TAG_INVALID: { problem: string }
  BATON_RUN_TAKEN_BACK: { runId: string; problem: string }
  BATON_RUN_TOO_NEW: { runId: string; edition: number; known: number }
}

export const runErrors = (): ErrorEntries<RunErrors> => ({
  BATON_ARGUMENT_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ call, argument, given, expected }) =>
      `"${call}" can't take ${given} as "${argument}": expected ${expected}.`,
    hint: ({ argument }) => `Correct "${argument}"; nothing was done.`,
  },
  BATON_DEFINITION_CHANGED: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, changed }) =>
      changed.length === 1
        ? `Run ${runId} began with other than what is here: ${changed.map(inWords).join('')}.`
        : `Run ${runId} began with other than what is here:\n${changed.map((one) => `- ${inWords(one)}`).join('\n')}`,
    hint: ({ runId, changed }) => `${waysOn(runId, changed)} The run was not touched.`,
  },
  BATON_ENGINE_CLOSED: {
    type: 'cancelled',
    retryable: true,
    message: () => 'This engine is closed and runs nothing more.',
    hint: () => 'Open a new one on the same journal; unfinished runs go on where they stopped.',
  },
  BATON_OPERATION_TIMEOUT: {
    type: 'timeout',
    retryable: true,
    message: ({ operation, timeoutMs }) => `Operation "${operation}" gave no result within ${timeoutMs} ms.`,
    hint: () => 'Raise its timeout, or look into why it is slow.',
  },
  BATON_REPLAY_DIVERGED: {
    type: 'invalid_transition',
    retryable: false,
    message: ({ runId, recorded, requested }) =>
      `Run ${runId} no longer does what its log says. Recorded: ${recorded}. Requested now: ${requested}.`,
    hint: () =>
      'The run was not touched: bring back the code it was begun with. If that is what runs here, let it reach the clock, chance and the outside only through the context, and put parallel steps into `ctx.all`.',
  },
  BATON_RUNNABLE_ELSEWHERE: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, runnable }) =>
      `Run ${runId} can't be taken up here: only the program that defines ${runnable} has its code.`,
    hint: () => 'Nothing was touched. Start that program; it takes the run up when it calls recover().',
  },
  BATON_RUNNABLE_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ name }) => `There is no runnable "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('runnables', known)}`,
  },
  BATON_RUN_AMBIGUOUS: {
    type: 'validation',
    retryable: false,
    message: ({ prefix, matches }) =>
      `"${prefix}" fits ${matches.length >= 10 ? '10 runs or more' : `${matches.length} runs`}.`,
    hint: ({ matches }) => `Write more of the one you mean: ${matches.slice(0, 4).join(', ')}.`,
  },
  BATON_RUN_AT_WORK: {
    type: 'unsupported',
    retryable: true,
    message: ({ runId }) => `Run ${runId} is at work, and its limits stand until it waits or ends.`,
    hint: () => 'Resume it with more when it waits, or when it has ended without success.',
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
  BATON_RUN_EVENTS_UNKNOWN: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, types }) => `Run ${runId} holds events that are not known here: ${types.join(', ')}.`,
    hint: () =>
      'Use the newer Baton that wrote them, or load the kind that declares them (`kinds`). The run was not touched.',
  },
  BATON_RUN_FANOUT_EXCEEDED: {
    type: 'budget_exceeded',
    retryable: false,
    message: ({ name, limit }) => `"${name}" would be one child too many; this run may start ${limit}.`,
    hint: () => 'Raise the "fanOut" limit, or start fewer children.',
  },
  BATON_RUN_FILTER_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ field, given, expected }) => `Runs can't be listed by "${field}": expected ${expected}, got ${given}.`,
    hint: ({ field }) => `Correct "${field}", or leave it out.`,
  },
  BATON_RUN_FINISHED: {
    type: 'invalid_transition',
    retryable: false,
    message: ({ runId, status }) => `Run ${runId} already ended as ${status}.`,
    hint: () => 'Read its result, or start a new run.',
  },
  BATON_RUN_FOREIGN: {
    type: 'validation',
    retryable: false,
    message: ({ runId, holds }) =>
      `Run ${runId} was not written with your key, so it is not taken up${holds.length === 0 ? '.' : `. It would ${holds.join('; ')}.`}`,
    hint: ({ runId }) =>
      `It came with the project, from another machine, or from a Baton that did not stamp yet. Look at it and agree: baton trust --run ${runId}`,
  },
  BATON_RUN_KEY_FORGOTTEN: {
    type: 'not_found',
    retryable: false,
    message: ({ runId }) =>
      `The run of this key, ${runId}, has ended, and the journal in memory has forgotten how, to make room for others.`,
    hint: () =>
      'It was not started a second time. Keep more runs, with memoryJournal({ keep }), or use a file as the journal; for new work, use a new key.',
  },
  BATON_RUN_KEY_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ problem }) => `This can't be the key of a run: ${problem}.`,
    hint: () => 'A key is a text that names one piece of work. Leave it out to start a new run each time.',
  },
  BATON_RUN_KEY_TAKEN: {
    type: 'validation',
    retryable: false,
    message: ({ key, runId, taken, wanted }) =>
      `Key "${key}" already names run ${runId}, which was started with ${shortened(taken)}; wanted now: ${shortened(wanted)}.`,
    hint: () => 'Use the same target and input to get the same run, or another key for another run.',
  },
  BATON_RUN_NOT_FOUND: {
    type: 'not_found',
    retryable: false,
    message: ({ runId }) => `There is no run ${runId} in this journal.`,
    hint: () => 'Check the id and which journal is open. It may have been pruned: runs that ended can be removed.',
  },
  BATON_RUN_NOT_READY: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, problems }) =>
      problems.length === 1
        ? `Run ${runId} can't go on here. ${problems.join('')}`
        : `Run ${runId} can't go on here:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    hint: ({ advice }) => `${advice.join(' ')} The run was not touched.`,
  },
  BATON_RUN_OWNED: {
    type: 'claim_lost',
    retryable: true,
    message: ({ runId, owner, expiresInMs }) =>
      `Run ${runId} is at work in another process (${owner}), whose lease lasts ${expiresInMs} ms more.`,
    hint: () => 'Follow the run instead, or wait: when its owner dies, the lease runs out and the run can be resumed.',
  },
  BATON_RUN_TAG_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ problem }) => `These can't be the tags of a run: ${problem}.`,
    hint: () => 'A tag is a word or a few that runs are found by, such as `nightly`; a run has 20 at most.',
  },
  BATON_RUN_TAKEN_BACK: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, problem }) => `Run ${runId} can't go on: when it failed, ${problem}.`,
    hint: () => 'Start a new run. This one was not touched.',
  },
  BATON_RUN_TOO_NEW: {
    type: 'unsupported',
    retryable: false,
    message: ({ runId, edition, known }) =>
      `Run ${runId} was begun by a newer Baton (edition ${edition}; this one knows up to ${known}).`,
    hint: () => 'Use the newer Baton that began it. The run was not touched.',
  },
})

/** What can be done about a run that began with other definitions. */
function waysOn(runId: string, changed: readonly ChangedDefinition[]): string {
  const ways = [
    'Bring back what it began with',
    ...(changed.every(({ isKept }) => isKept === true)
      ? [`go on with what the journal has kept of that (baton resume ${runId} --as-begun)`]
      : []),
    ...(changed.every(({ current }) => current !== undefined)
      ? [`move the run to what is here now (baton resume ${runId} --accept-changes)`]
      : []),
  ]
  return `${ways.join(', or ')}.`
}

function inWords({ name, file, pinned, current }: ChangedDefinition): string {
  const what = `"${name}"${file === undefined ? '' : ` (${file})`}`
  const before = pinned === undefined ? '' : `, which was ${pinned}`
  return current === undefined ? `${what}${before}, is gone` : `${what}${before}, is ${current}`
}

/** Inputs can be long, and a message is for reading. */
function shortened(request: string): string {
  return request.length <= 200 ? request : `${request.slice(0, 199)}…`
}
