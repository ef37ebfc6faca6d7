import { factsOf } from './facts-of.ts'

/** How much of a window a conversation fills at most before it is shortened; the rest is for the answer. */
const fillable = 0.8

/**
 * How many tokens can be sent to any of these models at once: the smallest of their windows, with room for the answer.
 * Where long requests have another price, a conversation is shortened before it reaches that: some cost five times as
 * much there.
 */
export function windowFor(models: readonly string[]): number {
  const asked = models.filter((model) => !model.startsWith('offline/'))
  return Math.min(...(asked.length === 0 ? models : asked).map(oneWindow))
}

function oneWindow(model: string): number {
  const { windowTokens, usualAnswer, price } = factsOf(model)
  const dearer = (price?.longInput ?? []).map(({ above }) => above / fillable)
  const shared = Math.max(windowTokens / 4, (windowTokens - usualAnswer) / fillable)
  return Math.floor(Math.min(windowTokens, shared, ...dearer))
}
