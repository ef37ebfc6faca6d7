import type { ArticleBlock } from './article-tree.ts'
import { readInlines } from './read-inlines.ts'
import { alignmentOf, beginTable, cellsOf } from './table-rows.ts'

const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/
const fence = /^ {0,3}(`{3,100}|~{3,100})([^`]*)$/
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const quoted = /^ {0,3}> ?/
const marker = /^( {0,3})([-*+•]|\d{1,9}[.)])(?:( +)(?=\S)| *$)/
/** What is nested deeper is read as text: a text made for the purpose could be nested a thousand times. */
const deepest = 8

/** The blocks of a Markdown text, in which `numbers` are those of the references. HTML is text. */
export function readBlocks(markdown: string, numbers: ReadonlySet<number>): ArticleBlock[] {
  const lines = markdown.split('\n').map((line) => line.replace(/^[ \t]+/, (gap) => gap.replaceAll('\t', '    ')))
  return new BlockReader(lines, numbers, 0).read()
}

/** Goes through lines once; what is in quotes and lists is read by another. */
class BlockReader {
  readonly #lines: readonly string[]
  readonly #numbers: ReadonlySet<number>
  readonly #depth: number
  readonly #blocks: ArticleBlock[] = []
  #paragraph: string[] = []
  #at = 0

  constructor(lines: readonly string[], numbers: ReadonlySet<number>, depth: number) {
    this.#lines = lines
    this.#numbers = numbers
    this.#depth = depth
  }

  read(): ArticleBlock[] {
    while (this.#at < this.#lines.length) this.#take(this.#line())
    this.#endParagraph()
    return this.#blocks
  }

  #line(offset = 0): string {
    return this.#lines[this.#at + offset] ?? ''
  }

  #take(line: string): void {
    if (line.trim() === '') this.#skip()
    else if (this.#isUnderline(line)) this.#endHeading(line)
    else if (fence.test(line)) this.#code()
    else if (heading.test(line)) this.#heading(line)
    else if (rule.test(line)) this.#rule()
    else if (quoted.test(line) && this.#depth < deepest) this.#quote()
    else if (this.#startsItem(line) && this.#depth < deepest) this.#list(line)
    else if (this.#paragraph.length === 0 && this.#isTable()) this.#table()
    else {
      this.#paragraph.push(line.trimStart())
      this.#at += 1
    }
  }

  #inlines(text: string): ReturnType<typeof readInlines> {
    return readInlines(text, this.#numbers)
  }

  #endParagraph(): void {
    const inside = this.#inlines(this.#paragraph.join('\n'))
    this.#paragraph = []
    if (inside.length > 0) this.#blocks.push({ kind: 'paragraph', inside })
  }

  #skip(): void {
    this.#endParagraph()
    this.#at += 1
  }

  /** Whether a line makes a heading of the paragraph above it. */
  #isUnderline(line: string): boolean {
    return this.#paragraph.length > 0 && /^ {0,3}(?:=+|-+)[ \t]*$/.test(line)
  }

  #endHeading(line: string): void {
    const inside = this.#inlines(this.#paragraph.join('\n'))
    this.#paragraph = []
    this.#blocks.push({ kind: 'heading', level: line.trim().startsWith('=') ? 1 : 2, inside })
    this.#at += 1
  }

  #heading(line: string): void {
    this.#endParagraph()
    const [, marks = '#', written = ''] = heading.exec(line) ?? []
    const text = withoutClosingMarks(written)
    const inside = this.#inlines(/^#+$/.test(text) ? '' : text)
    if (inside.length > 0) this.#blocks.push({ kind: 'heading', level: marks.length, inside })
    this.#at += 1
  }

  #rule(): void {
    this.#endParagraph()
    this.#blocks.push({ kind: 'rule' })
    this.#at += 1
  }

  /** What is between fences, or all that follows where the second one is missing. */
  #code(): void {
    this.#endParagraph()
    const [, marks = ''] = fence.exec(this.#line()) ?? []
    const indent = this.#line().indexOf(marks)
    const text: string[] = []
    for (this.#at += 1; this.#at < this.#lines.length; this.#at++) {
      const [, closing = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(this.#line()) ?? []
      if (closing.startsWith(marks)) break
      text.push(this.#line().replace(new RegExp(`^ {0,${indent}}`), ''))
    }
    this.#at += 1
    this.#blocks.push({ kind: 'code', text: text.join('\n') })
  }

  #quote(): void {
    this.#endParagraph()
    const lines: string[] = []
    while (this.#at < this.#lines.length) {
      const line = this.#line()
      if (!quoted.test(line) && !goesOn(lines.at(-1) ?? '', line)) break
      lines.push(line.replace(quoted, ''))
      this.#at += 1
    }
    const blocks = new BlockReader(lines, this.#numbers, this.#depth + 1).read()
    if (blocks.length > 0) this.#blocks.push({ kind: 'quote', blocks })
  }

  /** In the middle of a paragraph, a year at the beginning of a line is no number of an item. */
  #startsItem(line: string): boolean {
    const [, , mark] = marker.exec(line) ?? []
    if (mark === undefined) return false
    return (
      this.#paragraph.length === 0 ||
      (!/^ {0,3}\S+ *$/.test(line) && (!/^\d/.test(mark) || Number.parseInt(mark, 10) === 1))
    )
  }

  #list(line: string): void {
    this.#endParagraph()
    const [, , mark = '-'] = marker.exec(line) ?? []
    const items: ArticleBlock[][] = []
    for (;;) {
      const [, , next] = rule.test(this.#line()) ? [] : (marker.exec(this.#line()) ?? [])
      if (next === undefined || next.slice(-1) !== mark.slice(-1)) break
      items.push(new BlockReader(this.#itemLines(), this.#numbers, this.#depth + 1).read())
    }
    const start = /^\d/.test(mark) ? Number.parseInt(mark, 10) : null
    this.#blocks.push({ kind: 'list', start, items })
  }

  #itemLines(): string[] {
    const first = this.#line()
    const [start = '', indent = '', mark = '', gap = ''] = marker.exec(first) ?? []
    const isEmpty = first.trim() === mark
    const width = gap.length > 4 || isEmpty ? indent.length + mark.length + 1 : start.length
    const lines = [first.slice(width)]
    for (this.#at += 1; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line()
      const isInside = line.startsWith(' '.repeat(width))
      if (line.trim() !== '' && !isInside && !goesOn(lines.at(-1) ?? '', line)) break
      lines.push(isInside ? line.slice(width) : line.trimStart())
    }
    return lines
  }

  #isTable(): boolean {
    return beginTable(this.#line(), this.#line(1))
  }

  #table(): void {
    const head = cellsOf(this.#line()).map((cell) => this.#inlines(cell))
    const alignments = cellsOf(this.#line(1)).map(alignmentOf)
    const rows: ReturnType<typeof readInlines>[][] = []
    for (this.#at += 2; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line()
      if (line.trim() === '' || startsBlock(line)) break
      const cells = cellsOf(line)
      rows.push(head.map((_, index) => this.#inlines(cells[index] ?? '')))
    }
    this.#blocks.push({ kind: 'table', head, alignments, rows })
  }
}

/** Whether a line goes on with the paragraph that the line before it belongs to, although it is not marked as such. */
function goesOn(before: string, line: string): boolean {
  return line.trim() !== '' && !startsBlock(line) && isProse(before)
}

function isProse(line: string): boolean {
  const said = line.replace(/^(?: *(?:>|[-*+•](?= |$)|\d{1,9}[.)](?= |$)))+ */, '')
  return said.trim() !== '' && !fence.test(said) && !heading.test(said) && !rule.test(line)
}

function startsBlock(line: string): boolean {
  return fence.test(line) || heading.test(line) || rule.test(line) || quoted.test(line) || marker.test(line)
}

/** Marks close a heading only after a space: `# About C#` is about C#. */
function withoutClosingMarks(written: string): string {
  const words = written.trim()
  const kept = words.replace(/(?<!#)#+$/, '')
  return kept === '' || /[ \t]$/.test(kept) ? kept.trimEnd() : words
}
