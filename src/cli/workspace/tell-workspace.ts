import type { FolderCheck, ShownNews, ShownTask, ShownWorkspace } from '../../coordination/kind-peers.ts'
import { renderTable } from '../output/table.ts'
import { neutralise, oneLine } from '../output/text-width.ts'
import { explain, remark, say, type Terminal, widthOf } from '../terminal.ts'

export function tellWorkspace(terminal: Terminal, state: ShownWorkspace): void {
  const { folder, tasks, quarantined, peers, spent, limit, proposals } = state
  const { paint } = terminal
  say(terminal, paint.bold(folder))
  say(
    terminal,
    Object.entries(tasks)
      .map(([place, count]) => `${count} ${place}`)
      .join(', ') + (quarantined === 0 ? '' : `, ${quarantined} in quarantine`),
  )
  const most = limit.usd === null ? '' : ` of $${limit.usd.toFixed(2)}`
  if (spent.tokens > 0 || limit.usd !== null)
    say(terminal, `$${spent.usd.toFixed(4)}${most} and ${spent.tokens} tokens spent`)
  if (limit.problem !== undefined) explain(terminal, `${paint.bad('✗')} ${neutralise(limit.problem)}`)
  if (peers.length === 0) explain(terminal, paint.dim('no peer is at work: baton workspace up'))
  else {
    const rows = peers.map(({ agent, capabilities, since }) => [agent, capabilities.join(', '), since])
    for (const line of renderTable(['PEER', 'CAN', 'SINCE'], rows, { width: widthOf(terminal.out), paint }))
      say(terminal, line)
  }
  if (proposals.length > 0) {
    const rows = proposals.map(({ type, status, capabilities, why }) => [
      type,
      status,
      capabilities.join(', '),
      why ?? '',
    ])
    for (const line of renderTable(['MADE', 'STATE', 'CAN', 'WHY'], rows, { width: widthOf(terminal.out), paint }))
      say(terminal, line)
  }
}

export function tellTasks(terminal: Terminal, tasks: readonly ShownTask[]): void {
  const rows = tasks.map(({ id, place, owner, description, depth, asks }) => [
    id,
    asks === null ? place : 'asks',
    owner ?? '',
    `${'  '.repeat(depth)}${oneLine(description)}`,
  ])
  const layout = { width: widthOf(terminal.out), paint: terminal.paint, drawn: 3 }
  for (const line of renderTable(['TASK', 'STATE', 'PEER', 'WHAT'], rows, layout)) say(terminal, line)
}

export function tellCheck(terminal: Terminal, { isFit, rounds, hasLinks, problems }: FolderCheck): void {
  const { paint } = terminal
  if (isFit) {
    const links = hasLinks ? '' : ' It has no hard links, so that publishing takes a little longer.'
    explain(terminal, `${paint.good('✓')} Two processes raced for ${rounds} files, and each had one winner.${links}`)
  } else explain(terminal, `${paint.bad('✗')} A workspace can't be kept here.`)
  for (const problem of problems) explain(terminal, `  ${neutralise(problem)}`)
}

/** What peers think and offer before one of them takes a task is for the log; `up` does not show it. */
const thoughts: ReadonlySet<string> = new Set(['judged', 'bid', 'began'])

/** Tells what a peer did, unless it only thought about it. */
export function tellNews(terminal: Terminal, agent: string, news: ShownNews): void {
  if (!thoughts.has(news.what)) remark(terminal, `${terminal.paintErr.dim(agent)} ${newsLine(news)}`)
}

/** What a peer did, in a line. */
export function newsLine({ what, task, at: _, agent: __, seq: ___, ...details }: ShownNews): string {
  const told = Object.entries(details)
    .filter(([name, value]) => value !== undefined && name !== 'attempt')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? oneLine(value) : JSON.stringify(value)}`)
  return neutralise([what, typeof task === 'string' ? task : '', ...told].filter((part) => part !== '').join('  '))
}
