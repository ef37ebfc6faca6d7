/** What is compared with a question: a name and what it says of itself. */
export interface Candidate {
  readonly name: string
  readonly description: string
}

export interface Match<Chosen> {
  readonly chosen: Chosen
  /** From 0 to 1: which part of the question's words it speaks of. */
  readonly confidence: number
  readonly words: readonly string[]
}

const common = new Set(
  'a an and are as at be by can do does for from give has have help how i in into is it its me my of on or our please that the this to us use we what when where which who why will with you your'.split(
    ' ',
  ),
)

/** The candidate that shares the most words with a question; the first one when none does. */
export function bestMatch<Chosen extends Candidate>(
  question: string,
  candidates: readonly Chosen[],
): Match<Chosen> | undefined {
  const asked = wordsOf(question)
  let best: Match<Chosen> | undefined
  for (const chosen of candidates) {
    const offered = wordsOf(`${chosen.name} ${chosen.description}`)
    const words = [...asked].filter((word) => offered.has(word))
    const confidence = asked.size === 0 ? 0 : words.length / asked.size
    if (best === undefined || confidence > best.confidence) best = { chosen, confidence, words }
  }
  return best
}

/** Words that mean something, without their endings: "files" and "file" are one. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return new Set(
    words
      .filter((word) => !common.has(word))
      .map((word) => (word.length > 4 ? word.replace(/(ing|es|s|ed|er)$/, '') : word)),
  )
}
