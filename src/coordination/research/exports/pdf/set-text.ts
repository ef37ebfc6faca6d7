import type { ArticleInline } from '../tree/article-tree.ts'
import { breakLines, type StyledLine } from './break-lines.ts'
import type { PageFlow } from './page-flow.ts'
import type { StructureElement } from './structure.ts'
import { styledWords } from './styled-words.ts'
import type { TextLook } from './text-look.ts'

/** Where text is set, and how. */
export interface TextArea {
  readonly x: number
  readonly width: number
  readonly look: TextLook
  /** From baseline to baseline, as a share of the size. */
  readonly leading: number
  readonly element: StructureElement
  /** What stands to the left of the first line. */
  readonly mark?: TextMark
}

export interface TextMark {
  readonly text: string
  readonly x: number
  readonly look: TextLook
  readonly element: StructureElement
}

/** Lines that must not stand alone at the end of a page, or at its beginning. */
const together = 2

export function linesFor(
  flow: PageFlow,
  inside: readonly ArticleInline[],
  width: number,
  look: TextLook,
): StyledLine[] {
  return breakLines(styledWords(inside, look, flow.fonts), width, flow.fonts)
}

/** The same number of lines, about equally long: what is set by itself looks better so. */
export function balancedLines(
  flow: PageFlow,
  inside: readonly ArticleInline[],
  width: number,
  look: TextLook,
): StyledLine[] {
  const lines = linesFor(flow, inside, width, look)
  if (lines.length < 2 || lines.length > 4) return lines
  let [tooNarrow, enough] = [0, width]
  while (enough - tooNarrow > 2) {
    const between = (tooNarrow + enough) / 2
    if (linesFor(flow, inside, between, look).length > lines.length) tooNarrow = between
    else enough = between
  }
  return linesFor(flow, inside, enough, look)
}

/** Sets lines one below the other, over as many pages as it takes. */
export function setLines(flow: PageFlow, lines: readonly StyledLine[], area: TextArea): void {
  const height = area.look.size * area.leading
  let left = lines
  let mark = area.mark
  while (left.length > 0) {
    const fitting = Math.floor((flow.room + 0.01) / height)
    const count = linesBeforeBreak(left.length, fitting, flow.isAtTop)
    for (const line of left.slice(0, count)) {
      const baseline = flow.place.y - (height - area.look.size) / 2 - 0.82 * area.look.size
      if (mark !== undefined) {
        const [marked] = linesFor(flow, [{ kind: 'text', text: mark.text }], Number.POSITIVE_INFINITY, mark.look)
        if (marked !== undefined) flow.line(marked, mark.x, baseline, mark.element)
      }
      mark = undefined
      flow.line(line, area.x, baseline, area.element)
      flow.down(height)
    }
    left = left.slice(count)
    if (left.length > 0) flow.newPage()
  }
}

/** How many lines are set before a new page begins, if one must. */
function linesBeforeBreak(lines: number, fitting: number, isAtTop: boolean): number {
  if (lines <= fitting) return lines
  const kept = lines - fitting < together ? lines - together : fitting
  if (kept >= together) return kept
  return isAtTop ? Math.max(1, fitting) : 0
}

export function setText(flow: PageFlow, inside: readonly ArticleInline[], area: TextArea): void {
  setLines(flow, linesFor(flow, inside, area.width, area.look), area)
}
