import type { ArticleInline } from './article-tree.ts'

/** What makes something else than a paragraph of a line that begins with it. */
const lineStart = /^(?:#{1,6}(?=\s|$)|[+-](?=\s|$)|-(?=-)|>|=(?==*$)|(\d{1,9})(?=[.)](?:\s|$)))/

/** Words that Markdown reads as exactly these words, at the beginning of a line too. */
export function escapedText(text: string): string {
  return escapedWords(text).replace(lineStart, (mark, number) => (number === undefined ? `\\${mark}` : `${number}\\`))
}

function escapedWords(text: string): string {
  return text
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/!(?=\\\[|$)/g, '\\!')
    .replace(/https?(?=:\/\/)/gi, '$&\\')
}

/** The inside of a paragraph, heading or cell as Markdown. */
export function writeInlines(inside: readonly ArticleInline[]): string {
  return inside
    .map((one, index) => {
      const last = inside[index - 1]
      const before = last?.kind ?? 'break'
      if (one.kind === 'citation') return `${gapAfter(last)}${written(one)}`
      if (one.kind !== 'text') return written(one)
      if (before === 'break') return escapedText(one.text)
      // After a number in brackets, these would make it a link that leads elsewhere.
      const isMark = before === 'citation' || before === 'unverified'
      return isMark ? escapedWords(one.text).replace(/^[(:]/, '\\$&') : escapedWords(one.text)
    })
    .join('')
}

/** In a tree, a number follows its word without a gap. */
function gapAfter(last: ArticleInline | undefined): string {
  if (last === undefined || last.kind === 'break' || last.kind === 'citation') return ''
  return last.kind === 'text' && /(?:^|[\s([{“‘„«/—–])$/u.test(last.text) ? '' : ' '
}

function written(one: ArticleInline): string {
  if (one.kind === 'text') return escapedWords(one.text)
  if (one.kind === 'strong') return marked('**', one.inside)
  if (one.kind === 'emphasis') return marked('*', one.inside)
  if (one.kind === 'code') return codeText(one.text)
  if (one.kind === 'link') return linkText(one.href, one.inside)
  if (one.kind === 'citation') return `[${one.number}]`
  return one.kind === 'unverified' ? '[unverified]' : '\\\n'
}

function writeInside(inside: readonly ArticleInline[]): string {
  return writeInlines([{ kind: 'text', text: '' }, ...inside])
}

function marked(mark: string, inside: readonly ArticleInline[]): string {
  return `${mark}${writeInside(inside)}${mark}`
}

function codeText(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') || (/^ .* $/s.test(text) && text.trim() !== '') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

function linkText(href: string, inside: readonly ArticleInline[]): string {
  const words = writeInside(inside)
  return `[${words}](<${href}>)`
}
