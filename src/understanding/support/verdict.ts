import { measureSupport, type SupportFeatures, type TermWeight } from './features.ts'
import { type SupportWeights, supportWeights, verdictBounds } from './weights.ts'

/** Words can show that something is not in a source, but hardly that the source denies it: there is no `refuted`. */
type SupportVerdict = 'supported' | 'weak' | 'not found'

export interface Support {
  readonly verdict: SupportVerdict
  /** From 0 to 1. */
  readonly score: number
  /** The sentence that has most of the claim, by its number; -1 where there is none. */
  readonly best: number
  readonly features: SupportFeatures
}

/** How far the sentences of a source support a claim, by its words alone. */
export function supportOf(claim: string, sentences: readonly string[], weight?: TermWeight): Support {
  const { features, best } = measureSupport(claim, sentences, weight)
  const score = likelihood(weighted(features, supportWeights))
  return { verdict: verdictOf(score, features), score, best, features }
}

/** Another number, a denial or the opposite word make a claim weak at best, however much else is the same. */
function verdictOf(score: number, { numbers, negation, antonym }: SupportFeatures): SupportVerdict {
  if (score < verdictBounds.found) return 'not found'
  const doubtful = numbers < 1 || negation > 0 || antonym > 0
  return score < verdictBounds.supported || doubtful ? 'weak' : 'supported'
}

export function weighted(features: SupportFeatures, weights: SupportWeights): number {
  const { coverage, sentence, window, pairs, numbers, names } = features
  return (
    weights.base +
    weights.coverage * coverage +
    weights.sentence * sentence +
    weights.window * window +
    weights.pairs * pairs +
    weights.numbers * numbers +
    weights.names * names
  )
}

export function likelihood(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
