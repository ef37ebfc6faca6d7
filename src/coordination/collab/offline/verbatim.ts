import type { Clause } from './clauses.ts'
import { determiners, negations } from './word-classes.ts'
import { wordsIn } from './words-in.ts'

/** What a statement and a sentence may have or not without saying anything else: `retry possible`, `a retry is possible`. */
const light = /^(?:is|are|am|has|have|been|now|already|also|hereby|and)$/

/** A sentence that says a statement in its own words, or the contrary in them. */
export interface VerbatimSentence {
  readonly verdict: 'yes' | 'no'
  readonly sentence: string
}

/** Sentences that say a statement to the word, whatever it is about, and nothing else; or that it is not so. */
export function verbatimIn(statement: string, clauses: readonly Clause[]): readonly VerbatimSentence[] {
  const wanted = saidBy(statement)
  if (wanted.words.length < 2) return []
  const key = wanted.words.join(' ')
  const unsaid = new Set(clauses.flatMap(({ sentence, mood }) => (mood === 'said' ? [] : [sentence])))
  return [...new Set(clauses.map(({ sentence }) => sentence))].flatMap((sentence): VerbatimSentence[] => {
    if (unsaid.has(sentence)) return []
    const said = saidBy(sentence)
    if (said.words.join(' ') !== key) return []
    return [{ verdict: said.isDenied === wanted.isDenied ? 'yes' : 'no', sentence }]
  })
}

/** The words that count, and whether they are denied. `not yet` is no more than `not`. */
function saidBy(text: string): { readonly words: readonly string[]; readonly isDenied: boolean } {
  const all = wordsIn(text)
  const denied = all.filter((word) => word === 'not' || word === 'no')
  const isDenied = denied.length === 1
  const words = all.filter((word) => {
    if (isDenied && (word === denied[0] || word === 'yet')) return false
    return (
      !light.test(word) &&
      (negations.has(word) ||
        !determiners.has(word) ||
        /^(?:all|every|each|both|any|some|more|enough|many|few|several|other|two|three|four|five)$/.test(word))
    )
  })
  return { words, isDenied }
}
