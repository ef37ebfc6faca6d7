import { BatonError } from '../errors/baton-error.ts'
import type { ModelUsage } from '../events/usage.ts'
import type { ModelEstimate, ModelRequest } from './ports/model.ts'

/** Budgets can only be kept with an estimate that is a number of something. */
export function checkedEstimate({ model }: ModelRequest, estimate: ModelEstimate): ModelEstimate {
  const { tokens, usdMicros } = estimate
  if (isWhole(tokens) && (usdMicros === null || isWhole(usdMicros))) return estimate
  throw new BatonError('BATON_MODEL_FAILED', {
    model,
    problem: 'what it may cost at most is not a whole number from 0 up',
  })
}

/** What a call used, as reported; where the report is missing or no number, what was put aside for it. */
export function checkedUsage(usage: ModelUsage | undefined, estimate: ModelEstimate): ModelUsage {
  if (typeof usage !== 'object' || usage === null) return worstCase(estimate)
  const { inputTokens, outputTokens, cachedInputTokens, usdMicros } = usage
  const counted =
    isWhole(inputTokens) && isWhole(outputTokens) && (cachedInputTokens === undefined || isWhole(cachedInputTokens))
  // A call that had a price when it was made can't have lost it since.
  const mayBeUnknown = estimate.usdMicros === null || (estimate.unpriced ?? []).length > 0
  const priced = isWhole(usdMicros) || (usdMicros === null && mayBeUnknown)
  return counted && priced ? usage : worstCase(estimate)
}

export function worstCase({ tokens, usdMicros }: ModelEstimate): ModelUsage {
  return { inputTokens: tokens, outputTokens: 0, usdMicros, estimated: true }
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
