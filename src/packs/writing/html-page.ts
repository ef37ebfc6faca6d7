import { splitSources } from './cited-sentences.ts'

/** A Markdown text of headings, paragraphs and lists as a page. Marks such as [2] lead to their sources. */
export function htmlPage(text: string): string {
  const { body, sources } = splitSources(text)
  const [, title = 'Article'] = /^#[ \t]+(.+)$/m.exec(body) ?? []
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body>',
    ...blocksOf(body).map((block) => blockHtml(block, cited)),
    ...(sources === '' ? [] : sourcesHtml(sources)),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function blocksOf(text: string): readonly string[] {
  return text
    .split(/\n\s{0,20}\n|(?<=^#{1,6}[ \t].{0,1000})\n/m)
    .flatMap((block) => (block.trim() === '' ? [] : [block.trim()]))
}

function blockHtml(block: string, inline: (text: string) => string): string {
  const [, marks, heading] = /^(#{1,6})[ \t]{1,20}(.+)$/.exec(block) ?? []
  if (marks !== undefined && heading !== undefined) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`
  const lines = block.split('\n')
  if (lines.every((line) => /^[-*][ \t]/.test(line))) {
    const items = lines.map((line) => `<li>${inline(line.replace(/^[-*][ \t]+/, ''))}</li>`)
    return `<ul>${items.join('')}</ul>`
  }
  return `<p>${inline(lines.join(' '))}</p>`
}

/** `[1] Title, file.md, line 3` becomes the entry that marks lead to. What is no entry stands under them. */
function sourcesHtml(sources: string): readonly string[] {
  const [heading = '', ...lines] = sources.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line) => ({
    line,
    entry: /^\s{0,20}(?:[-*][ \t]{1,20})?\[(\d{1,80})\][ \t]{0,20}(.+)$/.exec(line),
  }))
  const entries = read.flatMap(({ entry }) => {
    const [, number = '', said = ''] = entry ?? []
    return entry === null ? [] : [`<li id="source-${number}" value="${number}">${escaped(said)}</li>`]
  })
  const rest = read.flatMap(({ line, entry }) => (entry === null ? [`<p>${escaped(line.trim())}</p>`] : []))
  return [blockHtml(heading, escaped), `<ol>${entries.join('')}</ol>`, ...rest]
}

function cited(text: string): string {
  return escaped(text).replaceAll(/\[(\d+)\]/g, '<sup><a href="#source-$1">[$1]</a></sup>')
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
