import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { folderOf, type Material, type Piece } from './material.ts'
import { largestOf } from './rank-units.ts'

/** Documents that say less of the topic than this share of the best one are left out. */
export const offTopic = 0.15

/** What a topic says of the asker, and endings that are no part of what is asked about. */
const aside =
  /\s(?:that|which|whom)?\s?\b(?:we|I)\s(?:are|am|were|have|want|plan|would|will|may)\b.*$|-(?:based|related)\b/gu

/** Of a topic that begins with a name, what does not name it is rarely about it, if several documents do. */
const [enoughNaming, unnamed] = [3, 0.5]

/** How much each document says of a topic, against the one that says most. */
export function topicShares(topic: string, { pieces, ranking }: Material): Map<string, number> {
  const shares = sharesBy(ranking.widened(topicTerms(topic, pieces)), pieces)
  const naming = namingSubject(topic, pieces)
  if (naming.size >= enoughNaming)
    for (const [hash, share] of shares) if (!naming.has(hash)) shares.set(hash, unnamed * share)
  const folders = new Map<string, Set<string>>()
  for (const { document } of pieces) {
    const folder = folderOf(document)
    if (folder !== '') folders.set(folder, (folders.get(folder) ?? new Set()).add(document.sha256))
  }
  // What was put beside documents of the topic has to do with it, even if it does not name it.
  for (const hashes of folders.values()) {
    const mean = [...hashes].reduce((sum, hash) => sum + (shares.get(hash) ?? 0), 0) / hashes.size
    for (const hash of hashes) shares.set(hash, Math.max(shares.get(hash) ?? 0, 0.5 * mean))
  }
  return shares
}

/** How much each document has of what was asked for, by its three best pieces, against the document that has most. */
export function sharesBy(scores: readonly number[], pieces: readonly Piece[]): Map<string, number> {
  const best = new Map<string, number[]>()
  for (const [index, { document }] of pieces.entries()) {
    const own = best.get(document.sha256)
    if (own === undefined) best.set(document.sha256, [scores[index] ?? 0])
    else own.push(scores[index] ?? 0)
  }
  const sums = [...best].map(([hash, all]) => {
    const three = all.sort((left, right) => right - left).slice(0, 3)
    return [hash, three.reduce((sum, one) => sum + one, 0)] as const
  })
  const top = largestOf(sums.map(([, sum]) => sum))
  return new Map(sums.map(([hash, sum]) => [hash, sum / top]))
}

/**
 * What a topic names counts double: a text that shares only its other words is about something else. Of a name in several
 * words, those that are common words say nothing by themselves: the dynamics of a disease are not Veltrix Dynamics.
 */
function topicTerms(topic: string, pieces: readonly Piece[]): Map<string, number> {
  const names = new Set([...topic.matchAll(/(?<=\S\s+|\()\p{Lu}[\p{L}\p{N}-]+/gu)].flatMap(([name]) => termsOf(name)))
  const [first = ''] = /^\p{Lu}[\p{L}\p{N}-]+(?=\s\p{Lu})/u.exec(topic) ?? []
  for (const term of termsOf(first)) names.add(term)
  const common = new Set(commonWordsOfNames(topic, pieces).flatMap((word) => termsOf(word)))
  const words = topic
    .replace(aside, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 1 && !isRequestWord(word.toLowerCase()))
  return new Map(
    words
      .flatMap((word) => termsOf(word))
      .filter((term) => term.length > 1 && !common.has(term))
      .map((term) => [term, names.has(term) ? 1 : 0.5]),
  )
}

/** The documents that name what the topic begins with; none where that is no name. */
function namingSubject(topic: string, pieces: readonly Piece[]): Set<string> {
  const [name = ''] = /^\p{Lu}[\p{L}\p{N}-]{2,}/u.exec(topic) ?? []
  if (name === '' || isRequestWord(name.toLowerCase()) || isWrittenSmall(name, pieces)) return new Set()
  const naming = pieces.filter(({ unit, document }) => unit.text.includes(name) || document.title.includes(name))
  return new Set(naming.map(({ document }) => document.sha256))
}

/** Words of names that texts write with a small letter too, if another word of the same name is never written so. */
function commonWordsOfNames(topic: string, pieces: readonly Piece[]): string[] {
  const names = topic.match(/(?:\p{Lu}[\p{L}\p{N}-]+\s+)+\p{Lu}[\p{L}\p{N}-]+/gu) ?? []
  return names.flatMap((name) => {
    const words = name.split(/\s+/).filter((word) => !isRequestWord(word.toLowerCase()))
    const common = words.filter((word) => isWrittenSmall(word, pieces))
    return common.length < words.length ? common : []
  })
}

function isWrittenSmall(word: string, pieces: readonly Piece[]): boolean {
  const small = new RegExp(`(?<![\\p{L}-])${word.toLowerCase()}(?![\\p{L}-])`, 'u')
  return pieces.some(({ unit }) => small.test(unit.text))
}
