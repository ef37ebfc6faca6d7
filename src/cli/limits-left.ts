import type { Usage } from '../events/usage.ts'
import type { Limits } from '../kernel/limits.ts'

/** What a person allowed for a whole command, less what a first run of it has used. */
export function limitsLeft(limits: Partial<Limits>, used: Usage): Partial<Limits> {
  const { usdMicros, tokens, modelCalls } = limits
  return {
    ...limits,
    ...less('usdMicros', usdMicros, used.usdMicros),
    ...less('tokens', tokens, used.inputTokens + used.outputTokens),
    ...less('modelCalls', modelCalls, used.modelCalls),
  }
}

function less(name: keyof Limits, limit: number | undefined, used: number): Partial<Limits> {
  return limit === undefined ? {} : { [name]: Math.max(0, limit - used) }
}
