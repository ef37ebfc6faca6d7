import { sentencesOf } from './sentences.ts'
import { syllablesOf } from './syllables.ts'

/** What the formulas are made of. */
export interface TextCounts {
  readonly sentences: number
  readonly words: number
  /** Letters and digits. */
  readonly characters: number
  readonly syllables: number
  /** Of more than six letters. */
  readonly longWords: number
  /** Of three syllables and more. */
  readonly hardWords: number
}

/** How hard a text is to read. All but `fleschEase` grow with the difficulty. */
export interface Readability {
  /** From about 100, very easy, to 0 and below. */
  readonly fleschEase: number
  /** Years of school in the United States, like those that follow. */
  readonly fleschKincaid: number
  readonly automated: number
  readonly colemanLiau: number
  readonly fog: number
  readonly smog: number
  /** Works in most European languages: under 30 is a book for children, over 60 a scientific text. */
  readonly lix: number
}

/** Counts what is in sentences; headings and rows of tables are none. */
export function countText(text: string): TextCounts {
  const sentences = sentencesOf(text).filter(({ kind }) => kind === 'prose' || kind === 'item')
  const counts = { sentences: 0, words: 0, characters: 0, syllables: 0, longWords: 0, hardWords: 0 }
  for (const sentence of sentences) {
    const words = sentence.text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? []
    if (words.length > 0) counts.sentences++
    for (const word of words) {
      const characters = word.replace(/[^\p{L}\p{N}]/gu, '').length
      const syllables = syllablesOf(word)
      counts.words++
      counts.characters += characters
      counts.syllables += syllables
      if (characters > 6) counts.longWords++
      if (syllables > 2) counts.hardWords++
    }
  }
  return counts
}

/** Undefined where there is no word to judge by. */
export function readabilityOf(text: string): Readability | undefined {
  const { sentences, words, characters, syllables, longWords, hardWords } = countText(text)
  if (words === 0) return undefined
  const perSentence = words / sentences
  const perWord = syllables / words
  return {
    fleschEase: 206.835 - 1.015 * perSentence - 84.6 * perWord,
    fleschKincaid: 0.39 * perSentence + 11.8 * perWord - 15.59,
    automated: 4.71 * (characters / words) + 0.5 * perSentence - 21.43,
    colemanLiau: 5.88 * (characters / words) - 29.6 * (sentences / words) - 15.8,
    fog: 0.4 * (perSentence + (100 * hardWords) / words),
    smog: 1.043 * Math.sqrt((hardWords * 30) / sentences) + 3.1291,
    lix: perSentence + (100 * longWords) / words,
  }
}
