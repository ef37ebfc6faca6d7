import { termsOf } from '../../../understanding/prose/terms.ts'
import { isGeneric, isKindOfDocument, isName, labelsFrom, labelWords } from './labels.ts'
import { folderOf, type Material, type Piece } from './material.ts'
import { countOfUnfocused, topicFocus } from './topic-focus.ts'
import { topicShares } from './topic-shares.ts'

/** A side from which the best documents look at the topic. */
export interface Perspective {
  readonly label: string
  /** Headings under which they do. */
  readonly headings: readonly string[]
}

interface PerspectiveCandidate {
  readonly label: string
  readonly factor: number
  /** Which pieces it covers, and how much: what stands under such a heading more than what only mentions it. */
  readonly covers: ReadonlyMap<number, number>
}

/** Documents that say less than this share of what the best one says of the topic are about something else. */
const onTopic = 0.2
/** What only mentions a label is covered by it to this part. */
const mention = 0.3

/**
 * Headings and key phrases of the documents that say most of a topic. The next one is always that which covers most of
 * what no earlier one does.
 */
export function perspectivesOn(topic: string, material: Material, most: number): Perspective[] {
  const shares = topicShares(topic, material)
  const all = topicFocus(topic, material)
  const unfocused = countOfUnfocused(all)
  const near = [...material.pieces.entries()].filter(
    ([, { document }]) => (shares.get(document.sha256) ?? 0) >= onTopic,
  )
  const [pieces, focus] = [near.map(([, piece]) => piece), near.map(([index]) => all[index] ?? 0)]
  const known = new Set(termsOf(topic))
  const candidates = candidatesFrom(pieces, known)
  const covered = new Set<number>()
  const chosen: Perspective[] = []
  const usedTerms = new Set<string>()
  const weightOf = (index: number): number => 0.1 + 1.2 * (shares.get(pieces[index]?.document.sha256 ?? '') ?? 0)
  const gain = ({ covers, factor }: PerspectiveCandidate): number =>
    factor *
    [...covers].reduce(
      (sum, [index, part]) =>
        sum + (covered.has(index) ? 0 : part * (unfocused + (1 - unfocused) * (focus[index] ?? 0)) * weightOf(index)),
      0,
    )
  while (chosen.length < most) {
    const open = candidates.filter(({ label }) => !termsOf(label).some((term) => usedTerms.has(term)))
    const [best] = open
      .map((candidate) => ({ candidate, gain: gain(candidate) }))
      .sort((left, right) => right.gain - left.gain)
    if (best === undefined || best.gain < 1) break
    for (const [index, part] of best.candidate.covers) if (part > mention) covered.add(index)
    for (const term of termsOf(best.candidate.label)) if (!known.has(term)) usedTerms.add(term)
    chosen.push({ label: capitalised(best.candidate.label), headings: headingsOf(best.candidate, pieces) })
  }
  return chosen
}

function candidatesFrom(pieces: readonly Piece[], known: ReadonlySet<string>): PerspectiveCandidate[] {
  const inText = pieces.map(({ unit }) => new Set(termsOf(unit.text)))
  const above = pieces.map(labelWords)
  // A few short documents have few sentences under each of their headings.
  const least = Math.max(1, Math.min(3, Math.floor(pieces.length / 4)))
  const whole = new Set(
    pieces.flatMap(({ unit, document }) =>
      [unit.heading, document.title, folderOf(document)].map((one) => one.toLowerCase()),
    ),
  )
  const total = new Set(pieces.map(({ document }) => document.sha256)).size
  return labelsFrom(pieces).flatMap((label): PerspectiveCandidate[] => {
    const all = termsOf(label)
    const terms = all.filter((term) => !known.has(term))
    if (terms.length === 0) return []
    const covers = new Map<number, number>()
    for (const index of pieces.keys()) {
      if (terms.every((term) => above[index]?.has(term))) covers.set(index, 1)
      else if (terms.every((term) => inText[index]?.has(term) || above[index]?.has(term))) covers.set(index, mention)
    }
    const isFit = covers.size >= least && covers.size <= Math.max(6, 0.35 * pieces.length)
    const specific = Math.log(1 + pieces.length / covers.size) / Math.log(1 + pieces.length / 3)
    const documents = new Set([...covers.keys()].map((index) => pieces[index]?.document.sha256)).size
    // What most documents name is what all of them are about, not a side of it.
    const isContext = terms.length > 1 && documents > Math.max(3, 0.5 * total)
    // What repeats the topic or is only a name makes a poor title; two words say more than one.
    const factor =
      (terms.length < all.length ? 0.6 : 1) *
      (isName(label, pieces) ? 0.3 : 1) *
      (isKindOfDocument(label) || isContext ? 0.4 : 1) *
      (terms.length > 1 ? 1.2 : whole.has(label.toLowerCase()) ? 1 : 0.6) *
      specific *
      (documents > 1 ? 1 : 0.6)
    return isFit ? [{ label, factor, covers }] : []
  })
}

function headingsOf({ covers, label }: PerspectiveCandidate, pieces: readonly Piece[]): string[] {
  const found = [...covers.keys()]
    .map((index) => pieces[index]?.unit.heading ?? '')
    .filter((heading) => !isGeneric(heading))
  return [...new Set(found)].filter((heading) => heading.toLowerCase() !== label.toLowerCase())
}

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}
