import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Aspect } from './aspects.ts'
import { documentLabel, labelWords } from './labels.ts'
import type { Material, Piece } from './material.ts'
import { type OutlineSection, suggestedFor } from './outline.ts'
import { type PieceRun, runsOf } from './runs.ts'
import { detailTitle, furtherTitle } from './section-titles.ts'
import { topicFocus } from './topic-focus.ts'
import { offTopic } from './topic-shares.ts'

/** What documents of the topic say besides what an outline asks for: to be used where words are left. */
export interface FurtherSections {
  /** Sections behind those of the outline. */
  readonly sections: readonly OutlineSection[]
  /** The best documents first. */
  readonly aspects: readonly Aspect[]
  /** Those of documents that are about the topic before all others. */
  readonly core: readonly Aspect[]
}

/** What is less about the topic is not taken in to fill an article. */
const onTopic = 0.6
/** From this share of the best document on, one is about the topic before all others. */
const core = 0.8
/** A document that can say less than this has no section of its own. */
const [leastPieces, leastWords] = [2, 20]

interface UnusedDocument {
  readonly first: Piece
  readonly pieces: readonly Piece[]
  readonly runs: readonly PieceRun[]
  readonly share: number
}

export function furtherSections(
  { topic, sections }: { readonly topic: string; readonly sections: readonly OutlineSection[] },
  material: Material,
  { shares, left }: { readonly shares: ReadonlyMap<string, number>; readonly left: ReadonlySet<Piece> },
): FurtherSections {
  const { pieces } = material
  const focus = topicFocus(topic, material)
  const scores = pieces.map(({ document }, index) => {
    const share = shares.get(document.sha256) ?? 0
    return share >= offTopic && (focus[index] ?? 0) >= onTopic ? share * (focus[index] ?? 0) : 0
  })
  const home = pieces.map(() => 0)
  // "She" in a text about her is understood under a heading that names her.
  const stands = (piece: Piece, before: Piece | undefined): boolean =>
    piece.standsAlone ||
    (/^(?:he|she|it|they|his|her|its|their)\b/i.test(piece.unit.text) &&
      before?.unit.block !== piece.unit.block &&
      termsOf(topic).every((term) => termsOf(piece.document.title).includes(term)))
  const all = runsOf(pieces, scores, { section: 0, home, floor: 0, left, stands })
  const known = new Set(termsOf(topic))
  const added: OutlineSection[] = []
  const place = (title: string): number => {
    const known = [...sections, ...added].findIndex((section) => section.title.toLowerCase() === title.toLowerCase())
    if (known >= 0) return known
    added.push({ title, questions: [suggestedFor(title)] })
    return sections.length + added.length - 1
  }
  const found = leftovers(all, shares)
  const aspects = found.map(({ first, pieces: own, runs }): Aspect => {
    const labels = labelWords(first)
    const fitting = sections.findIndex(({ title }) => termsOf(title).every((term) => labels.has(term)))
    const isEnough = own.length >= leastPieces && own.reduce((sum, { words }) => sum + words, 0) >= leastWords
    const title = isEnough ? documentLabel(first.document, known) : ''
    // A section with the name of the whole article would say nothing of what is in it.
    const label = title !== '' && termsOf(title).every((term) => known.has(term)) ? detailTitle : title
    return { section: fitting >= 0 ? fitting : place(label === '' ? furtherTitle : label), strict: [], lenient: runs }
  })
  return { sections: added, aspects, core: aspects.filter((_, index) => (found[index]?.share ?? 0) >= core) }
}

/** By document, what says most of the topic first. */
function leftovers(runs: readonly PieceRun[], shares: ReadonlyMap<string, number>): UnusedDocument[] {
  const found = new Map<string, PieceRun[]>()
  for (const run of runs) {
    const hash = run.pieces[0]?.document.sha256 ?? ''
    const own = found.get(hash)
    if (own === undefined) found.set(hash, [run])
    else own.push(run)
  }
  return [...found]
    .flatMap(([hash, own]): UnusedDocument[] => {
      const pieces = [...new Set(own.flatMap((run) => run.pieces))]
      const [first] = pieces
      return first === undefined ? [] : [{ first, pieces, runs: own, share: shares.get(hash) ?? 0 }]
    })
    .sort((one, other) => other.share - one.share)
}
