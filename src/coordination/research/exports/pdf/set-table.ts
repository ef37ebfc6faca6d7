import type { ArticleInline, ArticleTable } from '../tree/article-tree.ts'
import { type CellMeasure, columnWidths } from '../tree/column-widths.ts'
import { breakLines, type StyledLine } from './break-lines.ts'
import type { PageFlow } from './page-flow.ts'
import { linesFor } from './set-text.ts'
import type { StructureElement } from './structure.ts'
import { styledWords } from './styled-words.ts'
import { colors, looks, type TextLook } from './text-look.ts'

interface TableArea {
  readonly x: number
  readonly width: number
  readonly element: StructureElement
}

const gap = 16
const lineHeight = looks.cell.size * 1.4
const padding = 3.5
/** Higher rows are divided, and higher heads are not repeated. */
const [highestRow, highestHead] = [500, 150]
/** A table with so many rows, and so high, is not divided. */
const [mostTogether, highestTogether] = [12, 280]

type Cells = readonly (readonly StyledLine[])[]

/** Sets a table. A small one stays whole; of others the head is repeated on every page, and rows stay whole where they can. */
export class TableSetter {
  readonly #flow: PageFlow
  readonly #table: ArticleTable
  readonly #x: number
  readonly #widths: readonly number[]
  readonly #within: StructureElement
  #element: StructureElement

  constructor(flow: PageFlow, table: ArticleTable, { x, width, element }: TableArea) {
    this.#flow = flow
    this.#table = table
    this.#x = x
    this.#widths = columnWidths(table, { cell: (inside, isHead) => this.#measured(inside, isHead), gap, room: width })
    this.#within = element
    this.#element = element
  }

  /** How much of it must not be divided. */
  get heightTogether(): number {
    const heights = this.#table.rows.slice(0, mostTogether).map((cells) => heightOf(this.#cells(cells, looks.cell)))
    const whole = heights.reduce((sum, height) => sum + height, this.#headHeight)
    if (this.#table.rows.length <= mostTogether && whole <= highestTogether) return whole
    return Math.min(highestRow, this.#headHeight + (heights[0] ?? 0))
  }

  set(): void {
    const { rows } = this.#table
    this.#element = this.#within.child('Table')
    this.#flow.need(this.heightTogether)
    this.#head(this.#element)
    for (const cells of rows) this.#row(this.#cells(cells, looks.cell))
    this.#flow.skip(12)
  }

  #measured(inside: readonly ArticleInline[], isHead: boolean): CellMeasure {
    const words = styledWords(inside, isHead ? looks.head : looks.cell, this.#flow.fonts)
    const [line] = breakLines(words, Number.POSITIVE_INFINITY, this.#flow.fonts)
    // Rounding must not push a word onto another line.
    return { whole: (line?.width ?? 0) + 0.5, word: Math.max(0, ...words.map(({ width }) => width)) + 0.5 }
  }

  /** Without an element it is only repeated, and says nothing new. */
  #head(element: StructureElement | undefined): void {
    const cells = this.#cells(this.#table.head, looks.head)
    const row = element?.child('TR')
    const elements = row === undefined ? undefined : cells.map(() => row.child('TH'))
    if (elements === undefined) this.#lines(cells, elements, looks.head)
    else this.#divided(cells, elements, looks.head)
    this.#rule(1)
  }

  #row(cells: Cells): void {
    const row = this.#element.child('TR')
    this.#divided(
      cells,
      cells.map(() => row.child('TD')),
      looks.cell,
    )
    this.#rule(0.5)
  }

  /** A row that no page could hold is divided; every other one goes on the next page as a whole. */
  #divided(cells: Cells, elements: readonly StructureElement[], look: TextLook): void {
    const flow = this.#flow
    let left = cells
    let isFresh = flow.isAtTop
    for (;;) {
      const fitting = Math.floor((flow.room - 2 * padding) / lineHeight)
      if (tallest(left) <= fitting) break
      if (isFresh || tallest(left) * lineHeight > highestRow) {
        const count = Math.max(isFresh ? 1 : 0, fitting)
        this.#lines(
          left.map((lines) => lines.slice(0, count)),
          elements,
          look,
        )
        left = left.map((lines) => lines.slice(count))
      }
      flow.newPage()
      isFresh = true
      if (look === looks.cell && this.#headHeight < highestHead) this.#head(undefined)
    }
    this.#lines(left, elements, look)
  }

  #cells(cells: ArticleTable['head'], look: TextLook): StyledLine[][] {
    return this.#widths.map((width, index) => linesFor(this.#flow, cells[index] ?? [], width - gap, look))
  }

  get #headHeight(): number {
    return heightOf(this.#cells(this.#table.head, looks.head))
  }

  #lines(cells: Cells, elements: readonly StructureElement[] | undefined, look: TextLook): void {
    const flow = this.#flow
    const { y, page } = flow.place
    let left = this.#x
    for (const [index, lines] of cells.entries()) {
      const width = (this.#widths[index] ?? gap) - gap
      const alignment = this.#table.alignments[index]
      for (const [number, line] of lines.entries()) {
        const spare = width - line.width
        const x = left + (alignment === 'right' ? spare : alignment === 'center' ? spare / 2 : 0)
        const baseline = y - padding - number * lineHeight - (lineHeight - look.size) / 2 - 0.82 * look.size
        const element = elements?.[index]
        if (element !== undefined) flow.line(line, x, baseline, element)
        else flow.furniture(page, textOf(line), look, [x, baseline])
      }
      left += this.#widths[index] ?? 0
    }
    flow.down(heightOf(cells))
  }

  #rule(thickness: number): void {
    const width = this.#widths.reduce((sum, one) => sum + one, 0) - gap + 4
    this.#flow.fill([this.#x, this.#flow.place.y - thickness / 2, width, thickness], colors.line)
  }
}

function tallest(cells: Cells): number {
  return cells.reduce((most, { length }) => Math.max(most, length), 1)
}

function heightOf(cells: Cells): number {
  return tallest(cells) * lineHeight + 2 * padding
}

function textOf({ words }: StyledLine): string {
  return words.map(({ parts }) => parts.map(({ text }) => text).join('')).join(' ')
}
