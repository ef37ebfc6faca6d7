import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { TokenCounts } from '../prices.ts'

export type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/**
 * What the provider says that a call used. Some count along while they answer, so what they had said when the stream
 * broke off is not what they bill; then the SDK finishes for them, without a reason of theirs.
 */
export function statedUsage({ finishReason, usage }: FinishPart): TokenCounts | undefined {
  const { unified, raw } = finishReason
  const isTheirs = raw !== undefined || !/^(?:error|interrupted)$/.test(unified)
  return isTheirs ? countsOf(usage) : undefined
}

/** What is known of a call that was thrown before its stream was handed over. */
export interface ThrownEarly {
  readonly begun: boolean
  readonly tokens: TokenCounts | undefined
}

/** The package for OpenAI throws what fails before the first word, though the model may have thought for long. */
export function thrownEarly(thrown: unknown): ThrownEarly {
  const frame = fieldOf(thrown, 'data')
  const response = fieldOf(frame, 'response')
  const place = fieldOf(frame, 'sequence_number')
  const usage = fieldOf(response, 'usage')
  const [input, output] = [numberOf(fieldOf(usage, 'input_tokens')), numberOf(fieldOf(usage, 'output_tokens'))]
  const cacheRead = numberOf(fieldOf(fieldOf(usage, 'input_tokens_details'), 'cached_tokens'))
  return {
    begun: response !== undefined || (typeof place === 'number' && place > 0),
    tokens: countsOf({
      inputTokens: { total: input, noCache: undefined, cacheRead, cacheWrite: undefined },
      outputTokens: { total: output, text: undefined, reasoning: undefined },
    }),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
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
