import { describe, isBatonError, OperationError } from '../../errors/baton-error.ts'
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
    : error instanceof OperationError
      ? { code: error.code, message: error.message, hint: error.error.hint ?? '' }
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

/** Tells whose work the text is that is left of a run that failed. */
export function leftBy(agent: string, paint: Palette): string {
  return `${paint.warn('◐')} As far as it came, by ${neutralise(agent)}:`
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

function causes({ cause }: Error): string {
  return cause instanceof Error ? `\ncaused by: ${cause.stack ?? cause.message}${causes(cause)}` : ''
}
