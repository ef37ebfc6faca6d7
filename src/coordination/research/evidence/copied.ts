import { containment, shinglesOf } from '../../../understanding/prose/containment.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import { citedIn } from './citation-marks.ts'
import type { Evidence } from './evidence.ts'
import { plainText } from './plain-text.ts'

/** A sentence that is in a source, and which one. */
export type CopiedSentence = {
  readonly sentence: string
  readonly passage: string
  /** Which share of its rows of words is in the source. */
  readonly share: number
  /** What it cites instead. */
  readonly cites: readonly string[]
}

export interface CopyCheck {
  readonly copied: readonly CopiedSentence[]
  /** How many sentences were looked at. */
  readonly sentences: number
  /** Those that cite nothing and were not found either. */
  readonly uncited: readonly string[]
}

/** From here on a sentence is a copy. */
const copiedShare = 0.7
/** Shorter sentences are alike by chance. */
const leastWords = 7

/** Sentences that stand in a passage, nearly word for word, and cite neither it nor another of the same words. */
export function copiedSentences(article: string, evidence: Evidence): CopyCheck {
  const grams = new Map(evidence.passages.map(({ id, quote }) => [id, shinglesOf(plainText(quote))]))
  const holders = new Map<string, string[]>()
  for (const [id, own] of grams) for (const gram of own) holders.set(gram, [...(holders.get(gram) ?? []), id])
  const copied: CopiedSentence[] = []
  const uncited: string[] = []
  let sentences = 0
  for (const { text, kind } of sentencesOf(article)) {
    // A line in bold is a heading too.
    if (kind === 'heading' || kind === 'row' || /^\*\*.*\*\*$/.test(text)) continue
    const { ids, claim } = citedIn(plainText(text))
    if (claim.split(/\s+/).length < leastWords) continue
    sentences++
    const wanted = shinglesOf(claim)
    const shares = [...new Set([...wanted].flatMap((gram) => holders.get(gram) ?? []))]
      .map((passage) => ({ passage, share: containment(wanted, grams.get(passage) ?? new Set()) }))
      .sort((left, right) => right.share - left.share)
    const [best] = shares
    const isCited = shares.some(({ passage, share }) => share >= copiedShare && ids.includes(passage))
    if (best !== undefined && best.share >= copiedShare && !isCited) {
      copied.push({ sentence: claim, passage: best.passage, share: best.share, cites: ids })
    } else if (ids.length === 0) uncited.push(claim)
  }
  return { copied, sentences, uncited }
}
