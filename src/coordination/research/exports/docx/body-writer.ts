import {
  type ArticleBlock,
  type ArticleInline,
  type ArticleList,
  type ArticleTable,
  introduces,
  wordsOf,
} from '../tree/article-tree.ts'
import { type CellMeasure, columnWidths } from '../tree/column-widths.ts'
import type { PrintedReference } from '../tree/printed-references.ts'
import { escapedXml } from './escaped-xml.ts'

/** Where a paragraph stands: in how many lists, and in a quote or not. */
interface ParagraphPlace {
  readonly depth: number
  readonly isQuoted: boolean
  /** What numbers or marks it, where it begins an item. */
  readonly list?: number
}

const outermost: ParagraphPlace = { depth: 0, isQuoted: false }
/** Word knows nine levels of lists. */
const deepest = 8
/** Lists without numbers share one; the first with numbers is the next. */
export const bulletList = 1
/** One level further in, in twentieths of a point. */
const listIndent = 360
const mostTogether = 12
/** Between the margins. */
const pageWidth = 9070

/** Writes blocks as WordprocessingML, and remembers the links and lists that other parts of the file declare. */
export class BodyWriter {
  /** Addresses in the order of their ids, `link1` and so on. */
  readonly links: string[] = []
  /** The first numbers of lists with numbers; the first of these lists is the one after the bullets. */
  readonly starts: number[] = []

  blocks(blocks: readonly ArticleBlock[], place: ParagraphPlace = outermost): string {
    return blocks.map((block) => this.#block(block, place)).join('')
  }

  #block(block: ArticleBlock, place: ParagraphPlace): string {
    if (block.kind === 'heading') return this.heading(block.level, block.inside)
    if (block.kind === 'paragraph') return paragraph(placed(place, introduces(block)), this.inside(block.inside))
    if (block.kind === 'quote') return this.blocks(block.blocks, { depth: place.depth, isQuoted: true })
    if (block.kind === 'code') return paragraph(styled('Code') + indented(place), codeLines(block.text))
    if (block.kind === 'rule') return paragraph(ruleBelow, '')
    return block.kind === 'table' ? this.#table(block) : this.#list(block, place)
  }

  /** The title is a style of its own, so that sections are the first level of Word's outline. */
  heading(level: number, inside: readonly ArticleInline[]): string {
    return paragraph(styled(`Heading${Math.min(5, Math.max(1, level - 1))}`), this.inside(inside))
  }

  #list({ start, items }: ArticleList, { depth, isQuoted }: ParagraphPlace): string {
    const list = start === null ? bulletList : bulletList + this.starts.push(start)
    return items
      .map((item) => {
        const [first, ...rest] = item
        const inner = { depth: depth + 1, isQuoted }
        const isText = first?.kind === 'paragraph'
        const begin = this.#block(isText ? first : { kind: 'paragraph', inside: [] }, { ...inner, list })
        return `${begin}${this.blocks(isText ? rest : item, inner)}`
      })
      .join('')
  }

  #table(table: ArticleTable): string {
    const { head, alignments, rows } = table
    const widths = columnWidths(table, { cell: measured, gap: 240, room: pageWidth }).map(Math.round)
    const cell = (inside: readonly ArticleInline[], index: number, kept: string): string => {
      const text = paragraph(`${kept}<w:jc w:val="${alignments[index] ?? 'left'}"/>`, this.inside(inside))
      return `<w:tc><w:tcPr><w:tcW w:w="${widths[index]}" w:type="dxa"/></w:tcPr>${text}</w:tc>`
    }
    const row = (cells: ArticleTable['head'], properties: string, isLast: boolean): string => {
      // A small table stays on one page.
      const kept = isLast || rows.length > mostTogether ? '' : '<w:keepNext/>'
      const texts = cells.map((inside, index) => cell(inside, index, kept))
      return `<w:tr><w:trPr><w:cantSplit/>${properties}</w:trPr>${texts.join('')}</w:tr>`
    }
    return [
      '<w:tbl><w:tblPr><w:tblStyle w:val="ArticleTable"/><w:tblW w:w="0" w:type="auto"/>',
      '<w:tblLook w:val="0020" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/></w:tblPr>',
      `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`,
      row(head, '<w:tblHeader/>', rows.length === 0),
      ...rows.map((cells, index) => row(cells, '', index === rows.length - 1)),
      // Two tables in a row would become one.
      `</w:tbl>${paragraph('<w:spacing w:after="60" w:line="120" w:lineRule="exact"/>', '')}`,
    ].join('')
  }

  reference({ number, inside, quote }: PrintedReference): string {
    const name = `ref${number}`
    const mark = `<w:bookmarkStart w:id="${number}" w:name="${name}"/>${run(`[${number}]`)}<w:bookmarkEnd w:id="${number}"/>`
    const kept = quote === '' ? '' : '<w:keepNext/>'
    const text = paragraph(`${styled('Reference')}${kept}`, `${mark}<w:r><w:tab/></w:r>${this.inside(inside)}`)
    return quote === '' ? text : `${text}${paragraph(styled('ReferenceQuote'), run(`“${quote}”`))}`
  }

  inside(inside: readonly ArticleInline[], look: RunLook = plain): string {
    return inside.map((one) => this.#inline(one, look)).join('')
  }

  #inline(one: ArticleInline, look: RunLook): string {
    if (one.kind === 'text') return run(one.text, propertiesOf(look))
    if (one.kind === 'strong') return this.inside(one.inside, { ...look, isStrong: true })
    if (one.kind === 'emphasis') return this.inside(one.inside, { ...look, isEmphasis: true })
    if (one.kind === 'code') return run(one.text, '<w:rStyle w:val="CodeText"/>')
    if (one.kind === 'break') return '<w:r><w:br/></w:r>'
    if (one.kind === 'unverified') return run('unverified', '<w:rStyle w:val="Unverified"/>')
    if (one.kind === 'citation') return citation(one.number)
    const runs = this.inside(one.inside, { ...look, isLink: true })
    return `<w:hyperlink r:id="link${this.links.push(one.href)}" w:history="1">${runs}</w:hyperlink>`
  }
}

interface RunLook {
  readonly isLink: boolean
  readonly isStrong: boolean
  readonly isEmphasis: boolean
}

const plain: RunLook = { isLink: false, isStrong: false, isEmphasis: false }

/** In the order that the format asks for. */
function propertiesOf({ isLink, isStrong, isEmphasis }: RunLook): string {
  return [
    isLink ? '<w:rStyle w:val="Hyperlink"/>' : '',
    isStrong ? '<w:b/><w:bCs/>' : '',
    isEmphasis ? '<w:i/><w:iCs/>' : '',
  ].join('')
}

function citation(number: number): string {
  const mark = run(`[${number}]`, '<w:rStyle w:val="Citation"/>')
  return `<w:hyperlink w:anchor="ref${number}" w:history="1">${mark}</w:hyperlink>`
}

const ruleBelow = '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="C9C6BF"/></w:pBdr>'

export function styled(style: string): string {
  return `<w:pStyle w:val="${style}"/>`
}

export function paragraph(properties: string, runs: string): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
}

export function run(text: string, properties = ''): string {
  const set = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`
  return text === '' ? '' : `<w:r>${set}<w:t xml:space="preserve">${escapedXml(text)}</w:t></w:r>`
}

function placed(place: ParagraphPlace, isIntroduction: boolean): string {
  const { depth, isQuoted, list } = place
  const kept = isIntroduction ? '<w:keepNext/>' : ''
  if (list !== undefined) {
    const level = Math.min(deepest, depth - 1)
    return `${styled('ListParagraph')}${kept}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
  }
  if (isQuoted) return `${styled('Quote')}${kept}`
  return depth === 0 ? kept : `${styled('ListParagraph')}${kept}${indented(place)}`
}

function indented({ depth }: ParagraphPlace): string {
  return depth === 0 ? '' : `<w:ind w:left="${depth * listIndent}"/>`
}

/** About as wide as Word sets it, in twentieths of a point. */
function measured(inside: readonly ArticleInline[]): CellMeasure {
  const words = wordsOf(inside).trim().split(/\s+/)
  const width = (text: string): number => 108 * text.length
  return { whole: width(words.join(' ')), word: Math.max(...words.map(width)) }
}

function codeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => run(line.replaceAll('\t', '    ')))
    .join('<w:r><w:br/></w:r>')
}
