import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'

/** A phrase that tells texts apart, as it is written most often. */
export interface KeyPhrase {
  readonly phrase: string
  readonly terms: readonly string[]
  readonly weight: number
}

const common =
  /^(?:first|second|third|last|next|new|old|other|same|few|more|most|less|than|one|two|three|every|each|all|year|years|month|day|days|time|times|number|before|after|during|because|since|until|while|between|both|well|only|also|even|part|way)$/

const lengthWeights = [1, 1.8, 2]

/** Phrases of one to three words by tf-idf; longer ones weigh more, because they say more. */
export function keyPhrases(texts: readonly string[], most: number): KeyPhrase[] {
  const counts = new Map<string, { count: number; texts: Set<number>; spellings: Map<string, number>; size: number }>()
  for (const [index, text] of texts.entries()) {
    const words = text.match(/[\p{L}][\p{L}-]*|[.,;:!?()]/gu) ?? []
    for (let start = 0; start < words.length; start++) {
      for (let size = 1; size <= 3 && start + size <= words.length; size++) {
        const phrase = words.slice(start, start + size)
        if (!isPhrase(phrase)) continue
        const key = phrase.map((word) => termsOf(word)[0] ?? word.toLowerCase()).join(' ')
        const known = counts.get(key) ?? { count: 0, texts: new Set(), spellings: new Map(), size }
        known.count++
        known.texts.add(index)
        const spelling = phrase.join(' ')
        known.spellings.set(spelling, (known.spellings.get(spelling) ?? 0) + 1)
        counts.set(key, known)
      }
    }
  }
  return [...counts.entries()]
    .filter(([, { texts: having }]) => having.size >= 2 || texts.length < 4)
    .map(([key, { count, texts: having, spellings, size }]) => ({
      phrase: usual(spellings) ?? key,
      terms: key.split(' '),
      weight: count * Math.log(1 + texts.length / having.size) * (lengthWeights[size - 1] ?? 1),
    }))
    .sort((left, right) => right.weight - left.weight || left.phrase.localeCompare(right.phrase))
    .slice(0, most)
}

function isPhrase(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase())
  const says = (word: string): boolean =>
    word.length > 2 && !isRequestWord(word) && !common.test(word) && /\p{L}/u.test(word)
  return lower.every(says)
}

/** The usual spelling; small letters where they occur, because a capital may only begin a sentence. */
function usual(spellings: ReadonlyMap<string, number>): string | undefined {
  const sorted = [...spellings].sort((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]))
  const small = sorted.find(([spelling]) => spelling === spelling.toLowerCase())
  return (small ?? sorted[0])?.[0]
}
