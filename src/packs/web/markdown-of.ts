import { codeBlock, codeSpan, collapse, escaped, surrounded, tableLines } from './markdown-text.ts'
import { type MarkdownWriter, markdownWriter } from './markdown-writer.ts'
import { elementsNamed, isElement, isText, type MarkupNode } from './markup-node.ts'
import { pageLink } from './page-link.ts'

interface MarkupWalk {
  readonly writer: MarkdownWriter
  readonly baseUrl: string | undefined
  /** How many lists are around. */
  readonly lists: number
  /** Whether only inline Markdown fits here: in a link, a table's cell, a heading. */
  readonly inline: boolean
  /** What the text here is already marked as. */
  readonly marks: ReadonlySet<string>
}

type Render = (node: MarkupNode, walk: MarkupWalk) => void

/** The text of a tree as Markdown. Images become their description, and only links to web pages are kept. */
export function markdownOf(root: MarkupNode, baseUrl?: string): string {
  const writer = markdownWriter()
  children(root, { writer, baseUrl, lists: 0, inline: false, marks: new Set() })
  return writer.finish()
}

const children: Render = (node, walk) => {
  for (const child of node.childNodes) visit(child, walk)
}

const visit: Render = (node, walk) => {
  if (isText(node)) walk.writer.inline(escaped(node.textContent ?? ''))
  if (!isElement(node)) return
  const name = node.nodeName.toLowerCase()
  const block = blocks.get(name)
  if (block === undefined) (inlines.get(name) ?? children)(node, walk)
  else (walk.inline ? spaced : block)(node, walk)
}

const skipped: Render = () => {}

const spaced: Render = (node, walk) => {
  walk.writer.inline(' ')
  children(node, walk)
  walk.writer.inline(' ')
}

const plain: Render = (node, walk) => {
  walk.writer.flush()
  children(node, walk)
  walk.writer.flush()
}

const heading: Render = (node, walk) => {
  walk.writer.flush(`${'#'.repeat(Number(node.nodeName.slice(1)))} `)
  children(node, { ...walk, inline: true })
  walk.writer.flush()
}

const quotation: Render = (node, walk) =>
  walk.writer.indented({ first: '> ', rest: '> ', close: false }, () => children(node, walk))

const list: Render = (node, walk) => {
  walk.writer.flush()
  const within = { ...walk, lists: walk.lists + 1 }
  const isNumbered = node.nodeName.toLowerCase() === 'ol'
  let number = firstNumber(node)
  let close = walk.lists > 0
  for (const entry of [...node.childNodes].filter(isElement)) {
    // A list right in a list is not valid, and widely written: it belongs to the entry before.
    const isEntry = !['ul', 'ol'].includes(entry.nodeName.toLowerCase())
    const first = isEntry ? (isNumbered ? `${number++}. ` : '- ') : '  '
    walk.writer.indented({ first, rest: ' '.repeat(first.length), close }, () => visit(entry, within))
    close = true
  }
}

function firstNumber(node: MarkupNode): number {
  const written = node.getAttribute?.('start') ?? ''
  return /^\d{1,6}$/.test(written) ? Number(written) : 1
}

const preformatted: Render = (node, walk) => {
  const language = [node, ...elementsNamed(node, ['code'])].map(languageOf).find((one) => one !== '') ?? ''
  walk.writer.verbatim(codeBlock(textWithBreaks(node), language))
}

/** `language-js` and `lang-js` are what highlighters look for. */
function languageOf(node: MarkupNode): string {
  return /(?:^|\s)lang(?:uage)?-([\w+#-]{1,20})(?:\s|$)/.exec(node.getAttribute?.('class') ?? '')?.[1] ?? ''
}

function textWithBreaks(node: MarkupNode): string {
  if (!isElement(node)) return isText(node) ? (node.textContent ?? '') : ''
  if (node.nodeName.toLowerCase() === 'br') return '\n'
  return [...node.childNodes].map(textWithBreaks).join('')
}

const table: Render = (node, walk) => {
  const rows = elementsNamed(node, ['tr']).map((row) => elementsNamed(row, ['td', 'th']))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const holdsBlocks = elementsNamed(node, ['table', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3']).length > 0
  // Tables are also used to place blocks side by side; those are read block by block.
  if (width < 2 || width > 60 || holdsBlocks) plain(node, walk)
  else {
    const within = { ...walk, inline: true }
    const cellText = (cell: MarkupNode): string => collapse(walk.writer.captured(() => children(cell, within)))
    walk.writer.verbatim(tableLines(rows.map((row) => row.map(cellText))))
  }
}

const marked =
  (mark: string): Render =>
  (node, walk) => {
    if (walk.marks.has(mark)) children(node, walk)
    else walk.writer.inline(surrounded(inlineText(node, walk, mark), mark, mark))
  }

const link: Render = (node, walk) => {
  const target = pageLink(node.getAttribute?.('href') ?? '', walk.baseUrl)
  if (target === undefined || walk.marks.has('a')) children(node, walk)
  else walk.writer.inline(surrounded(inlineText(node, walk, 'a'), '[', `](${target})`))
}

const code: Render = (node, walk) => walk.writer.inline(codeSpan(node.textContent ?? ''))

const image: Render = (node, walk) => {
  const description = collapse(node.getAttribute?.('alt') ?? '').slice(0, 200)
  if (description !== '') walk.writer.inline(` (image: ${escaped(description)}) `)
}

function inlineText(node: MarkupNode, walk: MarkupWalk, mark: string): string {
  const within = { ...walk, inline: true, marks: new Set([...walk.marks, mark]) }
  return walk.writer.captured(() => children(node, within))
}

function each(names: string, render: Render): [string, Render][] {
  return names.split(' ').map((name) => [name, render])
}

const blocks: ReadonlyMap<string, Render> = new Map([
  ...each('address article aside body center dd details div dl dt fieldset figcaption figure footer form', plain),
  ...each('header html legend li main nav p section summary tbody td tfoot th thead tr', plain),
  ...each('h1 h2 h3 h4 h5 h6', heading),
  ...each('ul ol', list),
  ...each('blockquote', quotation),
  ...each('table', table),
  ...each('pre', preformatted),
  ...each('hr', (_, walk) => walk.writer.verbatim(['---'])),
])

const inlines: ReadonlyMap<string, Render> = new Map([
  ...each('head title script style noscript template svg math link meta', skipped),
  ...each('iframe frame object embed canvas audio video source track map', skipped),
  ...each('input button select textarea dialog', skipped),
  ...each('b strong', marked('**')),
  ...each('i em', marked('*')),
  ...each('s del', marked('~~')),
  ...each('code kbd samp', code),
  ...each('a', link),
  ...each('img', image),
  ...each('br', (_, walk) => walk.writer.inline(walk.inline ? ' ' : '\n')),
])
