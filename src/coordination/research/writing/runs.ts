import type { Piece } from './material.ts'

/** Sentences, items or rows that follow each other in a source and are taken over together. */
export interface PieceRun {
  readonly pieces: readonly Piece[]
  readonly score: number
  readonly words: number
}

/** What introduces a list or a table has about so many words. */
const leadWords = 10
/** What begins in the middle of a paragraph is understood less well than its beginning. */
const midway = 0.85
/** Longer blocks are looked at up to here. */
const mostTogether = 40
const longest = { sentence: 4, item: 6, row: 8 }

export interface RunChoice {
  readonly section: number
  readonly home: readonly number[]
  readonly floor: number
  readonly left: ReadonlySet<Piece>
  /** Whether a run can begin with a piece, behind another one. Default: if it is understood by itself. */
  readonly stands?: (piece: Piece, before: Piece | undefined) => boolean
}

/** All rows of neighbours that begin with something understood by itself, those with most to say for their length first. */
export function runsOf(
  pieces: readonly Piece[],
  scores: readonly number[],
  { section, home, floor, left, stands = ({ standsAlone }) => standsAlone }: RunChoice,
): PieceRun[] {
  const runs: PieceRun[] = []
  const worth = (index: number): number => {
    const score = scores[index] ?? 0
    return home[index] === section || score > 0.7 ? score - floor : -floor / 2
  }
  for (const [start, first] of pieces.entries()) {
    if (!stands(first, pieces[start - 1]) || left.has(first)) continue
    const block = blockFrom(pieces, start)
    const isWhole = belongsTogether(block)
    const before = pieces[start - 1]
    const isMidway = before !== undefined && follows(before, first, 1)
    if (isWhole && isMidway) continue
    const factor = isMidway && first.unit.kind === 'sentence' ? midway : 1
    let [value, words] = [0, first.unit.kind === 'sentence' ? 0 : leadWords]
    for (const [offset, piece] of block.slice(0, longest[first.unit.kind]).entries()) {
      if (left.has(piece)) break
      value += isWhole ? Math.max(0, worth(start + offset)) : worth(start + offset)
      words += piece.words
      const next = block[offset + 1]
      // A run does not stop before a sentence that leans on it and belongs to it.
      const cut =
        next !== undefined &&
        (isWhole || piece.announces || (!next.standsAlone && (scores[start + offset + 1] ?? 0) > floor))
      if (value > 0 && !cut)
        runs.push({ pieces: block.slice(0, offset + 1), score: (factor * value) / words ** 0.5, words })
    }
  }
  return runs.sort((one, other) => other.score - one.score)
}

function blockFrom(pieces: readonly Piece[], start: number): Piece[] {
  const first = pieces[start]
  if (first === undefined) return []
  const following = pieces.slice(start + 1, start + mostTogether)
  const end = following.findIndex((piece, index) => !follows(first, piece, index + 1))
  return [first, ...(end < 0 ? following : following.slice(0, end))]
}

/** Short tables and lists of short items say something only as a whole. */
function belongsTogether(block: readonly Piece[]): boolean {
  const [first] = block
  if (first === undefined || first.unit.kind === 'sentence' || block.length > longest[first.unit.kind]) return false
  const words = block.reduce((sum, piece) => sum + piece.words, 0)
  return first.unit.kind === 'row' || words <= 20 * block.length
}

function follows(first: Piece, piece: Piece, distance: number): boolean {
  const [one, other] = [first.unit, piece.unit]
  return (
    one.passage === other.passage &&
    one.block === other.block &&
    one.kind === other.kind &&
    other.order === one.order + distance
  )
}

export function wordsOf(runs: readonly PieceRun[]): number {
  return runs.reduce((sum, { words }) => sum + words, 0)
}
