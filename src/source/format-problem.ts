import type { Problem } from './problem.ts'

export interface FormatOptions {
  readonly color?: boolean
}

export type Paint = (text: string) => string

/** What the parts of a problem are painted with. The palette of the command line fits. */
export interface ProblemPaints {
  readonly bad: Paint
  readonly bold: Paint
  readonly accent: Paint
  readonly dim: Paint
  readonly warn: Paint
}

const styled = (style: number) => (text: string) => `\x1b[${style}m${text}\x1b[0m`
const same: Paint = (text) => text
const colors: ProblemPaints = { bad: styled(31), bold: styled(1), accent: styled(36), dim: styled(2), warn: styled(33) }
const plain: ProblemPaints = { bad: same, bold: same, accent: same, dim: same, warn: same }

/** A problem as a person reads it in a terminal: what, where, the lines in question, and what to do. */
export function formatProblem(problem: Problem, { color = false }: FormatOptions = {}): string {
  return paintProblem(problem, color ? colors : plain)
}

/** The same, in the caller's colours. */
export function paintProblem(problem: Problem, paint: ProblemPaints): string {
  const { code, message, hint } = problem
  const place = placeOf(problem)
  return [
    `${paint.bad('✖')} ${paint.bold(code)}${place === '' ? '' : `  ${paint.accent(place)}`}`,
    ...visibleLines(message),
    ...frameOf(problem, paint),
    `  ${paint.warn('→')} ${visible(hint)}`,
    `  ${paint.dim(`docs/errors.md#${code.toLowerCase()}`)}`,
  ].join('\n')
}

function placeOf({ file, line, column }: Problem): string {
  return line === 0 ? visible(file) : `${visible(file)}:${line}:${column}`
}

function visibleLines(text: string): string[] {
  return text.split('\n').map((line) => `  ${visible(line)}`)
}

function frameOf({ excerpt, length }: Problem, paint: ProblemPaints): string[] {
  const { lines, caret } = excerpt
  const last = lines.at(-1)
  if (last === undefined) return []
  const width = String(last.number).length
  const row = (margin: string, text: string): string =>
    `  ${paint.dim(`${margin.padStart(width)} │`)} ${text}`.trimEnd()
  const marked = Math.max(1, Math.min(length, last.text.length - caret))
  const indent = ' '.repeat(columnsOf(last.text.slice(0, caret)))
  return [
    ...lines.map(({ number, text }) => row(String(number), visible(text))),
    row('', indent + paint.bad('^'.repeat(markWidth(last.text, caret, marked)))),
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
