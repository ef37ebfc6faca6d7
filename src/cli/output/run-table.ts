import type { RunNode } from '../../projections/run-tree.ts'
import { cost, duration, tokens } from './figures.ts'
import type { Palette } from './palette.ts'
import { turnIn } from './pattern-words.ts'
import { renderTable } from './table.ts'
import { oneLine } from './text-width.ts'

/** A tree of runs as a table: who, in which part, started by what, what it used in all and itself, and how long it took. */
export function runTable(root: RunNode, layout: { readonly width: number; readonly paint: Palette }): string[] {
  const headings = ['AGENT', 'ROLE', 'BY', 'TOKENS', 'COST', 'OWN COST', 'TIME', 'WHY']
  return renderTable(headings, rowsOf(root, '', ''), { ...layout, drawn: 0 })
}

function rowsOf(node: RunNode, indent: string, deeper: string): string[][] {
  const { agent, role, chainTrigger = '', total, own, wallMs, reason = '', children } = node
  const time = wallMs === undefined ? 'running' : duration(wallMs)
  const row = [
    `${indent}${glyphs[node.status]} ${oneLine(agent)}`,
    role,
    chainTrigger,
    tokens(total),
    cost(total),
    cost(own),
    time,
  ]
  const below = children.flatMap((child, index) => {
    const isLast = index === children.length - 1
    return rowsOf(child, `${deeper}${isLast ? '└─ ' : '├─ '}`, `${deeper}${isLast ? '   ' : '│  '}`)
  })
  return [[...row, turnIn(reason)?.round ?? reason], ...below]
}

const glyphs: Readonly<Record<RunNode['status'], string>> = { running: '●', ok: '✔', failed: '✖', cancelled: '⊘' }
