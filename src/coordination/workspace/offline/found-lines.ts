/** A line of a file that was looked for. */
export interface FoundLine {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** As `grep -rn` tells it, so that people and programs can read it. */
export function tellFoundLines(found: readonly FoundLine[]): string {
  return found.map(({ path, line, text }) => `${path}:${line}:${text}`).join('\n')
}

/** The lines of a text that tell of a place in a file. */
export function foundLinesIn(text: string): readonly FoundLine[] {
  return text.split('\n').flatMap((one) => {
    const [, path, line, rest] = /^([^\s:|][^:|]*):(\d+):(.*)$/.exec(one) ?? []
    return path === undefined || rest === undefined ? [] : [{ path, line: Number(line), text: rest }]
  })
}

/** By file, and by line within it. */
export function inFileOrder(found: readonly FoundLine[]): FoundLine[] {
  const byPlace = new Map(found.map((one) => [`${one.path}:${one.line}`, one]))
  return [...byPlace.values()].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
}

const columns: Readonly<Record<string, (found: FoundLine) => string>> = {
  file: ({ path }) => path,
  path: ({ path }) => path,
  line: ({ line }) => String(line),
  text: ({ text }) => text.trim(),
}

/** The columns that a description asks for: "a table of file, line and text". */
export function columnsIn(description: string): readonly string[] {
  const [, said = ''] =
    /\btable (?:of|with)(?: the)? (.{1,300}?)(?:\s{1,9}(?:to|into|in|from|for)\b|$)/i.exec(description) ?? []
  const named = (said.toLowerCase().match(/[a-z]+/g) ?? [])
    .map((word) => word.replace(/^(?:number|numbers)$/, '').replace(/s$/, ''))
    .filter((word) => word in columns)
  return named.length === 0 ? ['file', 'line', 'text'] : [...new Set(named)]
}

/** A table as Markdown has it. A `|` in a text would end its cell. */
export function tableOf(found: readonly FoundLine[], named: readonly string[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cell = (one: FoundLine, name: string): string => (columns[name]?.(one) ?? '').replaceAll('|', '\\|')
  return [
    row(named),
    row(named.map(() => '---')),
    ...found.map((one) => row(named.map((name) => cell(one, name)))),
    '',
  ].join('\n')
}
