import type { OperationNode, OperationTree } from '../../projections/operation-tree.ts'
import type { LineNote } from './call-notes.ts'
import { cost, duration, tokens } from './figures.ts'
import { type Palette, plain } from './palette.ts'
import { statusMarks, statusTones } from './status-marks.ts'
import { oneLine, padEnd, padStart, truncate, widthOfText } from './text-width.ts'

export interface TreeLayout {
  readonly width: number
  /** For what is still under way. */
  readonly now: number
  readonly paint?: Palette
  /** The most lines to give; the oldest are left out first. */
  readonly rows?: number
  readonly says?: LineWords
  /** Whether runs are left out of which the one above tells, as long as they go well. */
  readonly folds?: boolean
}

/** What is said of lines besides their names. */
interface LineWords {
  note(id: string): LineNote | undefined
  /** The part that a run plays by what it does, where its parent gave it none. */
  roleOf(runId: string): string | undefined
  isToldAbove(runId: string): boolean
}

interface TreeRow {
  readonly left: string
  readonly figures: readonly [tokens: string, cost: string, time: string]
  readonly node: OperationNode
  readonly indent: string
  readonly note: LineNote | undefined
  /** Where in `left` the note begins. */
  readonly noteAt: number
}

/** A tree of operations as lines, none wider than asked: status, name, tokens, cost, time. */
export function renderTree({ root }: OperationTree, layout: TreeLayout): string[] {
  if (root === undefined) return []
  const rows = rowsOf(root, layout, '', '')
  const { width, paint = plain } = layout
  const figureWidths = [0, 1, 2].map((column) =>
    Math.max(...rows.map(({ figures }) => widthOfText(figures[column] ?? ''))),
  )
  const figuresWidth = figureWidths.reduce((sum, each) => sum + (each === 0 ? 0 : each + 2), 0)
  const widest = Math.max(...rows.map(({ left }) => widthOfText(left)))
  const leftWidth = Math.max(8, Math.min(widest, width - figuresWidth))
  const lines = rows.map(({ left, figures, node, indent, note, noteAt }) => {
    const shown = padEnd(truncate(left, leftWidth), leftWidth)
    const glyphAt = indent.length
    const said = note === undefined ? shown.slice(noteAt) : paint[note.tone](shown.slice(noteAt))
    const painted = `${paint.dim(shown.slice(0, glyphAt))}${paint[statusTones[node.status]](shown.slice(glyphAt, glyphAt + 1))}${shown.slice(glyphAt + 1, noteAt)}${said}`
    const right = figures.map((figure, column) => {
      const columnWidth = figureWidths[column] ?? 0
      return columnWidth === 0 ? '' : `  ${padStart(figure, columnWidth)}`
    })
    return leftWidth + figuresWidth > width ? painted : `${painted}${paint.dim(right.join(''))}`.trimEnd()
  })
  return fitted(lines, layout)
}

function rowsOf(node: OperationNode, layout: TreeLayout, indent: string, deeper: string): TreeRow[] {
  const { now, says } = layout
  const time = duration((node.endedAt ?? now) - node.startedAt)
  const note = says?.note(node.id)
  const named = `${indent}${glyphOf(node)} ${note?.title === undefined ? titleOf(node, says) : oneLine(note.title)}`
  const told = note?.says ?? problemOf(node)
  const left = told === undefined ? named : `${named} · ${oneLine(told)}`
  const figures = [tokens(node.total), cost(node.total), time] as const
  const row: TreeRow = { left, figures, node, indent, note, noteAt: named.length }
  const children = node.children.filter(
    (child) => says?.note(child.id)?.isOver !== true && !(layout.folds === true && isFolded(child, says)),
  )
  const below = children.flatMap((child, index) => {
    const isLast = index === children.length - 1
    return rowsOf(child, layout, `${deeper}${isLast ? '└─ ' : '├─ '}`, `${deeper}${isLast ? '   ' : '│  '}`)
  })
  return [row, ...below]
}

/** A run that waits for a person, or failed, is shown all the same. */
function isFolded(node: OperationNode, says: LineWords | undefined): boolean {
  const goesWell = node.status === 'running' || node.status === 'ok'
  const asks = node.children.some(({ kind, status }) => kind === 'question' && status === 'running')
  return goesWell && !asks && says?.isToldAbove(node.id) === true
}

/** What went wrong, of an operation that says nothing else. A run tells its failure with its result. */
function problemOf({ kind, status, problem }: OperationNode): string | undefined {
  return kind !== 'run' && status === 'failed' ? problem : undefined
}

function titleOf({ id, kind, name, attempts, ...node }: OperationNode, says: LineWords | undefined): string {
  const role = kind === 'run' ? (node.role ?? says?.roleOf(id)) : undefined
  const title = kind === 'run' ? `${name}${role === undefined ? '' : ` (${role})`}` : `${kind} ${name}`
  return oneLine(attempts > 1 ? `${title} ×${attempts}` : title)
}

function glyphOf({ kind, status }: OperationNode): string {
  if (status === 'running' && kind === 'question') return '?'
  if (status === 'running' && kind === 'timer') return '◷'
  return statusMarks[status]
}

/** Keeps the first line and the newest ones. */
function fitted(lines: string[], { rows, paint = plain }: TreeLayout): string[] {
  if (rows === undefined || lines.length <= rows) return lines
  const kept = Math.max(1, rows - 2)
  const hidden = lines.length - 1 - kept
  return [lines[0] ?? '', paint.dim(`… ${hidden} more`), ...lines.slice(-kept)]
}
