import type { RunErrorType } from './run-error.ts'
import { closestName } from './suggestion.ts'

/** What each error carries. A code without a line here does not compile. */
export interface ErrorDetails {
  BATON_AGENT_BAD_TERMINATION: { key: string; value: string; expected: string }
  BATON_AGENT_CHARACTER_INVALID: { character: string }
  BATON_AGENT_CYCLE: { path: readonly string[] }
  BATON_AGENT_DUPLICATE_KEY: { key: string }
  BATON_AGENT_DUPLICATE_NAME: { name: string; other: string }
  BATON_AGENT_DUPLICATE_REF: { key: string; name: string }
  BATON_AGENT_FILE_UNREADABLE: { path: string; problem: string }
  BATON_AGENT_FRONTMATTER_MISSING: { problem: string }
  BATON_AGENT_HANDOFF_NOT_SINGLE: { names: readonly string[] }
  BATON_AGENT_INVALID: { agent: string; problems: readonly string[] }
  BATON_AGENT_INVALID_VALUE: { key: string; value: string; expected: string }
  BATON_AGENT_IO_MISMATCH: { from: string; to: string; problem: string }
  BATON_AGENT_KEY_FORBIDDEN: { key: string }
  BATON_AGENT_KEY_MISSING: { key: string }
  BATON_AGENT_NAME_INVALID: { name: string; suggestion: string }
  BATON_AGENT_NAME_MISMATCH: { name: string; file: string }
  BATON_AGENT_PATTERN_CONFLICT: { first: string; second: string }
  BATON_AGENT_PROMPT_MISSING: Record<never, never>
  BATON_AGENT_REF_NOT_FOUND: { key: string; name: string; known: readonly string[] }
  BATON_AGENT_ROUTER_HAS_TOOLS: { key: string; names: readonly string[] }
  BATON_AGENT_ROUTER_NO_DESTINATIONS: Record<never, never>
  BATON_AGENT_TEAM_TOO_SMALL: { count: number }
  BATON_AGENT_TEAM_WITH_HANDOFF: { agent: string }
  BATON_AGENT_TOOL_UNKNOWN: { name: string; known: readonly string[] }
  BATON_AGENT_TOO_LARGE: { what: string; limit: string }
  BATON_AGENT_UNKNOWN_KEY: { key: string; instead: string; known: readonly string[] }
  BATON_AGENT_YAML_INVALID: { problem: string }
  BATON_AGENT_YAML_UNSUPPORTED: { feature: string }
  BATON_AGENT_OUTPUT_INVALID: { agent: string; problem: string; attempts: number }
  BATON_ANSWER_INVALID: { question: string; problem: string }
  BATON_BUDGET_EXCEEDED: { operation: string; dimension: string; needed: number; remaining: number }
  BATON_BUDGET_INVALID: { dimension: string; value: string; problem: string }
  BATON_BUDGET_UNPRICED: { model: string }
  BATON_COMMAND_UNKNOWN: { name: string; known: readonly string[] }
  BATON_CONFIG_INVALID: { place: string; problem: string; advice: string }
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
  BATON_MODEL_ANSWER_INVALID: { model: string; attempts: number; problem: string }
  BATON_MODEL_CUT_OFF: { model: string; attempts: number; problem: string }
  BATON_MODEL_FAILED: { model: string; problem: string }
  BATON_MODEL_KEY_MISSING: { model: string; variable: string }
  BATON_MODEL_MISSING: { model: string }
  BATON_MODEL_NONE_ANSWERED: { problems: readonly string[] }
  BATON_MODEL_PRICES_INVALID: { place: string; problem: string }
  BATON_MODEL_RATE_LIMITED: { model: string; attempts: number; problem: string }
  BATON_MODEL_REFUSED: { model: string; attempts: number; problem: string }
  BATON_MODEL_SILENT: { model: string; attempts: number; problem: string }
  BATON_MODEL_UNAVAILABLE: { model: string; attempts: number; problem: string }
  BATON_MODEL_UNKNOWN_PROVIDER: { model: string; provider: string; known: readonly string[] }
  BATON_MODEL_UNRECORDED: { model: string; difference: string }
  BATON_MODEL_UNSCRIPTED: { model: string; call: number; lastMessage: string }
  BATON_NAME_INVALID: { kind: string; name: string }
  BATON_NAME_TAKEN: { name: string }
  BATON_OPERATION_TIMEOUT: { operation: string; timeoutMs: number }
  BATON_QUESTION_EXPIRED: { question: string }
  BATON_QUESTION_UNKNOWN: { runId: string; question: string; open: readonly string[] }
  BATON_REPLAY_DIVERGED: { runId: string; recorded: string; requested: string }
  BATON_RUNNABLE_UNKNOWN: { name: string; known: readonly string[] }
  BATON_RUN_AMBIGUOUS: { prefix: string; matches: readonly string[] }
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
  BATON_TOOL_INVALID: { tool: string; problem: string }
  BATON_TOOL_NOT_LISTED: { name: string }
  BATON_TOOL_OUTCOME_UNKNOWN: { tool: string; operation: string }
  BATON_TOOL_UNKNOWN: { name: string; known: readonly string[] }
  BATON_USAGE_INVALID: { command: string; problem: string; advice: string }
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
  BATON_AGENT_BAD_TERMINATION: {
    type: 'validation',
    retryable: false,
    message: ({ key, value, expected }) => `"${key}" is ${value}; expected ${expected}.`,
    hint: () =>
      'A team ends by `consensus`, after `maxRounds` rounds, or when the `coordinatorDecides`; `maxRounds` caps all three.',
  },
  BATON_AGENT_CHARACTER_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ character }) => `The file contains the character ${character}, which can't be seen.`,
    hint: () => 'Delete it. Characters that control terminals or turn text around have no place in an agent file.',
  },
  BATON_AGENT_CYCLE: {
    type: 'cycle',
    retryable: false,
    message: ({ path }) => `The agents lead back to where they began: ${path.join(' → ')}.`,
    hint: () => 'Take one of these references out. An agent can never reach itself through others.',
  },
  BATON_AGENT_DUPLICATE_KEY: {
    type: 'validation',
    retryable: false,
    message: ({ key }) => `The key "${key}" is written twice.`,
    hint: () => 'Keep one of them.',
  },
  BATON_AGENT_DUPLICATE_NAME: {
    type: 'validation',
    retryable: false,
    message: ({ name, other }) => `There are two agents called "${name}"; the other is ${other}.`,
    hint: () => 'Rename one of the files. Names are the same in all folders.',
  },
  BATON_AGENT_DUPLICATE_REF: {
    type: 'validation',
    retryable: false,
    message: ({ key, name }) => `"${key}" names "${name}" twice.`,
    hint: () => 'Keep one of them.',
  },
  BATON_AGENT_FILE_UNREADABLE: {
    type: 'not_found',
    retryable: false,
    message: ({ path, problem }) => `${path} can't be read: ${problem}.`,
    hint: () => 'Agents are Markdown files in UTF-8, in a folder that this process may read.',
  },
  BATON_AGENT_FRONTMATTER_MISSING: {
    type: 'validation',
    retryable: false,
    message: ({ problem }) => `The file has no frontmatter: ${problem}.`,
    hint: () => 'Begin the file with a line `---`, then the keys, then another line `---`, then the prompt.',
  },
  BATON_AGENT_HANDOFF_NOT_SINGLE: {
    type: 'validation',
    retryable: false,
    message: ({ names }) => `"handoff" is a list (${names.join(', ')}), but only one agent can finish.`,
    hint: () => 'Keep one. To choose between several, hand off to a router; to ask several, use `advisors`.',
  },
  BATON_AGENT_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ agent, problems }) =>
      `Agent "${agent}" is not valid:\n${problems.map((line) => `- ${line}`).join('\n')}`,
    hint: () => 'Correct each of these; docs/agents.md lists what every key may hold.',
  },
  BATON_AGENT_INVALID_VALUE: {
    type: 'validation',
    retryable: false,
    message: ({ key, value }) => `"${key}" can't be ${value}.`,
    hint: ({ expected }) => `Expected ${expected}.`,
  },
  BATON_AGENT_IO_MISMATCH: {
    type: 'validation',
    retryable: false,
    message: ({ from, to, problem }) => `What "${from}" gives does not fit what "${to}" takes: ${problem}.`,
    hint: ({ from, to }) =>
      `Align the \`output\` of "${from}" with the \`input\` of "${to}", or hand off with \`pass: envelope\`.`,
  },
  BATON_AGENT_KEY_FORBIDDEN: {
    type: 'validation',
    retryable: false,
    message: ({ key }) => `The key "${key}" is not allowed anywhere.`,
    hint: () => 'Choose another name; this one has a meaning of its own in JavaScript.',
  },
  BATON_AGENT_KEY_MISSING: {
    type: 'validation',
    retryable: false,
    message: ({ key }) => `"${key}" is missing.`,
    hint: ({ key }) => `Add "${key}"; docs/agents.md says what it may hold.`,
  },
  BATON_AGENT_NAME_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `"${name}" can't be the name of an agent.`,
    hint: ({ suggestion }) =>
      `Names are 1 to 63 small letters, digits, "-" and "_", and begin with a letter or digit: "${suggestion}".`,
  },
  BATON_AGENT_NAME_MISMATCH: {
    type: 'validation',
    retryable: false,
    message: ({ name, file }) => `The agent is called "${name}", but its file ${file}.`,
    hint: ({ name }) => `Leave "name" out, or rename the file to ${name}.md.`,
  },
  BATON_AGENT_PATTERN_CONFLICT: {
    type: 'validation',
    retryable: false,
    message: ({ first, second }) => `An agent can't have both "${first}" and "${second}".`,
    hint: () => 'Move one of them to an agent of its own and refer to that.',
  },
  BATON_AGENT_PROMPT_MISSING: {
    type: 'validation',
    retryable: false,
    message: () => 'The agent has no prompt.',
    hint: () => 'Write below the second `---` what the agent is to do.',
  },
  BATON_AGENT_REF_NOT_FOUND: {
    type: 'not_found',
    retryable: false,
    message: ({ key, name }) => `"${key}" names "${name}", which does not exist.`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('agents', known)}`,
  },
  BATON_AGENT_ROUTER_HAS_TOOLS: {
    type: 'validation',
    retryable: false,
    message: ({ key, names }) => `A router only chooses, but "${key}" gives it ${names.join(', ')}.`,
    hint: ({ key }) =>
      `Take "${key}" out, or let it look around first with \`router: { destinations: […], mode: analyst }\`.`,
  },
  BATON_AGENT_ROUTER_NO_DESTINATIONS: {
    type: 'validation',
    retryable: false,
    message: () => 'The router has nobody to choose from.',
    hint: () => 'List the agents it may choose: `agents: [first, second]`.',
  },
  BATON_AGENT_TEAM_TOO_SMALL: {
    type: 'validation',
    retryable: false,
    message: ({ count }) => `A team needs at least 2 members, and this one has ${count}.`,
    hint: () => 'Add members. To ask a single other agent, use `advisors` or `agents`.',
  },
  BATON_AGENT_TEAM_WITH_HANDOFF: {
    type: 'validation',
    retryable: false,
    message: ({ agent }) => `"${agent}" concludes a team, so it can't hand off to another agent.`,
    hint: () => 'Take "handoff" out, or give the team to an agent that is called by the one with the handoff.',
  },
  BATON_AGENT_TOOL_UNKNOWN: {
    type: 'no_tool',
    retryable: false,
    message: ({ name }) => `There is no tool "${name}".`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('tools', known)}`,
  },
  BATON_AGENT_TOO_LARGE: {
    type: 'validation',
    retryable: false,
    message: ({ what, limit }) => `There is too much of it: more than ${limit} ${what}.`,
    hint: () => 'Agents are small. Split this one, or move material into files that it can read.',
  },
  BATON_AGENT_UNKNOWN_KEY: {
    type: 'validation',
    retryable: false,
    message: ({ key }) => `There is no key "${key}".`,
    hint: ({ key, instead, known }) =>
      instead === '' ? `${didYouMean(key, known)}${listKnown('keys', known)}` : `Use ${instead}.`,
  },
  BATON_AGENT_YAML_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ problem }) => `The frontmatter is not valid YAML: ${problem}.`,
    hint: () => 'Write `key: value` on each line, indent with spaces, and put text with ": " or "#" in quotes.',
  },
  BATON_AGENT_YAML_UNSUPPORTED: {
    type: 'unsupported',
    retryable: false,
    message: ({ feature }) => `The frontmatter uses ${feature}.`,
    hint: () =>
      'Write the value out in full: only plain keys, lists and values are read. Quote text that begins with &, * or !.',
  },
  BATON_AGENT_OUTPUT_INVALID: {
    type: 'invalid_output',
    retryable: true,
    message: ({ agent, problem, attempts }) =>
      `Agent "${agent}" gave no answer that fits its output schema in ${attempts} attempts: ${problem}.`,
    hint: () => 'Use a stronger model for this agent, or loosen its output schema.',
  },
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
  BATON_MODEL_ANSWER_INVALID: {
    type: 'invalid_output',
    retryable: true,
    message: ({ model, attempts, problem }) =>
      `The answer of model "${model}" makes no sense after ${times(attempts)}: ${problem}.`,
    hint: () => 'Try again, or use a stronger model.',
  },
  BATON_MODEL_CUT_OFF: {
    type: 'model_error',
    retryable: true,
    message: ({ model, attempts, problem }) =>
      `The answer of model "${model}" broke off after ${times(attempts)}: ${problem}. Nothing of it was used.`,
    hint: () => 'Try again, or look into the connection to the provider.',
  },
  BATON_MODEL_FAILED: {
    type: 'model_error',
    retryable: true,
    message: ({ model, problem }) => `Model "${model}" failed: ${problem}.`,
    hint: () => 'Try again, or name another model.',
  },
  BATON_MODEL_KEY_MISSING: {
    type: 'validation',
    retryable: false,
    message: ({ model, variable }) => `Model "${model}" needs a key, and ${variable} is not set.`,
    hint: ({ variable }) => `Set ${variable} in the environment, or name a model that you have a key for.`,
  },
  BATON_MODEL_MISSING: {
    type: 'model_error',
    retryable: false,
    message: ({ model }) => `No language model is configured, and "${model}" was asked for.`,
    hint: () => 'Configure a model, or use decisions with a rule, which need none.',
  },
  BATON_MODEL_NONE_ANSWERED: {
    type: 'model_error',
    retryable: true,
    message: ({ problems }) => `None of ${problems.length} models could answer. ${problems.join(' ')}`,
    hint: () => 'Deal with the first of them; the others are its fallbacks.',
  },
  BATON_MODEL_PRICES_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ place, problem }) => `The price table ${place} can't be used: ${problem}.`,
    hint: () => 'Write `provider/model: { input: 1.25, output: 10 }`, in US dollars per million tokens.',
  },
  BATON_MODEL_RATE_LIMITED: {
    type: 'rate_limited',
    retryable: true,
    message: ({ model, attempts, problem }) =>
      `The provider of model "${model}" allows no more calls for now, after ${times(attempts)}: ${problem}.`,
    hint: () =>
      'Wait, lower `requestsPerMinute`, `tokensPerMinute` or `concurrency` of the provider, or name a fallback.',
  },
  BATON_MODEL_REFUSED: {
    type: 'model_error',
    retryable: false,
    message: ({ model, problem }) => `Model "${model}" refused the call: ${problem}.`,
    hint: () =>
      'Check the name of the model, the key and its rights, and the request; the same call will be refused again.',
  },
  BATON_MODEL_SILENT: {
    type: 'timeout',
    retryable: true,
    message: ({ model, attempts, problem }) => `Model "${model}" was given up after ${times(attempts)}: ${problem}.`,
    hint: () => 'Try again, or raise `firstByteMs` or `silenceMs` of the provider for models that think for long.',
  },
  BATON_MODEL_UNAVAILABLE: {
    type: 'model_error',
    retryable: true,
    message: ({ model, attempts, problem }) =>
      `Model "${model}" could not be reached in ${times(attempts)}: ${problem}.`,
    hint: () => 'Try again later, check the base URL and the network, or name a fallback.',
  },
  BATON_MODEL_UNKNOWN_PROVIDER: {
    type: 'not_found',
    retryable: false,
    message: ({ model, provider }) =>
      provider === ''
        ? `Model "${model}" names no provider.`
        : `Model "${model}" is of provider "${provider}", which is not known.`,
    hint: ({ provider, known }) =>
      `${didYouMean(provider, known)}Write \`provider/model\`. ${listKnown('providers', known)} Others need a \`baseUrl\`.`,
  },
  BATON_MODEL_UNRECORDED: {
    type: 'model_error',
    retryable: false,
    message: ({ model, difference }) => `The recording has no answer for this call to "${model}".\n${difference}`,
    hint: () => 'Record again, or find out why the call is another one than before.',
  },
  BATON_MODEL_UNSCRIPTED: {
    type: 'model_error',
    retryable: false,
    message: ({ model, call, lastMessage }) =>
      `The script has no answer for call ${call} to "${model}", whose last message is: ${lastMessage}`,
    hint: () => 'Add the answer to the script, or find out why the call was made.',
  },
  BATON_NAME_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ kind, name }) => `A ${kind} can't be called "${name}".`,
    hint: () => 'Use letters, digits, `_`, `-` and `.`, up to 100 of them.',
  },
  BATON_NAME_TAKEN: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `There are two different things called "${name}".`,
    hint: () => 'Give one of them another name: logs keep only names.',
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
  BATON_RUN_AMBIGUOUS: {
    type: 'validation',
    retryable: false,
    message: ({ prefix, matches }) => `"${prefix}" fits ${matches.length} runs.`,
    hint: ({ matches }) => `Write more of the one you mean: ${matches.slice(0, 4).join(', ')}.`,
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
  BATON_TOOL_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ tool, problem }) => `"${tool}" can't be a tool: ${problem}.`,
    hint: () =>
      'A tool has a name of small letters, digits and "_", a description, an effect, and an input that models can read.',
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
  BATON_USAGE_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ command, problem }) => `${command}: ${problem}`,
    hint: ({ advice }) => advice,
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

function times(attempts: number): string {
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`
}
