import type { ArticleBlock, ArticleInline, ArticleTable, CellAlignment } from '../tree/article-tree.ts'
import type { PrintedReference } from '../tree/printed-references.ts'

/** Makes text of a text, in elements and in attributes between quotation marks. */
export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Writes elements. The only markup that there can be is in this file and beside it: all that was read is escaped. */
export class ElementWriter {
  readonly #references: ReadonlyMap<number, PrintedReference>
  readonly #cited = new Set<number>()
  #sections = 0

  constructor(references: readonly PrintedReference[]) {
    this.#references = new Map(references.map((reference) => [reference.number, reference]))
  }

  /** Whether the article cites a reference anywhere, so that one can go back there. */
  isCited(number: number): boolean {
    return this.#cited.has(number)
  }

  blocks(blocks: readonly ArticleBlock[]): string {
    return blocks.map((block) => this.#block(block)).join('\n')
  }

  #block(block: ArticleBlock): string {
    if (block.kind === 'heading') {
      const level = Math.min(6, block.level)
      const id = level === 2 ? ` id="s${++this.#sections}"` : ''
      return `<h${level}${id}>${this.inside(block.inside)}</h${level}>`
    }
    if (block.kind === 'paragraph') return `<p>${this.inside(block.inside)}</p>`
    if (block.kind === 'quote') return `<blockquote>\n${this.blocks(block.blocks)}\n</blockquote>`
    if (block.kind === 'code') return `<pre><code>${escapedHtml(block.text)}</code></pre>`
    if (block.kind === 'rule') return '<hr>'
    if (block.kind === 'table') return this.#table(block)
    const items = block.items.map((item) => `<li>${this.#item(item)}</li>`).join('\n')
    if (block.start === null) return `<ul>\n${items}\n</ul>`
    return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>\n${items}\n</ol>`
  }

  /** An item of one paragraph needs no paragraph. */
  #item(blocks: readonly ArticleBlock[]): string {
    const [first] = blocks
    if (first?.kind !== 'paragraph') return this.blocks(blocks)
    const text = this.inside(first.inside)
    return blocks.length === 1 ? text : `<p>${text}</p>\n${this.blocks(blocks.slice(1))}`
  }

  #table({ head, alignments, rows }: ArticleTable): string {
    const row = (tag: string, cells: ArticleTable['head']): string =>
      `<tr>${cells
        .map((cell, index) => {
          const scope = tag === 'th' ? ' scope="col"' : ''
          return `<${tag}${scope}${classFor(alignments[index])}>${this.inside(cell)}</${tag}>`
        })
        .join('')}</tr>`
    const body = rows.map((cells) => row('td', cells)).join('\n')
    return `<div class="wide"><table>\n<thead>${row('th', head)}</thead>\n<tbody>\n${body}\n</tbody>\n</table></div>`
  }

  inside(inside: readonly ArticleInline[]): string {
    return inside.map((one) => this.#inline(one)).join('')
  }

  #inline(one: ArticleInline): string {
    if (one.kind === 'text') return escapedHtml(one.text)
    if (one.kind === 'strong') return `<strong>${this.inside(one.inside)}</strong>`
    if (one.kind === 'emphasis') return `<em>${this.inside(one.inside)}</em>`
    if (one.kind === 'code') return `<code>${escapedHtml(one.text)}</code>`
    if (one.kind === 'link') {
      return `<a href="${escapedHtml(one.href)}" rel="noopener noreferrer nofollow">${this.inside(one.inside)}</a>`
    }
    if (one.kind === 'citation') return this.#citation(one.number)
    return one.kind === 'break' ? '<br>' : '<span class="unverified">unverified</span>'
  }

  #citation(number: number): string {
    const quote = this.#references.get(number)?.quote ?? ''
    const title = quote === '' ? '' : ` title="${escapedHtml(quote)}"`
    const id = this.#cited.has(number) ? '' : ` id="c${number}"`
    this.#cited.add(number)
    return `<a class="cite" href="#r${number}"${id} role="doc-noteref"${title}>[${number}]</a>`
  }
}

function classFor(alignment: CellAlignment | undefined): string {
  return alignment === 'center' || alignment === 'right' ? ` class="${alignment}"` : ''
}
