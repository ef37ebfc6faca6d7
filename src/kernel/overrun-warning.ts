import type { ModelReserve } from '../events/model.ts'
import type { ModelUsage } from '../events/usage.ts'
import type { Run } from './run.ts'

/** What was put aside for a call, if the call used more. */
export function exceededBy(usage: ModelUsage, { usdMicros, tokens }: ModelReserve): ModelReserve | undefined {
  const isDearer = usdMicros !== null && usage.usdMicros !== null && usage.usdMicros > usdMicros
  return isDearer || tokensIn(usage) > tokens ? { usdMicros, tokens } : undefined
}

/** A limit can be exceeded by such a call, and only a person can see to it that it is estimated better. */
export function overrunWarning(model: string, usage: ModelUsage, reserved: ModelReserve): string {
  const used = amount({ usdMicros: usage.usdMicros, tokens: tokensIn(usage) })
  return `${beginning(model)} ${used}, with ${amount(reserved)} put aside. All of it is charged, and a limit that it exceeds stops the next call.`
}

/** Says it once for each model, however many calls there are and whichever run below makes them. */
export function warnOnce(run: Run, warning: string): void {
  const [known] = /^Model "[^"]*" used more than was put aside for a call:/.exec(warning) ?? []
  if (known === undefined || !run.warnings.some((said) => said.startsWith(known))) run.warn(warning)
}

function beginning(model: string): string {
  return `Model "${model}" used more than was put aside for a call:`
}

function tokensIn({ inputTokens, outputTokens }: ModelUsage): number {
  return inputTokens + outputTokens
}

function amount({ usdMicros, tokens }: ModelReserve): string {
  return `${tokens} tokens${usdMicros === null ? '' : ` and $${(usdMicros / 1e6).toFixed(4)}`}`
}
