import type { Problem } from './problem.ts'

export interface FormatOptions {
  readonly color?: boolean
}

const styles = { red: '31', bold: '1', dim: '2', cyan: '36' }
type Style = keyof typeof styles

/** A problem as a person reads it in a terminal: what, where, the lines in question, and what to do. */
export function formatProblem(problem: Problem, { color = false }: FormatOptions = {}): string {
  const paint = (style: Style, text: string): string => (color ? `\x1b[${styles[style]}m${text}\x1b[0m` : text)
  const place = placeOf(problem)
  const title = `${paint('red', '✖')} ${paint('bold', problem.code)}${place === '' ? '' : `  ${paint('cyan', place)}`}`
  const link = `docs/errors.md#${problem.code.toLowerCase()}`
  return [
    title,
    `  ${visible(problem.message)}`,
    ...frameOf(problem, paint),
    `  ${visible(problem.hint)}`,
    `  ${paint('dim', link)}`,
  ].join('\n')
}

function placeOf({ file, line, column }: Problem): string {
  return line === 0 ? visible(file) : `${visible(file)}:${line}:${column}`
}

function frameOf({ excerpt, length }: Problem, paint: (style: Style, text: string) => string): string[] {
  const { lines, caret } = excerpt
  const last = lines.at(-1)
  if (last === undefined) return []
  const width = String(last.number).length
  const row = (margin: string, text: string): string =>
    `    ${paint('dim', `${margin.padStart(width)} │`)} ${text}`.trimEnd()
  const marked = Math.max(1, Math.min(length, last.text.length - caret))
  return [
    ...lines.map(({ number, text }) => row(String(number), visible(text))),
    row(
      '',
      ' '.repeat(columnsOf(last.text.slice(0, caret))) + paint('red', '^'.repeat(markWidth(last.text, caret, marked))),
    ),
  ]
}

function markWidth(text: string, caret: number, length: number): number {
  return Math.max(1, columnsOf(text.slice(caret, caret + length)))
}

/** How wide text is in a terminal: East Asian characters and emoji take two columns, marks none. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of visible(text)) {
    if (/\p{Mark}/u.test(character)) continue
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : 1
  }
  return columns
}

/** Shows what would act on the terminal instead of letting it act. Every character stays one character. */
function visible(text: string): string {
  return (
    text
      .replaceAll('\t', ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
      .replaceAll(/[\0-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
      .replaceAll('\x7f', '␡')
      .replaceAll(/[\x80-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '�')
  )
}
