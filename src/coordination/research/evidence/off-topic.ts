import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import type { Evidence } from './evidence.ts'

/** Whether something was read, and nothing of it has a word of the topic. A topic without words that count says nothing. */
export function isOffTopic(topic: string, { passages, documents }: Pick<Evidence, 'passages' | 'documents'>): boolean {
  const wanted = new Set(termsOf(topic))
  if (wanted.size === 0 || passages.length === 0) return false
  const texts = [...passages.map(({ quote }) => quote), ...documents.map(({ title }) => title)]
  return !texts.some((text) => termsOf(text).some((term) => wanted.has(term)))
}

/** More words than these are a description of the work, not a name of what it is about. */
const mostNamed = 12

/**
 * The words of a short topic that stand nowhere in what was read, as they are written. Numbers are left out: a year says
 * when, not what.
 */
export function unmentionedIn(
  topic: string,
  { passages, documents }: Pick<Evidence, 'passages' | 'documents'>,
): readonly string[] {
  const words = (topic.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).filter((word) => !isRequestWord(word.toLowerCase()))
  if (words.length > mostNamed || passages.length === 0) return []
  const read = new Set(
    [
      ...passages.map(({ quote, place }) => `${quote} ${place.heading}`),
      ...documents.map(({ title }) => title),
    ].flatMap(termsOf),
  )
  const missing = words.filter((word) => {
    const terms = termsOf(word)
    return terms.length > 0 && !terms.some((term) => read.has(term))
  })
  return [...new Set(missing)]
}
