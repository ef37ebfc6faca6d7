/** How much each feature counts, and what is added. Fitted by `bench/research/fit-support.ts`, on no test set. */
export interface SupportWeights {
  readonly coverage: number
  readonly sentence: number
  readonly window: number
  readonly pairs: number
  readonly numbers: number
  readonly names: number
  readonly base: number
}

/** Whether a source says something of a claim at all: WiCE, development set. */
export const supportWeights: SupportWeights = {
  coverage: 2.117,
  sentence: 1.305,
  window: 1.874,
  pairs: 1.474,
  numbers: 0.42,
  names: 1.085,
  base: -1.936,
}

/** Below the first nothing is found, from the second on a claim is supported: where both kinds are told apart best there. */
export const verdictBounds = { found: 0.879, supported: 0.957 }

/** Whether one of the documents that a search found holds evidence: SciFact, training set. */
export const evidenceWeights: SupportWeights & { readonly relative: number; readonly place: number } = {
  coverage: 2.602,
  sentence: 0.895,
  window: 2.025,
  pairs: 1.447,
  numbers: 1.344,
  names: 0.134,
  relative: 2.167,
  place: 2.82,
  base: -10.147,
}

/** From here on a document is taken for evidence: the best F1 there. */
export const evidenceBound = 0.351
