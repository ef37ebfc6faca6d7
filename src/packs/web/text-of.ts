import { Tokenizer } from 'htmlparser2'
import type { HtmlText } from './html-to-markdown.ts'
import { collapse, escaped } from './markdown-text.ts'

const silent: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'title'])
const inline: ReadonlySet<string> = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'mark', 'small', 'span', 'strong'])

/**
 * A page stripped of its tags, and about how many nodes its tree would have.
 *
 * Takes time that grows only with its length: tags are looked at one by one, without keeping track of which are open,
 * except of those whose text is not shown.
 */
export function textOf(html: string): { text: HtmlText; nodes: number } {
  const reader = new TagReader()
  const nothing = (): void => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, end) => reader.open(html.slice(start, end).toLowerCase()),
      onselfclosingtag: () => reader.endEmpty(),
      onclosetag: (start, end) => reader.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => reader.add(html.slice(start, end)),
      ontextentity: (codepoint) => reader.add(String.fromCodePoint(codepoint)),
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { text: reader.text(), nodes: reader.nodes }
}

class TagReader {
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
    if (!inline.has(name)) this.#text.push('\n')
  }

  close(name: string): void {
    this.#last = ''
    if (this.#count(name) > 0) this.#change(name, -1)
    if (!inline.has(name)) this.#text.push('\n')
  }

  /** Only outside of HTML does a slash end an element that has just begun. */
  endEmpty(): void {
    if (this.#last === 'svg') this.close('svg')
  }

  add(piece: string): void {
    this.nodes += 1
    this.#last = ''
    if (this.#count('title') > 0) this.#title.push(piece)
    else if (this.#silence === 0) this.#text.push(piece.replaceAll('\n', ' '))
  }

  text(): HtmlText {
    const lines = this.#text.join('').split('\n').map(collapse)
    const markdown = lines
      .filter((line) => line !== '')
      .map(escaped)
      .join('\n\n')
    return { title: collapse(this.#title.join('')).slice(0, 300), markdown }
  }

  #count(name: string): number {
    return this.#open.get(name) ?? 0
  }

  #change(name: string, by: 1 | -1): void {
    this.#open.set(name, this.#count(name) + by)
    this.#silence += by
  }
}
