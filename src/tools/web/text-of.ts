import { Parser } from 'htmlparser2'
import type { HtmlText } from './html-to-markdown.ts'
import { collapse, escaped } from './markdown-text.ts'

const silent: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'title'])
const inline: ReadonlySet<string> = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'mark', 'small', 'span', 'strong'])

/** A page stripped of its tags, and how many nodes its tree would have. Takes time that grows only with its length. */
export function textOf(html: string): { text: HtmlText; nodes: number } {
  const text: string[] = []
  const title: string[] = []
  const open: string[] = []
  let silence = 0
  let nodes = 0
  const parser = new Parser({
    onopentagname: (name) => {
      nodes += 1
      open.push(name)
      if (silent.has(name)) silence += 1
      if (!inline.has(name)) text.push('\n')
    },
    onclosetag: (name) => {
      open.pop()
      if (silent.has(name)) silence -= 1
      if (!inline.has(name)) text.push('\n')
    },
    ontext: (piece) => {
      nodes += 1
      if (open.at(-1) === 'title') title.push(piece)
      else if (silence === 0) text.push(piece.replaceAll('\n', ' '))
    },
  })
  parser.end(html)
  const lines = text.join('').split('\n').map(collapse)
  const markdown = lines
    .filter((line) => line !== '')
    .map(escaped)
    .join('\n\n')
  return { text: { title: collapse(title.join('')).slice(0, 300), markdown }, nodes }
}
