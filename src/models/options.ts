import type { Clock } from '../kernel/ports/clock.ts'
import type { PriceTable } from './prices.ts'

/** Which of the wire protocols a provider speaks. */
export type Protocol = 'openai-responses' | 'openai-chat' | 'anthropic' | 'google' | 'openai-compatible'

export interface ProviderOptions {
  /** How to talk to it. A provider that Baton does not know by name is taken for OpenAI-compatible. */
  readonly protocol?: Protocol
  readonly baseUrl?: string
  /** Name of the environment variable with the key, or null for a provider that needs none. */
  readonly keyVariable?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Calls under way at once. */
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  /** How long it may stay silent before the first word of an answer, thinking included. */
  readonly firstByteMs?: number
  /** How long it may stay silent between two parts of an answer. */
  readonly silenceMs?: number
}

export interface ModelsOptions {
  readonly clock: Clock
  /** From 0 up to 1, for the jitter between two attempts. */
  readonly random: () => number
  /** Where keys are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What to change about known providers, and further ones by name. */
  readonly providers?: Readonly<Record<string, ProviderOptions>>
  /** Prices that are newer, other or missing in Baton's own list. */
  readonly prices?: PriceTable
  /** Prices of a newer list than Baton's own: those above come first. */
  readonly listedPrices?: PriceTable
  /** How often one model is tried before the next fallback, or before the call fails. */
  readonly attempts?: number
  /** Tokens an answer may have when the request does not say. Without it, what is known of the model decides. */
  readonly maxOutputTokens?: number
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

export const defaults: {
  readonly attempts: number
  /** A model with others to ask in its place is not tried for long. */
  readonly attemptsBeforeOthers: number
  readonly concurrency: number
  readonly firstByteMs: number
  readonly silenceMs: number
  readonly waitForDownMs: number
} = {
  attempts: 4,
  attemptsBeforeOthers: 2,
  concurrency: 8,
  firstByteMs: 60_000,
  silenceMs: 30_000,
  waitForDownMs: 30_000,
}
