import type { Unreadable } from '../../files/text-file.ts'
import type { Document } from '../document.ts'
import { zipEntry } from './zip-entry.ts'

const mostBytes = 32 * 2 ** 20

/** The text of a Word document: a line for each paragraph and row of a table, headings as in Markdown. */
export function readDocx(bytes: Uint8Array): Document | Unreadable {
  const xml = zipEntry(bytes, 'word/document.xml', mostBytes)
  if ('unreadable' in xml) return xml
  const lines = linesOf(xml.toString('utf8'))
  const core = zipEntry(bytes, 'docProps/core.xml', 2 ** 20)
  const title = 'unreadable' in core ? undefined : /<dc:title>([^<]*)/.exec(core.toString('utf8'))?.[1]
  return { format: 'docx', title: withoutEntities(title ?? '').trim(), lines }
}

/** Tags of WordprocessingML that matter for the text, and the text between tags. */
const markup = /<(\/?)([^<>]*)>|([^<]+)/g
const tagName = /^(?:[\w-]{1,80}:)?([\w-]{1,80})/

/** What is written so far of the paragraph or row under way. */
class DocumentLines {
  readonly done: string[] = []
  /** In pieces: looking at the end of a long text for each of its cells would take longer with each. */
  #current: string[] = []
  #mark = ''
  #rows = 0
  #inText = false

  open(tag: string, attributes: string): void {
    if (tag === 't') this.#inText = !attributes.endsWith('/')
    else if (tag === 'tab') this.#current.push('\t')
    else if (tag === 'br' || tag === 'cr') this.#current.push(' ')
    else if (tag === 'pStyle') this.#mark = markOf(attributes)
    else if (tag === 'numPr') this.#mark ||= '- '
    else if (tag === 'tr') this.#rows++
  }

  close(tag: string): void {
    if (tag === 't') this.#inText = false
    else if (tag === 'tc') this.#endCell()
    else if (tag === 'tr') this.#rows = Math.max(0, this.#rows - 1)
    if ((tag === 'p' || tag === 'tr') && this.#rows === 0) this.#end()
    else if (tag === 'p') this.#current.push(' ')
  }

  text(text: string): void {
    if (this.#inText) this.#current.push(withoutEntities(text))
  }

  #endCell(): void {
    for (let last = this.#current.pop(); last !== undefined; last = this.#current.pop()) {
      const text = last.trimEnd()
      if (text === '') continue
      this.#current.push(text)
      break
    }
    this.#current.push(' | ')
  }

  #end(): void {
    const text = this.#current
      .join('')
      .replace(/(?<![ |])[ |]+$/, '')
      .trim()
    this.done.push(text === '' ? '' : this.#mark + text)
    this.#current = []
    this.#mark = ''
  }
}

function linesOf(xml: string): string[] {
  const lines = new DocumentLines()
  for (const [, slash, inside = '', text] of xml.matchAll(markup)) {
    const [named = '', tag] = tagName.exec(inside) ?? []
    if (text !== undefined) lines.text(text)
    else if (tag === undefined) lines.text(`${inside}>`)
    else if (slash === '/') lines.close(tag)
    else lines.open(tag, inside.slice(named.length))
  }
  return lines.done
}

/** Word names its styles in the language of the program that made them. */
function markOf(attributes: string): string {
  const style = /val="([^"]*)"/.exec(attributes)?.[1] ?? ''
  if (/^(?:title|titel|titre|título)$/i.test(style)) return '# '
  const level = /^(?:heading|[üu]?berschrift|titre|título|titolo|kop|rubrik) ?(\d)/i.exec(style)?.[1]
  return level === undefined ? '' : `${'#'.repeat(Math.min(Number(level), 6))} `
}

const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

function withoutEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
}
