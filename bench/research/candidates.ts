/** The documents that a search finds for each claim, with what is needed to judge them. */
import type { FolderIndex } from '../../src/packs/documents/folder-index.ts'
import { sentencesOf } from '../../src/understanding/prose/sentences.ts'
import type { FoundSource } from '../../src/understanding/support/evidence.ts'
import { type Claim, idOf } from './sets.ts'

const considered = 5

export interface Candidate extends FoundSource {
  readonly claim: string
  readonly isRight: boolean
}

export async function candidatesFor(index: FolderIndex, claims: readonly Claim[]): Promise<Candidate[]> {
  const { signal } = new AbortController()
  const candidates: Candidate[] = []
  for (const { claim, evidence = {} } of claims) {
    const found = index.rank({ query: claim, limit: considered })
    for (const [place, { path, score }] of found.entries()) {
      const passages = await index.passages(path, signal)
      const sentences = passages.flatMap(({ text }) => sentencesOf(text).map((sentence) => sentence.text))
      const relative = score / (found[0]?.score ?? 1)
      candidates.push({ claim, sentences, place, relative, isRight: idOf(path) in evidence })
    }
  }
  return candidates
}

/** How many documents with evidence there are. */
export const evidenceCount = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { evidence = {} }) => sum + Object.keys(evidence).length, 0)

/** How rare terms are, each looked up once. */
export function rarityIn(index: FolderIndex): (term: string) => number {
  const known = new Map<string, number>()
  return (term) => {
    const rarity = known.get(term) ?? index.rarity(term)
    known.set(term, rarity)
    return rarity
  }
}
