import type { BatonError } from '../errors/baton-error.ts'
import { type ErrorCode, type ErrorDetails, errorCatalog, type FileFamily, fileFamilies } from '../errors/catalog.ts'
import type { ErrorEntries } from '../errors/entry.ts'
import type { FileFaults } from '../errors/file-fault.ts'
import type { FileRules } from './file-rules.ts'
import { linesOf } from './lines.ts'
import { nowhere, type Span } from './source-node.ts'

/** One thing that is wrong in a file that a person wrote, and where. */
export interface Problem extends SourcePlace {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

/** A place in a file, and what to show of it. */
export interface SourcePlace {
  /** The path as it was given; empty when there is no file, because it was written in code. */
  readonly file: string
  /** Line and column begin at 1, and count as editors do. Line 0: it is not about one place. */
  readonly line: number
  readonly column: number
  /** How many characters are meant, for underlining. */
  readonly length: number
  /** The lines to show: the one it is about, and the one before. */
  readonly excerpt: Excerpt
}

interface Excerpt {
  readonly lines: readonly { readonly number: number; readonly text: string }[]
  /** Where in the last line the problem begins, from 0. */
  readonly caret: number
}

/** The text that spans point into, and the rules it is read under. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly rules: FileRules
}

/** Details by code. A fault that any file can have is named without its family: `UNKNOWN_KEY`. */
export type ProblemDetails = ErrorDetails & FileFaults

const widestLine = 160
const noExcerpt: Excerpt = Object.freeze({ lines: Object.freeze([]), caret: 0 })
const vocabularies = new Map<FileFamily, ErrorEntries<ProblemDetails>>()

/** A problem in the words of the catalog. Without a span, or with that of a value from code, it has no place. */
export function problemAt<Code extends keyof ProblemDetails>(
  code: Code,
  details: ProblemDetails[Code],
  file: SourceFile,
  span: Span = nowhere,
): Problem {
  const { family } = file.rules
  const entry = vocabularyOf(family)[code]
  const words = { code: fullCode(code, family), message: entry.message(details), hint: entry.hint(details) }
  if (span === nowhere || file.path === '') {
    return { ...words, file: file.path, line: 0, column: 0, length: 0, excerpt: noExcerpt }
  }
  return { ...words, file: file.path, ...placeOf(span, file) }
}

/** The place that a span means. */
export function sourcePlace(span: Span, file: SourceFile): SourcePlace {
  return { file: file.path, ...placeOf(span, file) }
}

/** An error that is about one place in a file, in the words of its family. */
export function problemIn({ code, message, hint }: BatonError, file: SourceFile, span: Span): Problem {
  if (span === nowhere || file.path === '') return problemFrom({ code, message, hint }, file.path)
  return { code, message, hint, file: file.path, ...placeOf(span, file) }
}

/** An error that is about a file as a whole. */
export function problemFrom(
  { code, message, hint }: Pick<BatonError, 'code' | 'message' | 'hint'>,
  file: string,
): Problem {
  return { code, message, hint, file, line: 0, column: 0, length: 0, excerpt: noExcerpt }
}

export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (left, right) => compare(left.file, right.file) || left.line - right.line || left.column - right.column,
  )
}

/** The number of the line that a span begins in. */
export function lineOf({ start }: Span, file: SourceFile): number {
  return linesOf(file).numberAt(start)
}

/** The whole catalog, and the faults in the words of one family. */
function vocabularyOf(family: FileFamily): ErrorEntries<ProblemDetails> {
  const known = vocabularies.get(family) ?? { ...errorCatalog, ...fileFamilies[family]() }
  vocabularies.set(family, known)
  return known
}

function fullCode(code: keyof ProblemDetails, family: FileFamily): ErrorCode {
  return isFault(code) ? `${family}_${code}` : code
}

function isFault(code: keyof ProblemDetails): code is keyof FileFaults {
  return Object.hasOwn(fileFamilies.BATON_AGENT(), code)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function placeOf(span: Span, file: SourceFile): Omit<SourcePlace, 'file'> {
  const lines = linesOf(file)
  const start = Math.min(span.start, file.text.length)
  const line = lines.numberAt(start)
  const current = lines.text(line)
  const column = start - lines.start(line) + 1
  const length = Math.max(1, Math.min(span.end - start, current.length - column + 1))
  const cut = column + length > widestLine ? Math.max(0, column - 40) : 0
  const shown = [{ number: line, text: current.slice(cut, cut + widestLine) }]
  if (line > 1) shown.unshift({ number: line - 1, text: lines.text(line - 1).slice(0, widestLine) })
  return { line, column, length, excerpt: { lines: shown, caret: column - 1 - cut } }
}
