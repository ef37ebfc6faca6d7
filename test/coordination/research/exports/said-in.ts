import { articleDocument } from '../../../../src/coordination/research/exports/tree/article-document.ts'
import type { ArticleBlock, ArticleInline } from '../../../../src/coordination/research/exports/tree/article-tree.ts'
import type { FinalOutput } from '../../../../src/coordination/research/output.ts'

/** All that an export must say, in order, without gaps: what shows where a program breaks lines is no part of it. */
export function saidBy(output: FinalOutput): string {
  const { title, facts, notice, body, references, about } = articleDocument(output)
  return withoutGaps(
    [
      title,
      facts.join(' · '),
      notice,
      said(body),
      references.length === 0 ? '' : 'References',
      ...references.map(
        ({ number, inside, quote }) => `[${number}]${shown(inside)}${quote === '' ? '' : `“${quote}”`}`,
      ),
      'About this article',
      said(about),
    ].join(' '),
  )
}

/** Bars stand between the cells of a table where one is read, and nowhere else. */
export function withoutGaps(text: string): string {
  return text.replace(/[\s|]+/g, '')
}

function said(blocks: readonly ArticleBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading' || block.kind === 'paragraph') return shown(block.inside)
      if (block.kind === 'quote') return said(block.blocks)
      if (block.kind === 'list') return block.items.map(said).join(' ')
      if (block.kind === 'table') return [block.head, ...block.rows].flat().map(shown).join(' ')
      return block.kind === 'code' ? block.text : ''
    })
    .join(' ')
}

function shown(inside: readonly ArticleInline[]): string {
  return inside
    .map((one) => {
      if (one.kind === 'text' || one.kind === 'code') return one.text
      if (one.kind === 'citation') return `[${one.number}]`
      if (one.kind === 'unverified') return 'unverified'
      return one.kind === 'break' ? ' ' : shown(one.inside)
    })
    .join('')
}
