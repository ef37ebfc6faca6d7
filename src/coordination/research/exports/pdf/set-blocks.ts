import {
  type ArticleBlock,
  type ArticleInline,
  type ArticleList,
  type ArticleParagraph,
  introduces,
  wordsOf,
} from '../tree/article-tree.ts'
import type { Bookmark } from './bookmarks.ts'
import { breakLines } from './break-lines.ts'
import { margins, type PageFlow } from './page-flow.ts'
import { TableSetter } from './set-table.ts'
import { balancedLines, linesFor, setLines, setText, type TextMark } from './set-text.ts'
import type { StructureElement } from './structure.ts'
import { colors, headingLook, looks, type TextLook } from './text-look.ts'

/** Where blocks are set. */
export interface BlockArea {
  readonly x: number
  readonly width: number
  readonly look: TextLook
  readonly element: StructureElement
  /** How many lists it is in. */
  readonly depth: number
  readonly mark?: TextMark
}

const [pageLeft, pageWidth] = [margins.left, margins.right - margins.left]
const leading = 1.5
/** Between paragraphs, and between items of a list. */
const [paragraphGap, itemGap] = [7.5, 3]
const [listIndent, quoteIndent] = [16, 14]

/** Sets what an article is made of, and remembers its headings. */
export class BlockSetter {
  readonly bookmarks: Bookmark[] = []
  readonly #flow: PageFlow

  constructor(flow: PageFlow) {
    this.#flow = flow
  }

  blocks(blocks: readonly ArticleBlock[], area: BlockArea): void {
    for (const [index, block] of blocks.entries()) {
      const { mark, ...rest } = area
      const own = index === 0 && mark !== undefined ? area : rest
      if (block.kind === 'paragraph') this.#paragraph(block, own, this.#startOf(blocks[index + 1], rest))
      else this.#block(block, own)
    }
  }

  #block(block: Exclude<ArticleBlock, ArticleParagraph>, area: BlockArea): void {
    if (block.kind === 'heading') this.heading(block.level, block.inside, area.element)
    else if (block.kind === 'quote') this.#quote(block.blocks, area)
    else if (block.kind === 'code') this.#code(block.text, area)
    else if (block.kind === 'rule') this.#rule(area)
    else if (block.kind === 'table') new TableSetter(this.#flow, block, area).set()
    else this.#list(block, area)
  }

  /** A heading stays with what follows it. */
  heading(level: number, inside: readonly ArticleInline[], within: StructureElement): void {
    const look = headingLook(level)
    const flow = this.#flow
    const lines = balancedLines(flow, inside, pageWidth, look)
    flow.skip(level <= 2 ? 20 : 13)
    flow.need(lines.length * look.size * 1.25 + 4 + 3 * looks.body.size * leading)
    this.bookmarks.push({ title: wordsOf(inside), level, ...flow.place })
    const element = within.child(`H${Math.min(6, level)}`)
    setLines(flow, lines, { x: pageLeft, width: pageWidth, look, leading: 1.25, element })
    flow.skip(level <= 2 ? 5 : 3)
  }

  /** What of a block must be on the same page as the words that introduce it. */
  #startOf(block: ArticleBlock | undefined, area: BlockArea): number {
    if (block?.kind === 'table') return new TableSetter(this.#flow, block, area).heightTogether
    return 2 * area.look.size * leading
  }

  #paragraph(block: ArticleParagraph, area: BlockArea, following: number): void {
    const flow = this.#flow
    const height = area.look.size * leading
    const lines = linesFor(flow, block.inside, area.width, area.look)
    if (introduces(block) && lines.length < 5) flow.need(lines.length * height + paragraphGap + following)
    const element = area.element.child('P')
    // A mark needs a line to stand on.
    setLines(flow, lines.length === 0 ? [{ words: [], width: 0 }] : lines, { ...area, leading, element })
    flow.skip(area.depth > 0 ? itemGap : paragraphGap)
  }

  #quote(blocks: readonly ArticleBlock[], area: BlockArea): void {
    const element = area.element.child('BlockQuote')
    const look = { ...area.look, color: colors.quiet }
    const { x, width } = area
    const inner = { ...area, look, element, x: x + quoteIndent, width: width - quoteIndent }
    this.#flow.along({ x, color: colors.line }, () => this.blocks(blocks, inner))
    this.#flow.skip(itemGap)
  }

  #list({ start, items }: ArticleList, area: BlockArea): void {
    const { x, look, depth } = area
    const width = area.width - listIndent
    const list = area.element.child('L')
    for (const [index, item] of items.entries()) {
      const entry = list.child('LI')
      const text = start === null ? (depth % 2 === 0 ? '•' : '–') : `${start + index}.`
      const left = start === null ? x + 4 : x + listIndent - 4 - this.#flow.fonts.width(text, look)
      const mark: TextMark = { text, x: Math.max(x - 6, left), look, element: entry.child('Lbl') }
      const inner = { x: x + listIndent, width, look, element: entry.child('LBody'), depth: depth + 1, mark }
      const [first] = item
      const begins = first?.kind === 'paragraph' ? item : [{ kind: 'paragraph', inside: [] } as const, ...item]
      this.blocks(begins, inner)
    }
    if (depth === 0) this.#flow.skip(paragraphGap - itemGap)
  }

  #code(text: string, { x, width, element }: BlockArea): void {
    const flow = this.#flow
    const look = looks.code
    const height = look.size * 1.45
    const code = element.child('Code')
    const lines = text.split('\n').flatMap((line) => {
      const said = line.replaceAll('\t', '    ')
      const word = {
        parts: [{ text: said, look, width: flow.fonts.width(said, look) }],
        width: flow.fonts.width(said, look),
      }
      return said === '' ? [{ words: [], width: 0 }] : breakLines([word], width - 16, flow.fonts)
    })
    flow.need(Math.min(4, lines.length) * height + 12)
    const pad = (): void => {
      flow.fill([x, flow.place.y - 6, width, 6], colors.tint)
      flow.down(6)
    }
    pad()
    for (const line of lines) {
      flow.need(height + 6)
      flow.fill([x, flow.place.y - height, width, height], colors.tint)
      setLines(flow, [line], { x: x + 8, width: width - 16, look, leading: 1.45, element: code })
    }
    pad()
    flow.skip(paragraphGap + 3)
  }

  #rule({ x, width }: BlockArea): void {
    const flow = this.#flow
    flow.need(20)
    flow.skip(8)
    flow.fill([x + width / 2 - 40, flow.place.y, 80, 0.6], colors.line)
    flow.skip(12)
  }

  title(said: string): void {
    const look = looks.title
    const lines = balancedLines(this.#flow, [{ kind: 'text', text: said }], pageWidth, look)
    setLines(this.#flow, lines, {
      x: pageLeft,
      width: pageWidth,
      look,
      leading: 1.2,
      element: this.#flow.top.child('H1'),
    })
  }

  /** A text by itself, such as what stands below the title. */
  text(said: string, look: TextLook, x: number = pageLeft): void {
    const width = pageLeft + pageWidth - x
    setText(this.#flow, [{ kind: 'text', text: said }], { x, width, look, leading, element: this.#flow.top.child('P') })
  }
}
