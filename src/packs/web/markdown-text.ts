/** One line with single spaces. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** What would be read as Markdown, or as HTML inside it, is written so that it is read as text. */
export function escaped(text: string): string {
  return text.replace(/[\\`*[\]<]/g, '\\$&').replace(/\s+/g, ' ')
}

/** Marks go next to the words they enclose; spaces stay outside. */
export function surrounded(text: string, before: string, after: string): string {
  const words = collapse(text)
  if (words === '') return ' '
  return `${/^\s/.test(text) ? ' ' : ''}${before}${words}${after}${/\s$/.test(text) ? ' ' : ''}`
}

export function codeSpan(text: string): string {
  const words = collapse(text)
  const ticks = '`'.repeat(longestRun(words) + 1)
  const padding = words.startsWith('`') || words.endsWith('`') ? ' ' : ''
  return words === '' ? '' : ticks + padding + words + padding + ticks
}

export function codeBlock(text: string, language: string = ''): string[] {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  const lines = text
    .replace(/^\r?\n/, '')
    .trimEnd()
    .split(/\r?\n/)
  return [fence + language, ...lines, fence]
}

export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map((row) => row.length))
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, index) => (row[index] ?? '').replaceAll('|', '\\|'))
    return `| ${cells.join(' | ')} |`
  })
  return lines.toSpliced(1, 0, `|${' --- |'.repeat(width)}`)
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
}
