import { tokensOf } from '../../../understanding/prose/terms.ts'
import { namesCompany } from './agents.ts'
import type { AskedQuestion } from './asked-question.ts'
import { says } from './same-meaning.ts'

/** Which company did something for it need not be told in the verb of the question. */
export function isCompanyFor(text: string, { terms, ofCompany }: AskedQuestion): boolean {
  return ofCompany && namesCompany(text, terms.slice(1))
}

/** "The committee voted for Torp & Sons": the one chosen stands behind the verb. */
export function isChosen(text: string, { terms, ofCompany }: AskedQuestion): boolean {
  return ofCompany && says(new Set(terms), 'chosen', 'itself') && choosing.test(text)
}

const choosing = /\b(?:chose|chosen|selected|picked|voted\s(?:\p{L}+\s){0,4}for)\s+(?:the\s)?(?:\p{Ll}+\s)?\p{Lu}\p{L}/u

/** What was not done has no doer, and no reason: "was not chosen", "voted against it". */
export function isDenied(text: string, { terms, denies }: AskedQuestion): boolean {
  if (denies) return false
  const words = tokensOf(text)
  return words.some(({ term, start, end }) => {
    if (!terms.some((one) => says(new Set([term]), one, 'itself'))) return false
    return (
      /\b(?:not|never|nobody|no one)\s(?:\p{L}+\s)?$/iu.test(text.slice(0, start)) ||
      /^\sagainst\b/i.test(text.slice(end))
    )
  })
}
