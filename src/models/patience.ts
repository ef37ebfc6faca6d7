import { factsOf } from './facts/facts-of.ts'
import { defaults } from './options.ts'
import type { Provider } from './providers.ts'

export interface SilenceLimits {
  /** How long it may stay silent before the first word of an answer, thinking included. */
  readonly firstByteMs: number
  /** How long it may stay silent between two parts of an answer. */
  readonly silenceMs: number
}

/** A model that thinks may do so for longer than any that does not is silent, also between two parts of its answer. */
const thoughtful: SilenceLimits = { firstByteMs: 15 * 60_000, silenceMs: 10 * 60_000 }

/** How long a model is waited for: as long as the settings of its provider say, else as what is known of it suggests. */
export function patienceFor(model: string, { firstByteMs, silenceMs }: Partial<Provider>): SilenceLimits {
  const { thinks = false } = factsOf(model)
  const usual = thinks === false ? defaults : thoughtful
  return { firstByteMs: firstByteMs ?? usual.firstByteMs, silenceMs: silenceMs ?? usual.silenceMs }
}
