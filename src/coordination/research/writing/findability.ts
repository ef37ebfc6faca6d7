import { termsOf } from '../../../understanding/prose/terms.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { plainText } from '../evidence/plain-text.ts'
import { isBody, partsOfArticle } from './article-parts.ts'
import { type KeyPhrase, keyPhrases } from './key-phrases.ts'
import { countWords } from './material.ts'

/** What an article is found by. */
export type Findable = {
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
}

export type FoundCheck = { readonly question: string; readonly holds: boolean }

/** What search engines show of a title and of a description. */
export const longestTitle = 60
export const longestDescription = 160
const mostKeywords = 8

/** Title, description and keywords from the article itself. */
export function findableBy(article: string, topic: string): Findable {
  const { title, lead, parts } = partsOfArticle(article)
  const texts = parts.map((part) => citedIn(plainText(`${part.title}. ${part.text}`)).claim)
  const phrases = keyPhrases(
    [...texts, lead].filter((text) => text !== ''),
    40,
  )
  const own = new Set(termsOf(topic))
  const headed = new Set(parts.filter(isBody).flatMap((part) => termsOf(part.title)))
  const weightOf = ({ terms, weight }: KeyPhrase): number =>
    weight * (terms.some((term) => own.has(term)) ? 2 : 1) * (terms.every((term) => headed.has(term)) ? 2 : 1)
  // What the topic and the headings name is what is searched for; single words that are part of a longer phrase add nothing.
  const ranked = [...phrases].sort((left, right) => weightOf(right) - weightOf(left))
  const keywords: string[] = []
  for (const { phrase, terms } of ranked) {
    const isPart = keywords.some((known) => terms.every((term) => termsOf(known).includes(term)))
    if (!isPart && keywords.length < mostKeywords) keywords.push(phrase)
  }
  return { title: shortTitle(title === '' ? topic : title), description: descriptionOf(article), keywords }
}

function shortTitle(title: string): string {
  if (title.length <= longestTitle) return title
  const [main = title] = title.split(/(?:(?<!\s)\s+)?[:–—|]\s+/)
  return main.length <= longestTitle ? main : main.slice(0, longestTitle).replace(/(?<![\s,;:])[\s,;:]+\S*$/, '')
}

/** The first sentences, as many as are shown. */
function descriptionOf(article: string): string {
  const { lead, parts } = partsOfArticle(article)
  const text = citedIn(
    plainText([lead, ...parts.map((part) => part.text)].find((one) => one.trim() !== '') ?? ''),
  ).claim
  if (text.length <= longestDescription) return text
  const cut = text.slice(0, longestDescription + 1)
  const end = cut.lastIndexOf('. ')
  return end >= 70
    ? cut.slice(0, end + 1)
    : `${cut.slice(0, longestDescription - 1).replace(/(?<![\s,;:])[\s,;:]+\S*$/, '')}…`
}

/** What helps an article to be found, one question each. */
export function findabilityChecks(article: string, { title, description, keywords }: Findable): FoundCheck[] {
  const { parts } = partsOfArticle(article)
  const plain = citedIn(plainText(article)).claim
  const words = countWords(plain)
  const [main = ''] = keywords
  const has = (text: string, keyword: string): boolean => {
    const terms = new Set(termsOf(text))
    const wanted = termsOf(keyword)
    return wanted.length > 0 && wanted.every((term) => terms.has(term))
  }
  const hasAny = (text: string): boolean => keywords.some((keyword) => has(text, keyword))
  const uses = main === '' ? 0 : plain.toLowerCase().split(main.toLowerCase()).length - 1
  const opening = plain.split(/\s+/).slice(0, 120).join(' ')
  return [
    {
      question: `The title has 15 to ${longestTitle} characters`,
      holds: title.length >= 15 && title.length <= longestTitle,
    },
    { question: 'The title has a keyword', holds: hasAny(title) },
    {
      question: `The description has 70 to ${longestDescription} characters`,
      holds: description.length >= 70 && description.length <= longestDescription,
    },
    { question: 'The description has a keyword', holds: hasAny(description) },
    { question: 'There is one heading of the first level', holds: (article.match(/^#[ \t]/gm) ?? []).length === 1 },
    { question: 'There are at least three headings of the second level', holds: parts.length >= 3 },
    { question: 'A keyword is in a heading', holds: parts.some((part) => hasAny(part.title)) },
    { question: 'A keyword is in the first 120 words', holds: hasAny(opening) },
    { question: 'No keyword is repeated more than every 25 words', holds: uses * 25 <= words },
    { question: 'There are at least 300 words', holds: words >= 300 },
    { question: 'No section has more than 500 words', holds: parts.every((part) => countWords(part.text) <= 500) },
  ]
}
