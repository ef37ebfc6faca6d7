import type { EvidencePassage } from './evidence.ts'
import { unitsOf } from './units.ts'

/** What a passage says, to be compared with other texts: of rows the values apart, since in "300,420" may be two numbers. */
export function wordsOfPassage(passage: EvidencePassage): string {
  if (passage.tables === undefined) return passage.quote
  return unitsOf(passage)
    .map(({ heading, header, text }) => [heading, header.join(' | '), text].filter((part) => part !== '').join('\n'))
    .join('\n')
}
