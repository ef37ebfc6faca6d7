import type { Ruling } from '../../../kernel/decision.ts'
import { deepestTask } from '../files/task.ts'
import type { NeededSkill } from './capabilities.ts'
import { clausesOf } from './clauses.ts'
import { orderOf } from './order.ts'
import { inFull, piecesOf, type WorkPiece } from './pieces.ts'

/** A task that may be taken apart. */
export interface Undivided {
  readonly description: string
  /** 0 for a root (WSP-14). */
  readonly depth: number
  readonly context?: { readonly original_goal?: string | undefined }
}

/** A child that is to be written. Its place in the list is its number. */
export interface PlannedSubtask {
  /** In words that need no others. */
  readonly description: string
  readonly type: string
  readonly requirements: readonly string[]
  /** The subtasks that must be completed first, by number. */
  readonly depends_on: readonly number[]
  readonly depth: number
  readonly context: { readonly original_goal: string; readonly outputs: readonly string[] }
}

/** What a task is taken apart into. Nothing: it is done as it is. */
export interface Breakdown {
  readonly subtasks: readonly PlannedSubtask[]
}

export const mostChildren = 10

const typeOf: Readonly<Record<NeededSkill, string>> = {
  file_operations: 'file_operation',
  code_editing: 'code_edit',
  command_execution: 'run_command',
  system_operations: 'run_command',
  web_search: 'search_web',
  task_decomposition: 'plan',
}

/**
 * Takes a task apart by its words, where they name several pieces of work (WSP-50, WSP-53). What one peer would do in one go
 * stays whole, and so does a task that names no pieces: rules can't invent any.
 */
export function breakDown(task: Undivided): Ruling<Breakdown> {
  if (task.depth >= deepestTask) return whole(`At depth ${task.depth} a task is done as it is.`)
  const { clauses, limits } = clausesOf(task.description)
  const pieces = piecesOf(clauses)
  if (pieces.length < 2)
    return whole(pieces.length === 0 ? 'It names nothing to do.' : 'It asks for one piece of work.')
  const children = withinLimit(pieces)
  const order = orderOf(children)
  const original_goal = task.context?.original_goal ?? task.description
  const subtasks = children.map(
    (child, index): PlannedSubtask => ({
      description: [inFull(child, children), ...limits].join('. '),
      type: child.needs === undefined ? 'general' : typeOf[child.needs],
      requirements: child.needs === undefined ? [] : [child.needs],
      depends_on: order[index] ?? [],
      depth: task.depth + 1,
      context: { original_goal, outputs: child.outputs },
    }),
  )
  const reason = `It names ${subtasks.length} pieces of work: ${children.map(inShort).join('; ')}.`
  return { verdict: { subtasks }, reason }
}

const whole = (reason: string): Ruling<Breakdown> => ({ verdict: { subtasks: [] }, reason })

/** The last child takes all that is left, and is taken apart in its turn. */
function withinLimit(pieces: readonly WorkPiece[]): readonly WorkPiece[] {
  const [kept, rest] = [pieces.slice(0, mostChildren - 1), pieces.slice(mostChildren - 1)]
  const [first] = rest
  if (first === undefined || rest.length === 1) return pieces
  const text = rest
    .map((piece) => inFull(piece, pieces))
    .map((said, index) => (index === 0 ? said : said.charAt(0).toLowerCase() + said.slice(1)))
    .join(', then ')
  const from = [...new Set(rest.flatMap((piece) => piece.from))].filter((at) => at < kept.length)
  const outputs = [...new Set(rest.flatMap((piece) => piece.outputs))]
  const joint = rest.some((piece) => piece.joint === 'then') ? 'then' : 'beside'
  return [...kept, { text, joint, needs: undefined, outputs, from, sources: [], name: text }]
}

const inShort = ({ text }: WorkPiece): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
