import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Aspect } from './aspects.ts'
import { contentLabel } from './content-label.ts'
import { keyNames } from './key-names.ts'
import { coreShare, kindredScores } from './kindred.ts'
import { documentLabel, headingLabel, isRecord, labelWords } from './labels.ts'
import { type Material, namesOffice, type Piece } from './material.ts'
import { isSuggested, type OutlineSection, suggestedFor } from './outline.ts'
import { type PieceRun, runsOf } from './runs.ts'
import { detailTitle, furtherTitle } from './section-titles.ts'
import { topicFocus } from './topic-focus.ts'
import { offTopic } from './topic-shares.ts'
import { topicTerms } from './topic-terms.ts'

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
/** A document that can say less than this has no section of its own. */
const [leastPieces, leastWords] = [2, 20]

/** What stands under one heading of a document. */
interface UnusedGroup {
  readonly first: Piece
  readonly pieces: readonly Piece[]
  readonly runs: readonly PieceRun[]
  readonly share: number
  /** Whether its whole document can fill a section. */
  readonly isRich: boolean
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
  const isOpen = sections.every(({ title, questions: [asked = title] }) => isSuggested(asked))
  // "She" in a text about her is understood under a heading that names her.
  const stands = (piece: Piece, before: Piece | undefined): boolean =>
    piece.standsAlone ||
    ((/^(?:he|she|his|her)\b/i.test(piece.unit.text) || (isOpen && namesOffice(piece.unit.text))) &&
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
  const aspectsFrom = (groups: readonly UnusedGroup[]): Aspect[] =>
    groups.map(({ first, pieces: own, runs, isRich }): Aspect => {
      const labels = labelWords(first)
      const fitting = sections.findIndex(({ title }) => termsOf(title).every((term) => labels.has(term)))
      // A letter is headed by its writer or by its reader.
      const isLetter = own.some(({ isSpoken = false }) => isSpoken)
      const named = isRich && !isLetter ? documentLabel(first.document, known) : ''
      // A section with the name of the whole article would say nothing of what is in it, and neither would "Minutes".
      const isWhole = named !== '' && termsOf(named).every((term) => known.has(term))
      const heading = isEnough(own) && (named === '' || isWhole || isRecord(named)) ? headingLabel(first) : ''
      const label =
        heading !== ''
          ? heading
          : isWhole
            ? detailTitle
            : isLetter || isRecord(named)
              ? contentLabel(own, known)
              : named
      return { section: fitting >= 0 ? fitting : place(label === '' ? furtherTitle : label), strict: [], lenient: runs }
    })
  const found = leftovers(all, shares)
  const aspects = aspectsFrom(found)
  const linked = linkedScores(topic, material, { shares, scores })
  const kindred = kindredScores(material, shares, [scores, linked])
  const behind = [linked, kindred].flatMap((worth) =>
    leftovers(runsOf(pieces, worth, { section: 0, home, floor: 0, left }), shares),
  )
  return {
    sections: added,
    aspects: [...aspects, ...aspectsFrom(behind)],
    core: aspects.filter((_, index) => (found[index]?.share ?? 0) >= coreShare),
  }
}

/** Of these only what belongs to the sections of the outline. */
export function ofOutline(
  { aspects, core }: FurtherSections,
  { sections }: { readonly sections: readonly OutlineSection[] },
): FurtherSections {
  const isOwn = ({ section }: Aspect): boolean => section < sections.length
  return { sections: [], aspects: aspects.filter(isOwn), core: core.filter(isOwn) }
}

/** A document that names so many of the names of the topic has to do with it, though it may not name the topic. */
const enoughNames = 2
const mostNames = 16
/** What says so little is known by names alone comes behind all that names the topic. */
const byName = 0.2

/**
 * How far pieces have to do with a topic that do not name its head: those of documents that name what the documents of the
 * topic name, if they have such a name themselves or a word of the topic.
 */
function linkedScores(
  topic: string,
  material: Material,
  { shares, scores }: { readonly shares: ReadonlyMap<string, number>; readonly scores: readonly number[] },
): number[] {
  const names = keyNames(topic, material, shares, mostNames)
  const namesIn = (text: string): string[] => names.filter((name) => text.includes(name))
  const found = new Map<string, Set<string>>()
  for (const { unit, document } of material.pieces) {
    const own = found.get(document.sha256) ?? new Set()
    for (const name of namesIn(unit.text)) own.add(name)
    found.set(document.sha256, own)
  }
  const terms = [...topicTerms(topic, material.pieces).keys()].filter((term) => !isCommonWord(term))
  return material.pieces.map(({ unit, document }, index) => {
    if ((scores[index] ?? 0) > 0 || (found.get(document.sha256)?.size ?? 0) < enoughNames) return 0
    const own = new Set(termsOf(`${unit.text} ${unit.heading}`))
    const said = namesIn(unit.text).length + terms.filter((term) => own.has(term)).length
    return byName * Math.min(1, said / 2)
  })
}

/** By document and heading, what says most of the topic first. */
function leftovers(runs: readonly PieceRun[], shares: ReadonlyMap<string, number>): UnusedGroup[] {
  const found = new Map<string, PieceRun[]>()
  const documents = new Map<string, Set<Piece>>()
  for (const run of runs) {
    const { document, unit } = run.pieces[0] ?? {}
    const key = `${document?.sha256} ${unit?.heading}`
    const own = found.get(key)
    if (own === undefined) found.set(key, [run])
    else own.push(run)
    const all = documents.get(document?.sha256 ?? '') ?? new Set()
    for (const piece of run.pieces) all.add(piece)
    documents.set(document?.sha256 ?? '', all)
  }
  return [...found.values()]
    .flatMap((own): UnusedGroup[] => {
      const pieces = [...new Set(own.flatMap((run) => run.pieces))]
      const [first] = pieces
      if (first === undefined) return []
      const { sha256 } = first.document
      const isRich = isEnough([...(documents.get(sha256) ?? [])])
      return [{ first, pieces, runs: own, share: shares.get(sha256) ?? 0, isRich }]
    })
    .sort((one, other) => other.share - one.share)
}

function isEnough(pieces: readonly Piece[]): boolean {
  return pieces.length >= leastPieces && pieces.reduce((sum, { words }) => sum + words, 0) >= leastWords
}
