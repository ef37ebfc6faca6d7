import { determiners, doubts, imperatives, modals, negations, neutralAdverbs, otherOnes } from './word-classes.ts'

/** What a text calls what it says itself. Before other colons stands the name of a speaker or of a reader. */
const own: ReadonlySet<string> = new Set(
  'status result results outcome verdict conclusion decision summary answer update news good great note yes ok okay done finished complete completed ready feedback review finding findings overall in short progress chapter section part paragraph page table figure step item point of'.split(
    ' ',
  ),
)

/** Whether what follows a colon is said by the text itself: `Status: …`, `I left feedback: …`. */
export function isOwnLabel(words: readonly string[], things: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const isOwn = (word: string): boolean =>
    own.has(word) || things.includes(word) || determiners.has(word) || neutralAdverbs.has(word) || /^\d+$/.test(word)
  if (words.every(isOwn)) return true
  const changes = words.some((word) => [doubts, modals, negations, otherOnes].some((some) => some.has(word)))
  return !changes && /^(?:i|we|here|my|our)$/.test(first) && !imperatives.has(second)
}
