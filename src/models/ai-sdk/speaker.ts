import type { LanguageModelV4, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Json } from '../../events/json.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { ModelAnswer, ToolRequest } from '../../kernel/ports/model.ts'
import { Fault } from '../../pacing/fault.ts'
import type { TokenCounts } from '../prices.ts'
import type { Speaker, SpeechListener, Spoken } from '../speech.ts'
import { callOptions } from './call-options.ts'
import { type Access, languageModel } from './language-model.ts'
import { faultOf } from './sdk-fault.ts'

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>
type ToolCallPart = Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>

/** Everything of a stream that is not yet an answer. */
interface Heard {
  text: string
  readonly toolCalls: ToolCallPart[]
  finish: FinishPart | undefined
}

/** More than any honest answer asks for. */
const mostToolCalls = 64
const longestToolInput = 1_000_000

/** Speaks to one model through the AI SDK, always as a stream. */
export function sdkSpeaker(access: Access, clock: Clock): Speaker {
  let loading: Promise<LanguageModelV4> | undefined
  return async (request, listener) => {
    let begun = false
    try {
      loading ??= languageModel(access)
      const model = await loading
      const { stream } = await model.doStream({
        ...callOptions(request),
        abortSignal: listener.signal,
        headers: { 'idempotency-key': encodeURI(listener.key) },
      })
      begun = true
      return answerOf(await hear(stream, listener))
    } catch (thrown) {
      if (listener.signal.aborted) throw listener.signal.reason
      throw faultOf(thrown, { now: clock.now(), begun, key: access.key })
    }
  }
}

async function hear(stream: ReadableStream<LanguageModelV4StreamPart>, listener: SpeechListener): Promise<Heard> {
  const heard: Heard = { text: '', toolCalls: [], finish: undefined }
  for await (const part of stream) {
    if (listener.signal.aborted) throw listener.signal.reason
    switch (part.type) {
      case 'error':
        throw part.error
      case 'finish':
        heard.finish = part
        break
      case 'text-delta':
        heard.text += part.delta
        listener.heard(true)
        listener.wrote(part.delta)
        listener.delta(part.delta)
        break
      case 'reasoning-delta':
      case 'tool-input-delta':
        listener.heard(true)
        listener.wrote(part.delta)
        break
      case 'tool-call':
        if (part.providerExecuted !== true) heard.toolCalls.push(part)
        listener.heard(true)
        break
      // The SDK says this by itself, before anything has come.
      case 'stream-start':
        break
      default:
        listener.heard(false)
    }
  }
  return heard
}

const finishes: Readonly<Record<string, ModelAnswer['finish']>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  other: 'other',
}

function answerOf({ text, toolCalls, finish }: Heard): Spoken {
  const why = finish === undefined ? undefined : finishes[finish.finishReason.unified]
  if (finish === undefined || why === undefined) throw new Fault('cut-off', 'the stream ended before the answer did')
  const tokens = countsOf(finish.usage)
  // An answer that was cut short may hold half a tool call, so it asks for none.
  if (why === 'length' || why === 'content_filter' || toolCalls.length === 0) {
    return { answer: { text, finish: why }, tokens }
  }
  if (toolCalls.length > mostToolCalls) throw new Fault('invalid', `it asks for ${toolCalls.length} tool calls at once`)
  return { answer: { text, toolCalls: toolCalls.map(toolRequestOf), finish: 'tool_calls' }, tokens }
}

function toolRequestOf({ toolCallId, toolName, input }: ToolCallPart): ToolRequest {
  if (input.length > longestToolInput) throw new Fault('invalid', `the input of its call to "${toolName}" is too long`)
  try {
    return { id: toolCallId, tool: toolName, input: JSON.parse(input === '' ? '{}' : input) as Json }
  } catch {
    throw new Fault('invalid', `the input of its call to tool "${toolName}" is not JSON`)
  }
}

function countsOf({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenCounts | undefined {
  const input = count(inputTokens.total)
  const output = count(outputTokens.total)
  if (input === undefined || output === undefined || input + output === 0) return undefined
  const cachedInput = count(inputTokens.cacheRead) ?? 0
  const cacheWrite = count(inputTokens.cacheWrite) ?? 0
  return {
    input,
    output,
    ...(cachedInput > 0 ? { cachedInput: Math.min(cachedInput, input) } : {}),
    ...(cacheWrite > 0 ? { cacheWrite: Math.min(cacheWrite, input) } : {}),
  }
}

/** Some providers leave figures out, and some say nonsense. */
function count(tokens: number | undefined): number | undefined {
  return tokens !== undefined && Number.isFinite(tokens) && tokens >= 0 ? Math.ceil(tokens) : undefined
}
