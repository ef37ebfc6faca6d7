import { type ErrorCode, type ErrorDetails, errorCatalog } from '../errors/catalog.ts'
import type { FileProblem } from '../errors/file-problem.ts'
import type { Span } from './source-node.ts'

export type AgentErrorCode = Extract<ErrorCode, `BATON_AGENT_${string}`>

/** One thing that is wrong with an agent, and where. */
export interface Problem extends FileProblem {
  readonly code: AgentErrorCode
  /** The lines to show: the one it is about, and the one before. */
  readonly excerpt: Excerpt
}

interface Excerpt {
  readonly lines: readonly { readonly number: number; readonly text: string }[]
  /** Where in the last line the problem begins, from 0. */
  readonly caret: number
}

/** The text that spans point into. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export type Details<Code extends AgentErrorCode> = ErrorDetails[Code]

const widestLine = 160
const noExcerpt: Excerpt = { lines: [], caret: 0 }

/** A problem in the words of the catalog. Without a span it is about the file as a whole. */
export function problemAt<Code extends AgentErrorCode>(
  code: Code,
  details: Details<Code>,
  file: SourceFile,
  span?: Span,
): Problem {
  const entry = errorCatalog[code]
  const words = { code, message: entry.message(details), hint: entry.hint(details), file: file.path }
  if (span === undefined || file.path === '') return { ...words, line: 0, column: 0, length: 0, excerpt: noExcerpt }
  return { ...words, ...placeOf(span, file.text) }
}

export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (left, right) => compare(left.file, right.file) || left.line - right.line || left.column - right.column,
  )
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function placeOf(span: Span, text: string): Pick<Problem, 'line' | 'column' | 'length' | 'excerpt'> {
  const start = Math.min(span.start, text.length)
  const lineStart = lineStartBefore(text, start)
  const line = lineNumber(text, lineStart)
  const current = lineAt(text, lineStart)
  const column = start - lineStart + 1
  const length = Math.max(1, Math.min(span.end - start, current.length - column + 1))
  const cut = column + length > widestLine ? Math.max(0, column - 40) : 0
  const lines = [{ number: line, text: current.slice(cut, cut + widestLine) }]
  if (line > 1) {
    const previous = lineAt(text, lineStartBefore(text, lineStart - 1))
    lines.unshift({ number: line - 1, text: previous.slice(0, widestLine) })
  }
  return { line, column, length, excerpt: { lines, caret: column - 1 - cut } }
}

/** Where the line that `at` stands in begins. */
function lineStartBefore(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function lineNumber(text: string, lineStart: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < lineStart; at = text.indexOf('\n', at + 1)) line++
  return line
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '')
}
