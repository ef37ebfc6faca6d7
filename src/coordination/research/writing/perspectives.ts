import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { keyPhrases } from './key-phrases.ts'
import { folderOf, type Material, type Piece } from './material.ts'
import { largestOf } from './rank-units.ts'

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
const generic =
  /^(?:introduction|summary|overview|background|conclusions?|references|notes?|remarks?|purpose|scope|contents?|key facts|highlights|appendix|general|results|reasons|conditions|details|main data|misc\w*|faq|questions|limits|advice|open decisions|minutes|report|estimate|description|technical description|contacts|registers?|decisions?|lessons|study|crossing|crossings|people|days|work|open|company|county|milestones|organi[sz]ation|what follows|\W*)$/i

/** How much each document says of a topic, against the one that says most. */
export function topicShares(topic: string, { pieces, ranking }: Material): Map<string, number> {
  const shares = sharesBy(ranking.widened(topicTerms(topic)), pieces)
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

/** What a topic names counts double: a text that shares only its other words is about something else. */
function topicTerms(topic: string): Map<string, number> {
  const names = new Set([...topic.matchAll(/(?<=\S\s+|\()\p{Lu}[\p{L}\p{N}-]+/gu)].flatMap(([name]) => termsOf(name)))
  const [first = ''] = /^\p{Lu}[\p{L}\p{N}-]+(?=\s\p{Lu})/u.exec(topic) ?? []
  for (const term of termsOf(first)) names.add(term)
  const words = topic.split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length > 1 && !isRequestWord(word.toLowerCase()))
  return new Map(
    words
      .flatMap((word) => termsOf(word))
      .filter((term) => term.length > 1)
      .map((term) => [term, names.has(term) ? 1 : 0.5]),
  )
}

/**
 * Headings and key phrases of the documents that say most of a topic. The next one is always that which covers most of
 * what no earlier one does.
 */
export function perspectivesOn(topic: string, material: Material, most: number): Perspective[] {
  const shares = topicShares(topic, material)
  const pieces = material.pieces.filter(({ document }) => (shares.get(document.sha256) ?? 0) >= onTopic)
  const known = new Set(termsOf(topic))
  const candidates = candidatesFrom(pieces, known)
  const covered = new Set<number>()
  const chosen: Perspective[] = []
  const usedTerms = new Set<string>()
  const gain = ({ covers, factor }: PerspectiveCandidate): number =>
    factor *
    [...covers].reduce(
      (sum, [index, part]) =>
        sum + (covered.has(index) ? 0 : part * (0.3 + (shares.get(pieces[index]?.document.sha256 ?? '') ?? 0))),
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
  return labelsFrom(pieces).flatMap((label): PerspectiveCandidate[] => {
    const all = termsOf(label)
    const terms = all.filter((term) => !known.has(term))
    if (terms.length === 0) return []
    const covers = new Map<number, number>()
    for (const index of pieces.keys()) {
      if (terms.every((term) => above[index]?.has(term))) covers.set(index, 1)
      else if (terms.every((term) => inText[index]?.has(term) || above[index]?.has(term))) covers.set(index, mention)
    }
    const isFit = covers.size >= 3 && covers.size <= Math.max(6, 0.35 * pieces.length)
    const specific = Math.log(1 + pieces.length / covers.size) / Math.log(1 + pieces.length / 3)
    const documents = new Set([...covers.keys()].map((index) => pieces[index]?.document.sha256)).size
    // What repeats the topic or is only a name makes a poor title; two words say more than one.
    const factor =
      (terms.length < all.length ? 0.6 : 1) *
      (isName(label, pieces) ? 0.3 : 1) *
      (terms.length > 1 ? 1.2 : 1) *
      specific *
      (documents > 1 ? 1 : 0.6)
    return isFit ? [{ label, factor, covers }] : []
  })
}

/** The words of what a piece stands under: its heading, the title and the folder. */
export function labelWords(piece: Piece): Set<string> {
  return new Set(termsOf(`${headingOf(piece)} ${shortTitle(piece)} ${folderOf(piece.document)}`))
}

/** Headings, titles up to their first "of" or "for", and key phrases. */
function labelsFrom(pieces: readonly Piece[]): string[] {
  const texts = new Map<string, string>()
  for (const { unit, document } of pieces) {
    texts.set(document.sha256, `${texts.get(document.sha256) ?? document.title} . ${unit.heading} . ${unit.text}`)
  }
  const titles = pieces.map(shortTitle)
  const headings = pieces.map(headingOf)
  const folders = pieces.map(({ document }) => folderOf(document))
  const spellings = new Map(
    [...folders, ...headings, ...titles].flatMap((heading) =>
      (heading.match(/\p{L}[\p{L}-]{2,}/gu) ?? []).map((word) => [termsOf(word)[0] ?? '', word]),
    ),
  )
  // A single word is a side of the topic only where it is part of a heading, and then it is spelled as there.
  const phrases = keyPhrases([...texts.values()], 80).flatMap(({ phrase, terms: [only, ...more] }) => {
    if (more.length > 0) return [phrase]
    return spellings.get(only ?? '')?.toLowerCase() ?? []
  })
  const all = [...headings, ...folders, ...titles, ...phrases].map((label) =>
    label.replace(/^(?:the|a|an)\s+/i, '').trim(),
  )
  const labels = new Map(
    all
      .filter(isLabel)
      .reverse()
      .map((label) => [termsOf(label).join(' '), label]),
  )
  return [...labels.values()].reverse()
}

/** A title up to its first "of" or "for": what follows is what the document is about, as many others are. */
function shortTitle({ document: { title } }: Piece): string {
  return title.replace(/\s*[(:–—|].*$|\s+-\s.*$/, '').replace(/\s+(?:of|for|in|on|at|from|about|between)\s.*$/i, '')
}

function headingOf({ unit, document }: Piece): string {
  return unit.heading === document.title ? '' : unit.heading
}

/** Whether a word is written with a capital inside sentences and never without. */
function isName(label: string, pieces: readonly Piece[]): boolean {
  if (!/^\p{L}+$/u.test(label)) return false
  const [small, large] = [label.toLowerCase(), label.charAt(0).toUpperCase() + label.slice(1)]
  const inside = new RegExp(`(?<=[\\p{Ll},] )${large}(?!\\p{L})`, 'u')
  const outside = new RegExp(`(?<!\\p{L})${small}(?!\\p{L})`, 'u')
  return pieces.some(({ unit }) => inside.test(unit.text)) && !pieces.some(({ unit }) => outside.test(unit.text))
}

function isLabel(heading: string): boolean {
  const [first = '', last = ''] = [/^\p{L}+/u.exec(heading)?.[0], /\p{L}+$/u.exec(heading)?.[0]].map((word) =>
    word?.toLowerCase(),
  )
  if (isRequestWord(first) || isRequestWord(last)) return false
  return !generic.test(heading) && heading.length <= 50 && heading.split(/\s+/).length <= 5 && !heading.includes('?')
}

function headingsOf({ covers, label }: PerspectiveCandidate, pieces: readonly Piece[]): string[] {
  const found = [...covers.keys()]
    .map((index) => pieces[index]?.unit.heading ?? '')
    .filter((heading) => !generic.test(heading))
  return [...new Set(found)].filter((heading) => heading.toLowerCase() !== label.toLowerCase())
}

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}
