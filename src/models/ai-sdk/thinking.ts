import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Effort, ModelMessage } from '../../events/conversation.ts'
import type { Protocol } from '../options.ts'
import { effortFor } from './efforts.ts'
import { hasOwnThoughts } from './thoughts.ts'

export interface ThinkingRequest {
  readonly model: string
  readonly protocol: Protocol
  readonly messages: readonly ModelMessage[]
  readonly effort: Effort | undefined
  readonly maxOutputTokens: number | undefined
}

/** How much a model is told to think, and how long its answer may be besides. */
export interface Thinking extends Pick<LanguageModelV4CallOptions, 'reasoning' | 'maxOutputTokens'> {
  readonly anthropic?: JSONObject
}

/** How much of the longest answer Claude may think, where it is told in tokens. */
const shareOfAnswer: Readonly<Record<Exclude<Effort, 'none'>, number>> = {
  minimal: 0.1,
  low: 0.2,
  medium: 0.4,
  high: 0.6,
  xhigh: 0.75,
  max: 0.9,
}
/** Fewer are refused. */
const fewestThinkingTokens = 1_024
/** Claude models that are told a number of tokens. Later ones decide by themselves how long they think. */
const toldInTokens = /claude-(?:3-7-sonnet|(?:opus|sonnet|haiku)-4(?:-[015])?(?:-20\d{6}|@|$))/

export function thinkingFor(request: ThinkingRequest): Thinking {
  const { model, protocol, messages, maxOutputTokens } = request
  const effort = effortFor(model, request.effort)
  const most = maxOutputTokens === undefined ? {} : { maxOutputTokens }
  if (effort === undefined) return most
  if (protocol !== 'anthropic') return { reasoning: effort, ...most }
  if (effort !== 'none' && !mayThink(messages, model)) return most
  if (effort === 'none' || maxOutputTokens === undefined || !toldInTokens.test(model)) {
    return { reasoning: effort, ...most }
  }
  // The SDK adds the two up, and together they must not be longer than what was reserved from the budget.
  const budgetTokens = Math.round(maxOutputTokens * shareOfAnswer[effort])
  if (budgetTokens < fewestThinkingTokens) return most
  return {
    maxOutputTokens: maxOutputTokens - budgetTokens,
    anthropic: { thinking: { type: 'enabled', budgetTokens } },
  }
}

/**
 * Claude refuses to think in the middle of a round of calls that it began without: when another model asked for them, or
 * when what it thought then had to be left out.
 */
function mayThink(messages: readonly ModelMessage[], model: string): boolean {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  return messages
    .slice(asked + 1)
    .every((message) => message.role !== 'assistant' || !message.toolCalls?.length || hasOwnThoughts(message, model))
}
