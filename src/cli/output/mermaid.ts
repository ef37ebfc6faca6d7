import type { LogViews } from '../../coordination/log-views.ts'
import type { RunNode } from '../../projections/run-tree.ts'
import { cost, duration, tokens } from './figures.ts'
import { placeOf } from './run-table.ts'
import { oneLine, truncate } from './text-width.ts'

const longestName = 60

/** A tree of runs as a Mermaid flowchart, which GitHub and many editors draw. */
export function mermaidOf(root: RunNode, views: Pick<LogViews, 'part'>): string {
  const lines: string[] = []
  const drawnAs: Record<'partial' | 'failed', string[]> = { partial: [], failed: [] }
  let count = 0
  const draw = (node: RunNode, above?: string): void => {
    const id = `n${++count}`
    lines.push(`${id}["${labelOf(node)}"]`)
    if (above !== undefined) lines.push(`${above} -->|"${escaped(edgeOf(node, views))}"| ${id}`)
    if (node.status === 'partial') drawnAs.partial.push(id)
    if (node.status === 'failed' || node.status === 'cancelled') drawnAs.failed.push(id)
    for (const child of node.children) draw(child, id)
  }
  draw(root)
  const { partial, failed } = drawnAs
  if (partial.length > 0) lines.push('classDef partial stroke-dasharray: 8 2', `class ${partial.join(',')} partial`)
  if (failed.length > 0) lines.push('classDef failed stroke-dasharray: 4 4', `class ${failed.join(',')} failed`)
  return ['flowchart TD', ...lines.map((line) => `  ${line}`)].join('\n')
}

function labelOf({ agent, role, total, wallMs, status }: RunNode): string {
  const time = wallMs === undefined ? 'running' : duration(wallMs)
  const figures = [role, tokens(total), cost(total), time, ...(status === 'ok' || status === 'running' ? [] : [status])]
  const below = figures.filter((figure) => figure !== '').join(' · ')
  return `${escaped(truncate(oneLine(agent), longestName))}<br/>${escaped(below)}`
}

/** Its place among its like, or else which model started it. */
function edgeOf(node: RunNode, views: Pick<LogViews, 'part'>): string {
  return placeOf(node, views) ?? node.chainTrigger ?? node.role
}

/** Characters that could mean something to Mermaid or to HTML become their numbers. */
function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,:$·_+-]/gu, (character) => `#${character.codePointAt(0)};`)
}
