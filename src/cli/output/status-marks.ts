import type { NodeStatus } from '../../projections/operation-tree.ts'
import type { Palette } from './palette.ts'

/** One sign for each status, the same in every drawing: part of an answer never looks like a whole one. */
export const statusMarks: Readonly<Record<NodeStatus, string>> = {
  running: '●',
  ok: '✔',
  partial: '◐',
  failed: '✖',
  cancelled: '⊘',
}

export const statusTones: Readonly<Record<NodeStatus, keyof Palette>> = {
  running: 'accent',
  ok: 'good',
  partial: 'warn',
  failed: 'bad',
  cancelled: 'warn',
}
