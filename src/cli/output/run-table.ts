import type { LogViews } from '../../coordination/log-views.ts'
import type { RunNode } from '../../projections/run-tree.ts'
import { cost, duration, tokens } from './figures.ts'
import type { Palette } from './palette.ts'
import { statusMarks } from './status-marks.ts'
import { renderTable } from './table.ts'
import { oneLine } from './text-width.ts'

/** A tree of runs as a table: agent, part, what started it, usage in all and its own, and how long it took. */
export function runTable(
  root: RunNode,
  views: Pick<LogViews, 'part'>,
  layout: { readonly width: number; readonly paint: Palette },
): string[] {
  const headings = ['AGENT', 'ROLE', 'BY', 'TOKENS', 'COST', 'OWN COST', 'TIME', 'WHY']
  return renderTable(headings, rowsOf(root, views, '', ''), { ...layout, drawn: 0 })
}

function rowsOf(node: RunNode, views: Pick<LogViews, 'part'>, indent: string, deeper: string): string[][] {
  const { agent, role, chainTrigger = '', total, own, wallMs, reason = '', children } = node
  const time = wallMs === undefined ? 'running' : duration(wallMs)
  const row = [
    `${indent}${statusMarks[node.status]} ${oneLine(agent)}`,
    role,
    chainTrigger,
    tokens(total),
    cost(total),
    cost(own),
    time,
  ]
  const below = children.flatMap((child, index) => {
    const isLast = index === children.length - 1
    return rowsOf(child, views, `${deeper}${isLast ? '└─ ' : '├─ '}`, `${deeper}${isLast ? '   ' : '│  '}`)
  })
  return [[...row, placeOf(node, views) ?? reason], ...below]
}

/** Where a run stands among its like, such as `round 2`, if its part knows. */
export function placeOf(
  { agent, role, reason = '', about }: RunNode,
  views: Pick<LogViews, 'part'>,
): string | undefined {
  return views.part(role)?.place?.({ name: agent, reason, about })
}
