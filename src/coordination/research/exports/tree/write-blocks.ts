import type { ArticleBlock, ArticleList, ArticleTable, CellAlignment } from './article-tree.ts'
import { writeInlines } from './write-inlines.ts'

/** Blocks as Markdown that reads as the same blocks. */
export function writeBlocks(blocks: readonly ArticleBlock[]): string {
  let lists = 0
  return blocks
    .map((block) => {
      // Lists that follow each other have different marks, or they would be read as one.
      lists = block.kind === 'list' ? lists + 1 : 0
      return block.kind === 'list' ? listText(block, lists % 2 === 1) : written(block)
    })
    .join('\n\n')
}

function written(block: Exclude<ArticleBlock, ArticleList>): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${onOneLine(writeInlines(block.inside))}`
  if (block.kind === 'paragraph') return writeInlines(block.inside)
  if (block.kind === 'quote') return prefixed(writeBlocks(block.blocks), '> ', '> ')
  if (block.kind === 'code') return codeText(block.text)
  return block.kind === 'rule' ? '___' : tableText(block)
}

/** A heading is one line, and has no marks at its end. */
function onOneLine(text: string): string {
  return text.replace(/\\\n/g, ' ').replace(/(?<!\\)#(?=#{0,100}$)/g, '\\#')
}

function listText({ start, items }: ArticleList, isFirst: boolean): string {
  return items
    .map((item, index) => {
      const mark = start === null ? (isFirst ? '- ' : '* ') : `${start + index}${isFirst ? '.' : ')'} `
      return prefixed(writeBlocks(item), mark, ' '.repeat(mark.length))
    })
    .join('\n')
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n')
}

function codeText(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

const rules: Readonly<Record<CellAlignment, string>> = { left: '---', center: ':-:', right: '--:' }

function tableText({ head, alignments, rows }: ArticleTable): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cells = (inside: ArticleTable['head']): string[] =>
    inside.map((cell) => writeInlines(cell).replace(/\\\n/g, '<br>'))
  return [
    row(cells(head)),
    row(alignments.map((alignment) => rules[alignment])),
    ...rows.map((one) => row(cells(one))),
  ].join('\n')
}
