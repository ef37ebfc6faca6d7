import { offlineLine } from '../../../models/offline/closing-line.ts'
import { type FinalOutput, isByRules } from '../output.ts'
import { notFoundLines } from './not-found.ts'

/** The article as it is answered with: its text, what its numbers stand for, and what it does not say. */
export function articleText(output: FinalOutput): string {
  const { article, references, assumptions, not_found, unread } = output
  const lists: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['References', references.map(({ number, text }) => `[${number}] ${text}`)],
    ['Assumptions', assumptions.map((one) => `- ${one}`)],
    // Said once: in the article, or behind it.
    ['Not found', notFoundLines(article.content).length > 0 ? [] : not_found.map((question) => `- ${question}`)],
    ['Not read', unread.map(({ location, reason }) => `- ${location}: ${reason}`)],
  ]
  const parts = lists
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`)
  return [article.content, ...parts, ...(isByRules(output) ? [offlineLine] : [])].join('\n\n')
}
