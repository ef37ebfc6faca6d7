import { type BatonError, isBatonError } from '../errors/baton-error.ts'
import type { ModelOutage } from '../kernel/ports/model.ts'

const outages = ['BATON_MODEL_PROVIDER_DOWN', 'BATON_MODEL_RATE_LIMITED', 'BATON_MODEL_UNAVAILABLE'] as const

/**
 * Whether waiting can help, given why each model of a list failed: it can as soon as one of them is down, also when the
 * others refuse. The first that can be asked again says when.
 */
export function outageIn(failures: readonly BatonError[]): ModelOutage | undefined {
  const asked = failures.flatMap((failure) =>
    outages.flatMap((code) => (isBatonError(failure, code) ? [failure.details.retryAfterMs ?? 0] : [])),
  )
  return asked.length === 0 ? undefined : { retryAfterMs: Math.min(...asked) }
}
