import { datesIn } from '../../../understanding/documents/dates.ts'
import { enumerated } from './enumerated.ts'
import type { Material, Piece } from './material.ts'
import { largestOf } from './rank-units.ts'
import type { PieceRun } from './runs.ts'
import { unnamed } from './section-titles.ts'
import { countOfUnfocused, topicFocus } from './topic-focus.ts'
import { topicShares } from './topic-shares.ts'
import { lowered } from './voice.ts'

type Names = ReadonlySet<string>

/** What comes before the sections: what the topic is, in the words of the source that says most of it. */
export function openingRun(
  topic: string,
  { pieces, ranking }: Material,
  words: number,
  left: ReadonlySet<Piece>,
): Piece[] {
  const scores = ranking.scores(topic)
  const shares = topicShares(topic, { pieces, ranking })
  const focus = topicFocus(topic, { pieces, ranking })
  const top = largestOf(scores)
  let best: { readonly start: number; readonly score: number } | undefined
  for (const [start, piece] of pieces.entries()) {
    const { unit, document, standsAlone, isSpoken = false } = piece
    if (unit.kind !== 'sentence' || !standsAlone || isSpoken || left.has(piece)) continue
    const isFirst = pieces[start - 1]?.document.sha256 !== document.sha256
    const overview = /\b(?:overview|about|introduction|profile|company)\b/i.test(document.title) ? 0.3 : 0
    const share = 1.5 * (shares.get(document.sha256) ?? 0)
    const score =
      ((scores[start] ?? 0) / top + share) * (0.3 + 0.7 * (focus[start] ?? 0)) + (isFirst ? 0.5 : 0) + overview
    if (best === undefined || score > best.score) best = { start, score }
  }
  if (best === undefined) return []
  const run: Piece[] = []
  for (const piece of pieces.slice(best.start)) {
    const [first] = run
    const goesOn =
      first === undefined || (piece.unit.passage === first.unit.passage && piece.unit.block === first.unit.block)
    const index = best.start + run.length
    const isAbout = first === undefined || !piece.standsAlone || (focus[index] ?? 0) >= openingFocus
    if (!goesOn || !isAbout || left.has(piece) || run.reduce((sum, one) => sum + one.words, 0) + piece.words > words)
      break
    run.push(piece)
  }
  return run
}

/** What is less about the topic does not go on with its beginning. */
const openingFocus = 0.5
/** Where the rest counts for less, it has no place at the end either. */
const nearlyNothing = 0.2

/** More titles are not told before they come. */
const mostNamed = 7

export function introduction(
  opening: string,
  titles: readonly string[],
  { isDisputed, isReplaced }: { readonly isDisputed: boolean; readonly isReplaced: boolean },
  names: Names,
): string {
  const all = titles.filter((title) => !unnamed.has(title))
  const named = all.length > mostNamed ? [...all.slice(0, mostNamed - 1), 'more'] : all
  const below = named.length === 1 ? 'The section below takes up' : 'The sections below take up'
  const road = named.length === 0 ? '' : `${below} ${enumerated(named.map((title) => lowered(title, names)))}.`
  const care = [
    ...(isDisputed ? ['where current sources contradict each other, both sides are given'] : []),
    ...(isReplaced ? ['what has been replaced by a later version is left out'] : []),
  ].join('; ')
  const said = care === '' ? '' : `${care.charAt(0).toUpperCase()}${care.slice(1)}.`
  return [opening, `${road} ${said}`.trim()].filter((one) => one !== '').join('\n\n')
}

/** What is still to come, told as such: what was planned once, or is due to something, is not. */
const outlook =
  /\b(?:(?:will|shall) (?:not |also |then |only |all |soon )?(?:be|have|\p{Ll}{3,})|(?:is|are|remains?) (?:still |also )?(?:planned|expected|scheduled|due (?:in|on|by|for)|to be)|plans? to|intends? to|next (?:year|winter|summer|spring|autumn|month|step|phase|round)|in (?:the )?future|decided? (?:on )?(?:when|after|once|whether))\b/iu
/** And what is over, though it has such words. */
const over = /\b(?:was|were|had|did)\b/i

const mostEndings = 4
const onTopic = 0.35

/** Sentences that were not used yet and look ahead, each from another document. */
export function closingRuns(topic: string, material: Material, words: number, left: ReadonlySet<Piece>): PieceRun[] {
  return chosenFrom(lookingAhead(topic, material, left, 'sentence'), words)
}

/** Items of lists instead, where there are no such sentences: those that no section has. */
export function closingItems(topic: string, material: Material, words: number, used: ReadonlySet<Piece>): PieceRun[] {
  const isTouched = ({ unit, document }: Piece): boolean =>
    [...used].some((piece) => piece.document === document && piece.unit.heading === unit.heading)
  return chosenFrom(
    lookingAhead(topic, material, used, 'item').filter(({ piece }) => !isTouched(piece)),
    words,
  )
}

function lookingAhead(
  topic: string,
  material: Material,
  left: ReadonlySet<Piece>,
  kind: 'sentence' | 'item',
): { readonly piece: Piece; readonly score: number }[] {
  const shares = topicShares(topic, material)
  const latest = material.pieces.reduce((date, { document }) => later(date, document.published_date ?? ''), '')
  const scores = material.ranking.scores(topic)
  const focus = topicFocus(topic, material)
  const unfocused = countOfUnfocused(focus)
  const weightOf = (index: number): number =>
    (focus[index] ?? 0) >= openingFocus ? 1 : unfocused < nearlyNothing ? 0 : 1
  return material.pieces
    .map((piece, index) => ({
      piece,
      score: weightOf(index) * (shares.get(piece.document.sha256) ?? 0) * (1 + (scores[index] ?? 0)),
    }))
    .filter(
      ({ piece, score }) =>
        score > 0 &&
        (shares.get(piece.document.sha256) ?? 0) >= onTopic &&
        piece.unit.kind === kind &&
        piece.standsAlone &&
        piece.isSpoken !== true &&
        isStillAhead(piece, latest) &&
        !left.has(piece) &&
        outlook.test(piece.unit.text) &&
        !over.test(piece.unit.text) &&
        piece.words <= 40,
    )
    .sort((one, other) => other.score - one.score)
}

/** What is dated so long before the latest document has come or not by then. */
const stale = 183 * 24 * 3600 * 1000

/** Whether it lies ahead of the latest document: by the dates it names, else because it is about as new. */
function isStillAhead({ unit, document }: Piece, latest: string): boolean {
  if (latest === '') return true
  const named = datesIn(unit.text).map(({ date }) => date)
  if (named.length > 0) return named.some((date) => later(date, latest.slice(0, date.length)) === date)
  if (document.published_date === null) return false
  return Date.parse(latest) - Date.parse(document.published_date) <= stale
}

function later(one: string, other: string): string {
  return one >= other ? one : other
}

function chosenFrom(
  candidates: readonly { readonly piece: Piece; readonly score: number }[],
  words: number,
): PieceRun[] {
  const chosen: PieceRun[] = []
  for (const { piece, score } of candidates) {
    const sum = chosen.reduce((all, one) => all + one.words, 0)
    const isNamed = chosen.some(({ pieces }) => pieces[0]?.document.sha256 === piece.document.sha256)
    if (chosen.length === mostEndings || isNamed || sum + piece.words > words) continue
    chosen.push({ pieces: [piece], score, words: piece.words })
  }
  return chosen
}
