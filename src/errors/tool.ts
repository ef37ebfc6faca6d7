import type { ErrorEntries } from './entry.ts'
import { didYouMean, listKnown } from './suggestion.ts'

/** What can go wrong with tools. */
export interface ToolErrors {
  BATON_TOOL_FAILED: { tool: string; problem: string }
  BATON_TOOL_INPUT_INVALID: { tool: string; problem: string }
  BATON_TOOL_INVALID: { tool: string; problem: string }
  BATON_TOOL_NOT_CONFIGURED: { tool: string; problem: string; remedy: string }
  BATON_TOOL_NOT_LISTED: { name: string }
  BATON_TOOL_OUTCOME_UNKNOWN: { tool: string; operation: string; cutOffBy?: string }
  BATON_TOOL_REFUSED: { tool: string; problem: string }
  BATON_TOOL_UNKNOWN: { name: string; known: readonly string[] }
}

export const toolErrors = (): ErrorEntries<ToolErrors> => ({
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
  BATON_TOOL_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ tool, problem }) => `"${tool}" can't be a tool: ${problem}.`,
    hint: () =>
      'A tool has a name of small letters, digits and "_", a description, an effect, and an input that models can read.',
  },
  BATON_TOOL_NOT_CONFIGURED: {
    type: 'unsupported',
    retryable: false,
    message: ({ tool, problem }) => `Tool "${tool}" can't work here: ${problem}.`,
    hint: ({ remedy }) => remedy,
  },
  BATON_TOOL_NOT_LISTED: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `Tool "${name}" can be taken back, but would not be found again to do so after a crash.`,
    hint: () => 'List it in `createBaton({ tools })`; then it can also be called by name.',
  },
  BATON_TOOL_OUTCOME_UNKNOWN: {
    type: 'unknown_outcome',
    retryable: false,
    message: ({ tool, operation, cutOffBy }) =>
      `Whether "${tool}" (${operation}) took effect is unknown, and it must not happen twice.${cutOffBy === undefined ? '' : ` It was cut off: ${cutOffBy}`}`,
    hint: () => 'Check the outside world, then decide by hand.',
  },
  BATON_TOOL_REFUSED: {
    type: 'validation',
    retryable: false,
    message: ({ tool, problem }) => `Tool "${tool}" can't do that: ${problem.replace(/\.$/, '')}.`,
    hint: () => 'The same call would fail again: ask for something else.',
  },
  BATON_TOOL_UNKNOWN: {
    type: 'no_tool',
    retryable: false,
    message: ({ name }) => `There is no tool "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('tools', known)}`,
  },
})
