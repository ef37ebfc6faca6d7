import type { Measurement } from '../supervisor/measure.ts'
import { notFoundTitle, partsOfArticle } from '../writing/article-parts.ts'

/**
 * What was asked for and is not there, as one list: what the article says of it, where workers of Baton wrote it, because
 * what was missing before it was written may be in it.
 */
export function notFoundIn(
  content: string,
  { isChecked }: Pick<Measurement, 'isChecked'>,
  analysed: readonly string[],
): readonly string[] {
  const lines = notFoundLines(content)
  return isChecked || lines.length > 0 ? lines : analysed
}

/** The questions of its section about what was not found, if there is one. */
export function notFoundLines(content: string): string[] {
  const part = partsOfArticle(content).parts.find(({ title }) => title === notFoundTitle)
  return [...(part?.text ?? '').matchAll(/^- "(.+?)"(?::|$)/gm)].map(([, question = '']) => question)
}
