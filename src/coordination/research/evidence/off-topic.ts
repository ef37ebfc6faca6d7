import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Evidence } from './evidence.ts'
import { wordsOfPassage } from './passage-words.ts'

/** Whether something was read, and nothing of it has a word of the topic. A topic without words that count says nothing. */
export function isOffTopic(topic: string, { passages, documents }: Pick<Evidence, 'passages' | 'documents'>): boolean {
  const wanted = new Set(termsOf(topic))
  if (wanted.size === 0 || passages.length === 0) return false
  const texts = [...passages.map(wordsOfPassage), ...documents.map(({ title }) => title)]
  return !texts.some((text) => termsOf(text).some((term) => wanted.has(term)))
}
