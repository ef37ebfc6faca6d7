import type { ErrorEntries } from './entry.ts'
import { didYouMean, listKnown } from './suggestion.ts'

/** What can go wrong with language models. */
export interface ModelErrors {
  BATON_MODEL_ANSWER_INVALID: { model: string; attempts: number; problem: string }
  BATON_MODEL_CUT_OFF: { model: string; attempts: number; problem: string }
  BATON_MODEL_EMPTY: { model: string; problem: string }
  BATON_MODEL_FAILED: { model: string; problem: string }
  BATON_MODEL_KEY_MISSING: { model: string; variable: string }
  BATON_MODEL_MISSING: { model: string }
  BATON_MODEL_NONE_ANSWERED: { problems: readonly string[] }
  BATON_MODEL_OVERFLOW: { model: string; attempts: number; problem: string }
  BATON_MODEL_PROVIDER_DOWN: { model: string; attempts: number; problem: string; retryAfterMs?: number }
  BATON_MODEL_RATE_LIMITED: { model: string; attempts: number; problem: string; retryAfterMs?: number }
  BATON_MODEL_RECORDING_INCOMPLETE: { runId: string; seq: number; missing: number }
  BATON_MODEL_REFUSED: { model: string; attempts: number; problem: string }
  BATON_MODEL_SILENT: { model: string; attempts: number; problem: string }
  BATON_MODEL_UNAVAILABLE: { model: string; attempts: number; problem: string; retryAfterMs?: number }
  BATON_MODEL_UNKNOWN_PROVIDER: { model: string; provider: string; known: readonly string[] }
  BATON_MODEL_UNRECORDED: { model: string; difference: string }
  BATON_MODEL_UNSCRIPTED: { model: string; call: number; lastMessage: string }
}

export const modelErrors = (): ErrorEntries<ModelErrors> => ({
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
  BATON_MODEL_EMPTY: {
    type: 'model_error',
    retryable: true,
    message: ({ model, problem }) => `Model "${model}" answered without a word: ${problem}.`,
    hint: () => 'Ask in other words, give it more room with `maxTokens`, or use another model.',
  },
  BATON_MODEL_FAILED: {
    type: 'model_error',
    retryable: true,
    message: ({ model, problem }) => `Model "${model}" failed: ${problem.replace(/\.$/, '')}.`,
    hint: () => 'Try again, or name another model.',
  },
  BATON_MODEL_KEY_MISSING: {
    type: 'validation',
    retryable: false,
    message: ({ model, variable }) => `Model "${model}" needs a key, and ${variable} is not set.`,
    hint: ({ variable }) =>
      `Set ${variable} in the environment, or name a model that you have a key for. \`offline/rules\` needs none.`,
  },
  BATON_MODEL_MISSING: {
    type: 'model_error',
    retryable: false,
    message: ({ model }) => `No language model is configured, and "${model}" was asked for.`,
    hint: () =>
      'Name a model in `defaultModel` of `createBaton`, or its provider in `models.providers`. Decisions with a rule need none.',
  },
  BATON_MODEL_NONE_ANSWERED: {
    type: 'model_error',
    retryable: true,
    message: ({ problems }) => `None of ${problems.length} models could answer. ${problems.join(' ')}`,
    hint: () => 'Deal with the first of them; the others are its fallbacks.',
  },
  BATON_MODEL_OVERFLOW: {
    type: 'model_error',
    retryable: false,
    message: ({ model, problem }) => `Model "${model}" was sent more than it can read: ${problem}.`,
    hint: () =>
      'Give it less at once: a shorter request, tools that answer with less, or a model with a larger window.',
  },
  BATON_MODEL_PROVIDER_DOWN: {
    type: 'model_error',
    retryable: true,
    message: ({ model, problem }) => `Model "${model}" was not asked: ${problem}.`,
    hint: () => 'Try again then, check the base URL and the network, or name a fallback of another provider.',
  },
  BATON_MODEL_RATE_LIMITED: {
    type: 'rate_limited',
    retryable: true,
    message: ({ model, attempts, problem }) =>
      `The provider of model "${model}" allows no more calls for now, after ${times(attempts)}: ${problem}.`,
    hint: () =>
      'Wait, lower `requestsPerMinute`, `tokensPerMinute` or `concurrency` of the provider, or name a fallback.',
  },
  BATON_MODEL_RECORDING_INCOMPLETE: {
    type: 'validation',
    retryable: false,
    message: ({ runId, seq, missing }) =>
      `No recording can be made of run "${runId}": its event ${seq} refers to event ${missing}, which is not among those given before it.`,
    hint: () => 'Hand over all events of the run, in order.',
  },
  BATON_MODEL_REFUSED: {
    type: 'model_error',
    retryable: false,
    message: ({ model, problem }) => `Model "${model}" refused the call: ${problem}.`,
    hint: ({ problem }) =>
      notSupported(problem) ??
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
      `Model "${model}" ${/^\d{3}: /.test(problem) ? 'did not answer' : 'could not be reached'} in ${times(attempts)}: ${problem}.`,
    hint: ({ model, problem }) =>
      notStarted(model, problem) ?? 'Try again later, check the base URL and the network, or name a fallback.',
  },
  BATON_MODEL_UNKNOWN_PROVIDER: {
    type: 'not_found',
    retryable: false,
    message: ({ model, provider }) =>
      provider === ''
        ? `Model "${model}" names no provider.`
        : `Model "${model}" is of provider "${provider}", which is not known.`,
    hint: ({ provider, known }) =>
      `${didYouMean(provider, known)}Write \`provider/model\`. ${listKnown('providers', known)} Others need a \`baseUrl\`; \`offline/rules\` needs no model.`,
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
})

/** Abilities that models lack, as servers say it when they refuse a request for that. */
function notSupported(problem: string): string | undefined {
  if (/^429: |quota|credit balance/i.test(problem)) {
    return 'Look at the plan and the balance of the account with the provider; the same call will be refused until then.'
  }
  if (/^3\d\d: it points to /.test(problem)) return 'Set `baseUrl` of the provider to where its answers come from.'
  if (/does(?: not|n't) support (?:thinking|reasoning)|reasoning_effort|think value/i.test(problem)) {
    return 'Take `effort` out of the agent, or choose a model that thinks; the same call will be refused again.'
  }
  if (/does(?: not|n't) support (?:tools?|function)|tool (?:use|calling) is not supported/i.test(problem)) {
    return 'Choose a model that calls tools, or take `tools` and `agents` out of the agent.'
  }
  return undefined
}

/** What people start themselves on their own machine. */
const ownServers: ReadonlyMap<string, string> = new Map([
  ['lmstudio', 'LM Studio'],
  ['ollama', 'Ollama'],
  ['vllm', 'vLLM'],
])

function notStarted(model: string, problem: string): string | undefined {
  const provider = model.slice(0, model.indexOf('/'))
  const server = ownServers.get(provider)
  const [, address] = /ECONNREFUSED (\S+)/.exec(problem) ?? []
  if (server === undefined || address === undefined) return undefined
  return `Is ${server} running at ${address}? Start it, or say where it is with \`providers.${provider}.baseUrl\` in baton.yaml.`
}

function times(attempts: number): string {
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`
}
