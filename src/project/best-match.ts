import { stem } from '../understanding/stem.ts'
import { isRequestWord } from '../understanding/stop-words.ts'
import { wordsOf } from '../understanding/words.ts'

/** What is compared with a question: a name and what it says of itself. */
export interface MatchCandidate {
  readonly name: string
  readonly description: string
}

export interface Match<Chosen> {
  readonly chosen: Chosen
  /** From 0 to 1: which part of the question's words it speaks of. */
  readonly confidence: number
  readonly words: readonly string[]
}

/** The candidate that shares the most words with a question; the first one when none does. */
export function bestMatch<Chosen extends MatchCandidate>(
  question: string,
  candidates: readonly Chosen[],
): Match<Chosen> | undefined {
  const asked = meaningIn(question)
  let best: Match<Chosen> | undefined
  for (const chosen of candidates) {
    const offered = meaningIn(`${chosen.name} ${chosen.description}`)
    const words = [...asked].filter((word) => offered.has(word))
    const confidence = asked.size === 0 ? 0 : words.length / asked.size
    if (best === undefined || confidence > best.confidence) best = { chosen, confidence, words }
  }
  return best
}

/** Words that mean something, without their endings: "files" and "file" are one. */
function meaningIn(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !isRequestWord(word))
      .map(stem),
  )
}
