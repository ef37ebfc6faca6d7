import { type Sentence, sentencesOf } from '../../understanding/prose/sentences.ts'

/** Where the list of sources begins, which is no part of what is said. */
const sourcesHeading = /^#{1,6}[ \t]+(?:sources|references)[ \t]*$/im

export interface SplitText {
  readonly body: string
  readonly sources: string
}

/** A Markdown text without its list of sources, and that list. */
export function splitSources(text: string): SplitText {
  const at = text.search(sourcesHeading)
  return at === -1 ? { body: text, sources: '' } : { body: text.slice(0, at), sources: text.slice(at) }
}

/** What is said in a text, sentence by sentence. A sentence has the marks that stand right after it. */
export function proseOf(body: string): readonly Sentence[] {
  return sentencesOf(body).filter(({ kind }) => kind === 'prose' || kind === 'item')
}

export function isCited({ text }: Pick<Sentence, 'text'>): boolean {
  return /\[\d+\]/.test(text)
}
