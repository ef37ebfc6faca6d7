import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { folderOf, type Piece } from './material.ts'
import { largestOf } from './rank-units.ts'
import { headOf } from './topic-terms.ts'

/** What stands in a title says what a text is about, a heading a little less; a mention in the text is only that. */
const [inTitle, inHeading] = [1, 0.85]
/** Half of what a title counts is reached by a little more than half a mention, for one mention is not chance. */
const halfMention = 0.7
/** What a word counts that all documents have, beside one that none has. */
const usual = 0.3
/** A document with the whole head of a topic in its title, or in headings, is about it, whatever the rest of the topic says. */
const [titled, headed] = [0.65, 0.62]
/** A document without a word of the head shares with the topic only of what or where it is. */
const headless = 0.4

interface DocumentWords {
  readonly title: ReadonlySet<string>
  readonly headings: Set<string>
  readonly counts: Map<string, number>
}

/** Documents with all words of a head are few below the first share of all, and many from the second on. */
const [few, many] = [0.1, 0.4]
/** From the first share on, what the rest of a topic names is what the documents are about anyway; from the second on, surely. */
const [some, usually] = [0.2, 0.5]
/** So much less it then tells of a document that it has it. */
const shownBy = 0.6

/**
 * How much of a topic each document has, against the one that has most: its words by how rare they are among documents,
 * and where they stand. The head of a topic is enough where the rest names what all documents are about, or where few
 * have the head: the harvest of the rooftop garden belongs to "the rooftop garden of Linden House".
 */
export function topicCoverage(
  topic: string,
  terms: ReadonlyMap<string, number>,
  pieces: readonly Piece[],
): ReadonlyMap<string, number> {
  const documents = wordsByDocument(pieces)
  const wanted = new Set(termsOf(headOf(topic)).filter((term) => !isCommonWord(term)))
  const [head, rest] = [true, false].map(
    (isHead) => new Map([...terms].filter(([term]) => wanted.has(term) === isHead)),
  )
  if (head === undefined || rest === undefined || head.size === 0 || rest.size === 0) return coverage(terms, documents)
  const having = [...documents.values()].filter((words) => [...head.keys()].every((term) => presence(term, words) > 0))
  const isRare = 1 - between(having.length / documents.size, few, many)
  const parts = [...rest.keys()].map((term) => shareHaving(term, documents))
  const isContext = between(parts.reduce((sum, part) => sum + part, 0) / parts.length, some, usually)
  const alone = coverage(head, documents)
  const whole = coverage(weighed(terms, rest, 1 - shownBy * isContext), documents)
  const enough = Math.max(isRare, isContext)
  return new Map(
    [...whole].map(([hash, part]) => {
      const { title, headings } = documents.get(hash) ?? { title: new Set(), headings: new Set() }
      const all = [...head.keys()]
      const named = all.every((term) => title.has(term)) ? titled : all.every((term) => headings.has(term)) ? headed : 0
      const own = alone.get(hash) ?? 0
      return [hash, Math.max(own === 0 ? headless * part : part, enough * own, named)]
    }),
  )
}

function weighed(
  terms: ReadonlyMap<string, number>,
  some: ReadonlyMap<string, number>,
  factor: number,
): ReadonlyMap<string, number> {
  return new Map([...terms].map(([term, weight]) => [term, some.has(term) ? factor * weight : weight]))
}

function between(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}

function shareHaving(term: string, documents: ReadonlyMap<string, DocumentWords>): number {
  return [...documents.values()].filter((words) => presence(term, words) > 0).length / documents.size
}

function coverage(
  terms: ReadonlyMap<string, number>,
  documents: ReadonlyMap<string, DocumentWords>,
): ReadonlyMap<string, number> {
  const weights = rarityWeights(terms, [...documents.values()])
  const sums = [...documents].map(([hash, words]) => {
    const sum = [...weights].reduce((all, [term, weight]) => all + weight * presence(term, words), 0)
    return [hash, sum] as const
  })
  const top = largestOf(sums.map(([, sum]) => sum))
  return new Map(sums.map(([hash, sum]) => [hash, sum / top]))
}

function presence(term: string, { title, headings, counts }: DocumentWords): number {
  const count = counts.get(term) ?? 0
  const mentioned = count / (count + halfMention)
  return Math.max(title.has(term) ? inTitle : 0, headings.has(term) ? inHeading : 0, mentioned)
}

/** What each term of a topic weighs: rare ones more, but those that every document has still something. */
function rarityWeights(
  terms: ReadonlyMap<string, number>,
  documents: readonly DocumentWords[],
): ReadonlyMap<string, number> {
  const most = rarity(0, documents.length)
  return new Map(
    [...terms].map(([term, weight]) => {
      const having = documents.filter((words) => presence(term, words) > 0).length
      return [term, weight * (usual + (1 - usual) * (rarity(having, documents.length) / most))]
    }),
  )
}

/** Of something that so many of all documents have. */
function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}

function wordsByDocument(pieces: readonly Piece[]): Map<string, DocumentWords> {
  const found = new Map<string, DocumentWords>()
  for (const { unit, document } of pieces) {
    let words = found.get(document.sha256)
    if (words === undefined) {
      const name = document.location.slice(document.location.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
      words = {
        title: new Set(termsOf(`${document.title} ${name.replace(/[_-]+/g, ' ')}`)),
        headings: new Set(termsOf(folderOf(document))),
        counts: new Map(),
      }
      found.set(document.sha256, words)
    }
    for (const term of termsOf(unit.heading)) words.headings.add(term)
    for (const term of termsOf(`${unit.text} ${unit.header.join(' ')}`))
      words.counts.set(term, (words.counts.get(term) ?? 0) + 1)
  }
  return found
}
