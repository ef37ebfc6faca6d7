import type { HtmlText } from './html-to-markdown.ts'
import { type MarkupReader, readMarkup } from './html-tokens.ts'
import { collapse, escaped } from './markdown-text.ts'

const silent: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'title'])
/** Of HTML, and of what publishers of papers write. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bold code em ext-link i italic mark sc small span strong sub sup u xref'.split(' '),
)

/**
 * A page stripped of its tags, and about how many nodes its tree would have.
 *
 * Takes time that grows only with its length: tags are looked at one by one, without keeping track of which are open,
 * except of those whose text is not shown.
 */
export function textOf(html: string): { text: HtmlText; nodes: number } {
  const reader = readTags(html)
  const markdown = reader.lines().map(escaped).join('\n\n')
  return { text: { title: reader.title(), markdown }, nodes: reader.nodes }
}

/** The lines of text in a piece of markup, as they are read and without anything else: of an abstract, of a news item. */
export function linesInMarkup(markup: string): string[] {
  return readTags(markup).lines()
}

function readTags(html: string): TagReader {
  const reader = new TagReader()
  readMarkup(html, reader)
  return reader
}

class TagReader implements MarkupReader {
  nodes = 0
  readonly #text: string[] = []
  readonly #title: string[] = []
  /** How many elements of a silent name are open. */
  readonly #open: Map<string, number> = new Map()
  #silence = 0
  #last = ''

  open(name: string): void {
    this.nodes += 1
    this.#last = name
    // What comes after a head that was not closed is shown all the same.
    if (name === 'body') while (this.#count('head') > 0) this.#change('head', -1)
    if (silent.has(name)) this.#change(name, 1)
    if (!isInline(name)) this.#text.push('\n')
  }

  close(name: string): void {
    this.#last = ''
    if (this.#count(name) > 0) this.#change(name, -1)
    if (!isInline(name)) this.#text.push('\n')
  }

  /** Only outside of HTML does a slash end an element that has just begun. */
  endEmpty(): void {
    if (this.#last === 'svg') this.close('svg')
  }

  text(piece: string): void {
    this.nodes += 1
    this.#last = ''
    if (this.#count('title') > 0) this.#title.push(piece)
    else if (this.#silence === 0) this.#text.push(piece.replaceAll('\n', ' '))
  }

  lines(): string[] {
    return this.#text
      .join('')
      .split('\n')
      .map(collapse)
      .filter((line) => line !== '')
  }

  title(): string {
    return collapse(this.#title.join('')).slice(0, 300)
  }

  #count(name: string): number {
    return this.#open.get(name) ?? 0
  }

  #change(name: string, by: 1 | -1): void {
    this.#open.set(name, this.#count(name) + by)
    this.#silence += by
  }
}

/** Whatever stands before its name: `jats:italic`. */
function isInline(name: string): boolean {
  return inline.has(name.slice(name.indexOf(':') + 1))
}
