import { sentencesOf } from '../../understanding/prose/sentences.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import { placeOf } from './document.ts'
import type { FoundPassage } from './folder-index.ts'

/** A sentence of a document, as a draft takes it over. */
export interface DraftSentence {
  /** To the letter, without marks of Markdown. */
  readonly text: string
  readonly words: number
  /** The title of its document. */
  readonly title: string
  /** To cite it by. */
  readonly source: string
}

interface DraftLength {
  /** About how many words there are to be. */
  readonly words: number
  /** How many words a sentence may have. */
  readonly longest: number
}

const fewestWords = 5

/** The sentences that say most about a topic, each once, in the order of the documents they are from. */
export function chooseSentences(
  found: readonly FoundPassage[],
  topic: string,
  { words, longest }: DraftLength,
): readonly DraftSentence[] {
  const wanted = new Set(termsOf(topic))
  const seen = new Set<string>()
  const all = found
    .flatMap((one, rank) => sentencesIn(one).map((sentence) => ({ sentence, rank, fit: fitOf(sentence, wanted) })))
    .filter(({ sentence, fit }) => fit > 0 && sentence.words >= fewestWords && sentence.words <= longest)
    .filter(({ sentence }) => !seen.has(sentence.text.toLowerCase()) && seen.add(sentence.text.toLowerCase()))
  const best = all.toSorted((one, other) => other.fit - one.fit || one.rank - other.rank)
  const chosen = new Set<DraftSentence>()
  let count = 0
  for (const { sentence } of best) {
    if (count >= words) break
    chosen.add(sentence)
    count += sentence.words
  }
  return all.map(({ sentence }) => sentence).filter((sentence) => chosen.has(sentence))
}

function sentencesIn({ title, path, passage }: FoundPassage): readonly DraftSentence[] {
  const source = `${title}, ${path}, ${placeOf(passage)}`
  return sentencesOf(passage.text)
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .map(({ text }) => plain(text))
    .filter((text) => /^["“(]?[\p{Lu}\p{N}]/u.test(text) && /[.!?]["”)]?$/.test(text))
    .map((text) => ({ text, words: text.split(/\s+/).length, title, source }))
}

/** How many words of the topic it has. */
function fitOf({ text }: DraftSentence, wanted: ReadonlySet<string>): number {
  return new Set(termsOf(text).filter((term) => wanted.has(term))).size
}

function plain(text: string): string {
  return text
    .replaceAll(/^\s*(?:[-*+]|\d+[.)])\s+/g, '')
    .replaceAll(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\d+\]/g, '')
    .trim()
}
