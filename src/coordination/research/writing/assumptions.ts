import { listed } from '../../../projections/listed.ts'
import { containment } from '../../../understanding/prose/containment.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import type { Material } from './material.ts'
import { shownTitle } from './shown-title.ts'

/** Something that a brief leaves open, and what it could mean. */
export type Ambiguity = {
  readonly about: string
  /** The likeliest first. */
  readonly meanings: readonly string[]
  readonly question: string
}

/** Documents with less in common than this speak of different things. */
const sameThing = 0.12
/** A sense has at least this share of the documents that name the word. */
const leastShare = 0.25
const mostTitles = 3

/** What of a topic is ambiguous in what was found: a word with several senses, or a name that several things begin with. */
export function ambiguitiesIn(topic: string, material: Material): Ambiguity[] {
  return [...severalNames(topic, material), ...severalSenses(topic, material)]
}

/** What is taken for granted where no person can be asked, as sentences. */
export function assumptionsFor(topic: string, material: Material): string[] {
  const found = ambiguitiesIn(topic, material).map(
    ({ about, meanings: [first = '', ...others] }) =>
      `"${about}" is taken to mean ${first}, not ${others.join(' or ')}.`,
  )
  const dates = material.pieces.flatMap(({ document: { published_date } }) => published_date ?? []).sort()
  const isAboutNow = /\b(?:latest|current|recent|today|now|up-to-date|this year)\b/i.test(topic)
  return isAboutNow && dates.length > 0
    ? [...found, `"Current" is taken to mean as of ${dates.at(-1)}, the date of the latest source.`]
    : found
}

/** "The AX series" where there are an AX-100 and an AX-200: which is meant? */
function severalNames(topic: string, { pieces }: Material): Ambiguity[] {
  const words = topic.match(/\b\p{Lu}{2,6}\b/gu) ?? []
  return [...new Set(words)].flatMap((word): Ambiguity[] => {
    if (new RegExp(`\\b${word}-?\\d`, 'u').test(topic)) return []
    const counts = new Map<string, number>()
    for (const { unit } of pieces) {
      for (const [name] of unit.text.matchAll(new RegExp(`\\b${word}-?\\d[\\p{L}\\d]*`, 'gu')))
        counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const names = [...counts]
      .sort((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]))
      .map(([name]) => name)
    return names.length < 2
      ? []
      : [
          {
            about: word,
            meanings: names.slice(0, 4),
            question: `Which is meant by "${word}": ${names.slice(0, 4).join(', ')}, or all?`,
          },
        ]
  })
}

/** A word of the topic whose documents fall into groups that have next to nothing else in common. */
function severalSenses(topic: string, { pieces, ranking }: Material): Ambiguity[] {
  const words = topic.split(/[^\p{L}-]+/u).filter((word) => word.length > 3 && !isRequestWord(word.toLowerCase()))
  const rarest = words.sort(
    (left, right) => ranking.rarity(termsOf(right)[0] ?? '') - ranking.rarity(termsOf(left)[0] ?? ''),
  )
  const texts = new Map<string, { readonly title: string; readonly text: string }>()
  for (const { unit, document } of pieces) {
    const title = shownTitle(document)
    texts.set(document.sha256, { title, text: `${texts.get(document.sha256)?.text ?? title} . ${unit.text}` })
  }
  return rarest.slice(0, 2).flatMap((word): Ambiguity[] => {
    const [term = ''] = termsOf(word)
    const naming = [...texts.values()]
      .map(({ title, text }) => ({ title, terms: new Set(termsOf(text)) }))
      .filter(({ terms }) => terms.has(term))
    const groups = apart(naming, term).filter((group) => group.length >= Math.max(2, leastShare * naming.length))
    if (groups.length < 2) return []
    const meanings = groups.sort((left, right) => right.length - left.length).map(senseOf)
    return [{ about: word, meanings, question: `What is meant by "${word}": ${meanings.join(', or ')}?` }]
  })
}

interface Naming {
  readonly title: string
  readonly terms: ReadonlySet<string>
}

/** Groups of texts, each of which has words in common with another of its group. */
function apart(texts: readonly Naming[], term: string): Naming[][] {
  const groups: Naming[][] = []
  for (const text of texts) {
    const near = groups.filter((group) => group.some((other) => likeness(text.terms, other.terms, term) >= sameThing))
    const joined = [text, ...near.flat()]
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups
}

function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>, term: string): number {
  const without = (terms: ReadonlySet<string>): Set<string> => new Set([...terms].filter((one) => one !== term))
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  return containment(without(small), without(large))
}

/** By the documents that use it so: what a sense is called, no rule can say. */
function senseOf(group: readonly Naming[]): string {
  const titles = group.slice(0, mostTitles).map(({ title }) => `"${title}"`)
  const more = group.length > mostTitles ? ['others'] : []
  return `what ${listed([...titles, ...more])} ${group.length === 1 ? 'speaks' : 'speak'} of`
}
