import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { ModelUsage } from '../events/usage.ts'
import { type Model, type ModelAnswer, type ModelCall, ModelFailure, type ModelRequest } from '../kernel/ports/model.ts'

/** One answer of the script. A plain string is a finished text. */
export interface ScriptedReply extends Partial<Pick<ModelAnswer, 'finish' | 'thoughts' | 'warnings'>> {
  readonly text?: string
  readonly toolCalls?: readonly { readonly id: string; readonly tool: string; readonly input: Json }[]
  /** Fails with this message instead. */
  readonly error?: string
  /** Waits for this before answering. */
  readonly after?: Promise<unknown>
  readonly usdMicros?: number | null
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** Answers by model name, in order; or a function of the request and the number of the call to that model. */
export type Script =
  | Readonly<Record<string, readonly (string | ScriptedReply)[]>>
  | ((request: ModelRequest, call: number) => string | ScriptedReply)

export interface ScriptedModel extends Model {
  /** Every call that was made, in order. */
  readonly calls: readonly { readonly model: string; readonly key: string; readonly messages: number }[]
}

/** What a call costs unless the script says otherwise: one cent and a hundred tokens. */
const usual = { usdMicros: 10_000, inputTokens: 60, outputTokens: 40 }

/** A model that says what it is told to say, and fails on any call it was not told about. */
export function scriptedModel(script: Script): ScriptedModel {
  const calls: { model: string; key: string; messages: number }[] = []
  const counts = new Map<string, number>()
  const reply = (request: ModelRequest): ScriptedReply => {
    const call = (counts.get(request.model) ?? 0) + 1
    counts.set(request.model, call)
    const found = typeof script === 'function' ? script(request, call) : script[request.model]?.[call - 1]
    if (found === undefined) {
      const lastMessage = JSON.stringify(request.messages.at(-1)?.content ?? null).slice(0, 200)
      throw new BatonError('BATON_MODEL_UNSCRIPTED', { model: request.model, call, lastMessage })
    }
    return typeof found === 'string' ? { text: found } : found
  }
  return {
    calls,
    estimate: () => ({ tokens: usual.inputTokens + usual.outputTokens, usdMicros: usual.usdMicros }),
    call: async (request, call) => {
      calls.push({ model: request.model, key: call.key, messages: request.messages.length })
      return answer(reply(request), call)
    },
  }
}

async function answer(
  reply: ScriptedReply,
  { signal, delta }: ModelCall,
): Promise<{ answer: ModelAnswer; usage: ModelUsage }> {
  const { text = '', toolCalls, error, after, usdMicros = usual.usdMicros } = reply
  const { inputTokens = usual.inputTokens, outputTokens = usual.outputTokens } = reply
  const usage = { inputTokens, outputTokens, usdMicros }
  if (after !== undefined) await orAborted(after, signal)
  if (error !== undefined) throw new ModelFailure(error, usage)
  if (text !== '') delta(text)
  const { finish = toolCalls === undefined ? 'stop' : 'tool_calls', thoughts, warnings } = reply
  return {
    answer: {
      text,
      finish,
      ...(toolCalls === undefined ? {} : { toolCalls }),
      ...(thoughts === undefined ? {} : { thoughts }),
      ...(warnings === undefined ? {} : { warnings }),
    },
    usage,
  }
}

function orAborted(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
