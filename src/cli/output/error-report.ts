import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, isBatonError } from '../../errors/baton-error.ts'
import type { FileProblem } from '../../errors/file-problem.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Palette } from './palette.ts'
import { neutralise, oneLine } from './text-width.ts'

export interface ReportOptions {
  /** With the stack, and the stacks of its causes. */
  readonly debug?: boolean
  /** Covers up secrets. Called before a text is laid out, or one of several lines would not be found again. */
  readonly redact?: (text: string) => string
}

/** What went wrong, where, what to do, and where to read more. */
export function reportError(error: unknown, paint: Palette, options: ReportOptions = {}): string {
  const { debug = false, redact = (text) => text } = options
  const { code, message, hint } = isBatonError(error)
    ? { code: error.code as string, message: error.message, hint: error.hint }
    : { code: 'UNEXPECTED', message: describe(error), hint: 'This is an error in Baton. BATON_DEBUG=1 shows where.' }
  const stack = debug && error instanceof Error ? `\n${neutralise(redact(`${error.stack ?? ''}${causes(error)}`))}` : ''
  return linesFor({ code, message: redact(message), hint: redact(hint) }, paint).join('\n') + paint.dim(stack)
}

/** How a failed run tells of itself. */
export function reportRunError({ code, message, hint = '', cause }: RunError, paint: Palette): string {
  const because = cause === undefined || message.includes(cause) ? [] : [`  ${paint.dim(`because: ${oneLine(cause)}`)}`]
  const [first = '', second = '', ...rest] = linesFor({ code, message, hint }, paint)
  return [first, second, ...because, ...rest].join('\n')
}

/** A problem in a file, with the line it is in. */
export function reportProblem(problem: FileProblem, folder: string, paint: Palette): string {
  const { code, message, hint, file, line, column } = problem
  const place = line === 0 ? file : `${file}:${line}:${column}`
  const [first = '', ...rest] = linesFor({ code, message, hint }, paint)
  return [
    `${first}  ${paint.accent(neutralise(place))}`,
    rest[0] ?? '',
    ...frame(problem, folder, paint),
    ...rest.slice(1),
  ].join('\n')
}

function linesFor(
  { code, message, hint }: { readonly code: string; readonly message: string; readonly hint: string },
  paint: Palette,
): string[] {
  const page = code.startsWith('BATON_') ? [`  ${paint.dim(`docs/errors.md#${code.toLowerCase()}`)}`] : []
  const advice = hint === '' ? [] : [`  ${paint.warn('→')} ${neutralise(hint)}`]
  return [
    `${paint.bad('✖')} ${paint.bold(code)}`,
    `  ${neutralise(message).replaceAll('\n', '\n  ')}`,
    ...advice,
    ...page,
  ]
}

/** The line in question and the one before it, with what is meant underlined. */
function frame({ file, line, column, length }: FileProblem, folder: string, paint: Palette): string[] {
  const lines = line === 0 ? [] : linesOf(resolve(folder, file))
  const text = lines[line - 1]
  if (text === undefined) return []
  const gutter = String(line).length
  const numbered = (number: number): string =>
    `  ${paint.dim(`${String(number).padStart(gutter)} │`)} ${neutralise(lines[number - 1] ?? '')}`
  const underlined = Math.max(1, Math.min(length, text.length - column + 1))
  const marks = `  ${paint.dim(`${' '.repeat(gutter)} │`)} ${' '.repeat(column - 1)}${paint.bad('^'.repeat(underlined))}`
  return [...(line > 1 ? [numbered(line - 1)] : []), numbered(line), marks]
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function causes({ cause }: Error): string {
  return cause instanceof Error ? `\ncaused by: ${cause.stack ?? cause.message}${causes(cause)}` : ''
}
