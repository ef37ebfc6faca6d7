import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { bareTopic } from '../../../understanding/topic-parts.ts'
import { chooseDocuments } from '../choose-documents.ts'
import type { FolderIndex } from '../folder-index.ts'
import { sortDocuments } from './current-documents.ts'
import type { WeighedStatement } from './rank-statements.ts'
import { statementsIn } from './statements.ts'

/** What a draft can be made from. */
export interface DraftMaterial {
  readonly statements: readonly WeighedStatement[]
  readonly outdated: readonly { readonly path: string; readonly because: string }[]
  readonly rarity: (term: string) => number
  /** Whether a word of a topic is the name of something: the documents hardly ever write it with a small letter. */
  readonly isName: (word: string) => boolean
}

/** So much text is read at most. */
const mostCharacters = 300_000

/** Reads what the documents say of some topics. */
export async function gatherMaterial(
  index: FolderIndex,
  topics: readonly string[],
  mayRead: (path: string) => boolean,
  signal: AbortSignal,
): Promise<DraftMaterial> {
  const readable = index.documents.filter(({ path, reason }) => reason === undefined && mayRead(path))
  const queries = [...new Set(topics.map(withRelated))].filter((query) => termsOf(query).length > 0)
  const wanted = { queries, characters: mostCharacters, paths: [], without: [] }
  const { documents } = await chooseDocuments(index, readable, wanted, signal)
  const { current, outdated } = sortDocuments(documents)
  return {
    statements: current.flatMap(({ document, worth }) => {
      const terms = new Set(termsOf([document.title, ...document.passages.map(({ text }) => text)].join('\n')))
      return statementsIn(document).map((statement) => ({ statement, worth, document: terms }))
    }),
    outdated: outdated.map(({ document, because }) => ({ path: document.path, because })),
    rarity: (term) => index.rarity(term),
    isName: nameTeller(documents.flatMap(({ passages }) => passages.map(({ text }) => text))),
  }
}

/** Addresses have it with a small letter, too. */
const muchMore = 3

/** At the beginning of a sentence every word has a capital: only those inside one count. */
function nameTeller(texts: readonly string[]): (word: string) => boolean {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [word] of text.matchAll(
      /(?<=[\p{Ll}\p{N},)] )\p{Lu}[\p{L}\p{N}-]*|(?<![\p{L}\p{N}-])\p{Ll}[\p{L}\p{N}-]*/gu,
    )) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return (word) => /^\p{Lu}/u.test(word) && (counts.get(word) ?? 0) > muchMore * (counts.get(word.toLowerCase()) ?? 0)
}

/** A topic with the words in which texts often tell of it. */
function withRelated(topic: string): string {
  const bare = bareTopic(topic)
  return [bare, ...termsOf(bare).flatMap(relatedTerms)].join(' ')
}
