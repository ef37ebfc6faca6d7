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

/** Less of a question than this may be shared by chance. */
const leastConfidence = 0.2

/** Every candidate, those first that share the most words with a question. */
export function matchesOf<Chosen extends MatchCandidate>(
  question: string,
  candidates: readonly Chosen[],
): readonly Match<Chosen>[] {
  const asked = meaningIn(question)
  return candidates
    .map((chosen) => {
      const offered = meaningIn(`${chosen.name} ${chosen.description}`)
      const words = [...asked].filter((word) => offered.has(word))
      return { chosen, words, confidence: asked.size === 0 ? 0 : words.length / asked.size }
    })
    .toSorted((left, right) => right.confidence - left.confidence)
}

/** Whether the first is meant: it speaks of enough of the question, and of more than any other. */
export function isClear([first, second]: readonly Match<unknown>[]): boolean {
  if (first === undefined || first.confidence < leastConfidence) return false
  return second === undefined || first.confidence > second.confidence
}

/** Words that mean something, without their endings: "files" and "file" are one. */
function meaningIn(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !isRequestWord(word))
      .map(stem),
  )
}
