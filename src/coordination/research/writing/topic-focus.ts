import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Material, Piece } from './material.ts'
import { phraseFactor } from './phrase-head.ts'
import { headOf, topicTerms } from './topic-terms.ts'
import { aboutLibrary, libraryOf } from './whole-library.ts'

/** A text with this share of the words of a topic, or of its head, speaks of it. */
const speaks = 0.5
/** What a word counts that all texts have. */
const least = 0.3
/** A text without a word of the head of a topic has only of what or where it is. */
const headless = 0.25
/** What more documents name than this share goes without saying in the rest. */
const usually = 0.5
/** The shortest word that another one can begin with. */
const shortest = 4
/** What a sentence has of the focus of the one it leans on. */
const beside = 0.9

/**
 * How far each piece is about a topic, from 0 to 1, in their order. All of a document is whose title or first heading
 * says so; of others, only what names the topic and what stands in the same paragraph.
 */
export function topicFocus(topic: string, { pieces, ranking }: Material): number[] {
  const terms = new Map([...topicTerms(topic, pieces)].filter(([term]) => ranking.has(term)))
  const head = new Set(termsOf(headOf(topic)))
  const forms = [terms, new Map([...terms].filter(([term]) => head.has(term)))]
    .filter(({ size }) => size > 0)
    .map((form) => new Map([...form].map(([term, weight]) => [term, weight * (least + ranking.rarity(term))])))
  const named = [...head].filter((term) => ranking.has(term) && !isCommonWord(term))
  const telling = shareNaming(named, pieces) > usually ? [] : named
  const shareIn = (text: string, needed: readonly string[]): number => {
    const own = new Set(termsOf(text))
    const share = Math.max(0, ...forms.map((form) => weightOf(form, own) / weightOf(form, new Set(form.keys()))))
    const hasHead = needed.length === 0 || needed.some((term) => own.has(term) || hasPartOf(term, own))
    return hasHead ? share : headless * share
  }
  const factor = phraseFactor(topic, pieces)
  const whole = libraryOf(topic, pieces)
  const titles = new Map<string, number>()
  const titleShare = ({ document: { sha256, title, location } }: Piece): number => {
    const name = location.slice(location.lastIndexOf('/') + 1).replace(/[_-]+|\.\w+$/g, ' ')
    const share = titles.get(sha256) ?? shareIn(`${title} ${name}`, named)
    titles.set(sha256, share)
    // All of a document is about what its title has only some words of, if these are many.
    return share >= speaks ? share : 0
  }
  const own = pieces.map((piece) => {
    const share = Math.max(titleShare(piece), shareIn(`${piece.unit.text} ${piece.unit.heading}`, telling))
    const floor = whole.has(piece.document.sha256) ? aboutLibrary : 0
    return Math.max(floor, factor(piece.document.sha256) * Math.min(1, share / speaks))
  })
  // What leans on a sentence goes on with it.
  for (const [index, piece] of pieces.entries()) {
    if (!piece.standsAlone && isBeside(pieces[index - 1], piece))
      own[index] = Math.max(own[index] ?? 0, beside * (own[index - 1] ?? 0))
  }
  return own
}

/** Of pieces that are so far about a topic, this share makes it what everything is about; from the second share on, surely. */
const [about, partly, mostly] = [0.6, 0.3, 0.6]
/** What a piece counts that does not name a topic which everything is about. */
const unnamed = 0.4

/**
 * What a piece counts that is not about the topic by itself: next to nothing, unless so many are that the rest has to do
 * with it too, as the battery has with "the electric ferry" among documents about nothing else.
 */
export function countOfUnfocused(focus: readonly number[]): number {
  const share = focus.filter((one) => one >= about).length / Math.max(1, focus.length)
  return 0.02 + unnamed * Math.min(1, Math.max(0, (share - partly) / (mostly - partly)))
}

/** The share of documents that have one of these terms. */
function shareNaming(terms: readonly string[], pieces: readonly Piece[]): number {
  const documents = new Set(pieces.map(({ document }) => document.sha256))
  const naming = new Set<string>()
  for (const { unit, document } of pieces) {
    if (naming.has(document.sha256)) continue
    const own = new Set(termsOf(`${unit.text} ${unit.heading} ${document.title}`))
    if (terms.some((term) => own.has(term))) naming.add(document.sha256)
  }
  return naming.size / Math.max(1, documents.size)
}

/** Whether a word is there that another one begins with: what is said of the roof is said of the rooftop. */
function hasPartOf(term: string, own: ReadonlySet<string>): boolean {
  for (let length = shortest; length < term.length; length++) if (own.has(term.slice(0, length))) return true
  return false
}

function weightOf(form: ReadonlyMap<string, number>, terms: ReadonlySet<string>): number {
  return [...form].reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0)
}

function isBeside(one: Piece | undefined, other: Piece | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.unit.passage === other.unit.passage &&
    one.unit.block === other.unit.block
  )
}
