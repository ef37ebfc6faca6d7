import { termsOf } from '../../understanding/prose/terms.ts'
import type { NewsItem } from './read-feed.ts'

/** An item must have this share of what was asked for, weighed by how rare it is among all items; or more than it by number. */
const enough = 0.5

/** The items of feeds that are about a question, the best first. Feeds have whatever was published, so most are not. */
export function itemsAbout(query: string, items: readonly NewsItem[]): NewsItem[] {
  const wanted = [...new Set(termsOf(query))]
  const known = items.map(({ title, text }) => ({ title: new Set(termsOf(title)), text: new Set(termsOf(text)) }))
  const weights = wanted.map((term) => {
    const having = known.filter(({ title, text }) => title.has(term) || text.has(term)).length
    return Math.log(1 + (items.length - having + 0.5) / (having + 0.5))
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = ({ title, text }: (typeof known)[number], most: number): number =>
    wanted.reduce((sum, term, place) => {
      const counts = title.has(term) ? most : text.has(term) ? 1 : 0
      return sum + counts * (weights[place] ?? 0)
    }, 0)
  const count = ({ title, text }: (typeof known)[number]): number =>
    wanted.filter((term) => title.has(term) || text.has(term)).length
  return items
    .map((item, place) => ({ item, terms: known[place] ?? { title: new Set<string>(), text: new Set<string>() } }))
    .filter(({ terms }) => total > 0 && (share(terms, 1) >= enough * total || count(terms) > enough * wanted.length))
    .map(({ item, terms }) => ({ item, score: share(terms, 2) }))
    .toSorted((left, right) => right.score - left.score || (right.item.at ?? 0) - (left.item.at ?? 0))
    .map(({ item }) => item)
}
