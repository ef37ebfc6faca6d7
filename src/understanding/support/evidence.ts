import { measureSupport, type TermWeight } from './features.ts'
import { likelihood, weighted } from './verdict.ts'
import { evidenceBound, evidenceWeights } from './weights.ts'

/** A document that a search for a claim found. */
export interface FoundSource {
  readonly sentences: readonly string[]
  /** From 0 for the best. */
  readonly place: number
  /** Its score as a share of the best one's. */
  readonly relative: number
}

export interface EvidenceJudgement {
  readonly isEvidence: boolean
  /** From 0 to 1. */
  readonly score: number
}

/**
 * Whether a document that was found for a claim says something for or against it. What the search thought of it counts as
 * much as its sentences; `weight` is how rare a term is among the documents that were searched.
 */
export function judgeEvidence(claim: string, source: FoundSource, weight: TermWeight): EvidenceJudgement {
  const { features } = measureSupport(claim, source.sentences, weight)
  const found = evidenceWeights.relative * source.relative + evidenceWeights.place / (1 + source.place)
  const score = likelihood(weighted(features, evidenceWeights) + found)
  return { isEvidence: score >= evidenceBound, score }
}
