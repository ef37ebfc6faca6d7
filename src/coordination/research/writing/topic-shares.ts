import { seriesOf } from '../../../understanding/documents/family.ts'
import { folderOf, type Material, type Piece } from './material.ts'
import { phraseFactor } from './phrase-head.ts'
import { largestOf } from './rank-units.ts'
import { topicCoverage } from './topic-coverage.ts'
import { namingTopic, topicTerms } from './topic-terms.ts'
import { libraryOf, ofLibrary } from './whole-library.ts'

/** Documents that say less of the topic than this share of the best one are left out. */
export const offTopic = 0.15

/** Of a topic that begins with a name, what does not name it is rarely about it, if several documents do. */
const [enoughNaming, unnamed] = [3, 0.5]

/** A folder with more than this share of all documents says nothing of those in it. */
const largestFolder = 0.5
/** Having less than this share of the words of a topic, against the document that has most, is chance. */
const chance = 0.4

/**
 * How much each document says of a topic, against the one that says most: by its best sentences, or by how many of the
 * words of the topic its title, headings and text have. Where all documents are about the topic, only the latter tells.
 */
export function topicShares(topic: string, { pieces, ranking }: Material): Map<string, number> {
  const terms = topicTerms(topic, pieces)
  const shares = sharesBy(ranking.widened(terms), pieces)
  const covered = topicCoverage(topic, terms, pieces)
  for (const [hash, share] of shares) {
    const part = covered.get(hash) ?? 0
    shares.set(hash, Math.max(Math.min(share, part), (part - chance) / (1 - chance)))
  }
  const naming = namingTopic(topic, pieces)
  if (naming.size >= enoughNaming)
    for (const [hash, share] of shares) if (!naming.has(hash)) shares.set(hash, unnamed * share)
  const folders = new Map<string, Set<string>>()
  const series = new Map<string, string>()
  for (const { document } of pieces) {
    const folder = folderOf(document)
    if (folder !== '') folders.set(folder, (folders.get(folder) ?? new Set()).add(document.sha256))
    series.set(document.sha256, seriesOf(document.title) || document.sha256)
  }
  // What was put beside documents of the topic has to do with it, even if it does not name it.
  for (const hashes of folders.values()) {
    if (hashes.size > largestFolder * shares.size) continue
    // Of a series one stands for all: ten reports say no more of what a folder is about than the best of them.
    const kinds = [...Map.groupBy(hashes, (hash) => series.get(hash)).values()]
    const best = kinds.map((alike) => Math.max(...alike.map((hash) => shares.get(hash) ?? 0)))
    const mean = best.reduce((sum, share) => sum + share, 0) / best.length
    for (const hash of hashes) shares.set(hash, Math.max(shares.get(hash) ?? 0, 0.5 * mean))
  }
  const factor = phraseFactor(topic, pieces)
  const whole = libraryOf(topic, pieces)
  return new Map(
    [...shares].map(([hash, share]) => [hash, Math.max(factor(hash) * share, whole.has(hash) ? ofLibrary : 0)]),
  )
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
