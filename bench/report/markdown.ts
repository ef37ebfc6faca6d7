import { type ColumnName, columnEntries, columnNames, peers } from '../column.ts'
import { type Cell, figureOf, type MeasuredLine, type Results } from '../results.ts'
import type { Goal, Section } from '../row.ts'
import { digits, ratio, withUnit } from './figures.ts'

const sections: readonly Section[] = ['in memory', 'over HTTP', 'on disk', 'programs']
const titles: Readonly<Record<Section, string>> = {
  'in memory': 'In memory',
  'over HTTP': 'Over HTTP, in memory',
  'on disk': 'On disk',
  programs: 'Programs',
}

/** One table for each section: ratios first, then what was measured. Its first row says what is durable. */
export function tablesOf({ lines }: Results, level = '##'): string {
  return sections
    .map((section) => ({ section, own: lines.filter((line) => line.section === section) }))
    .filter(({ own }) => own.length > 0)
    .map(({ section, own }) => `${level} ${titles[section]}\n\n${tableOf(section, own)}`)
    .join('\n\n')
}

function tableOf(section: Section, lines: readonly MeasuredLine[]): string {
  const columns = columnNames.filter((name) => lines.some(({ cells }) => cells[name] !== undefined))
  const hasPeers = columns.some((name) => peers.includes(name))
  const hasFloor = columns.includes('floor')
  const ratios = [...(hasPeers ? ['÷ best peer'] : []), ...(hasFloor ? ['÷ floor'] : []), 'goal']
  const durable = (name: ColumnName): string => columnEntries[name][section === 'on disk' ? 'onDisk' : 'inMemory']
  const rows = lines.map((line) => {
    const own = figureOf(line, 'baton')
    const best = Math.min(...peers.flatMap((name) => figureOf(line, name) ?? []))
    return [
      line.says,
      // A peer that syncs less often is not ahead by that.
      ...(hasPeers ? [ratio(own, Number.isFinite(best) && line.unit !== 'fsyncs' ? best : undefined)] : []),
      ...(hasFloor ? [ratio(own, figureOf(line, 'floor'))] : []),
      judged(line),
      ...columns.map((name) => shown(line, line.cells[name], name)),
    ]
  })
  const head = ['', ...ratios, ...columns.map((name) => columnEntries[name].title)]
  const promised = ['*durable after a step*', ...ratios.map(() => ''), ...columns.map((name) => `*${durable(name)}*`)]
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'))
  return [head, rule, promised, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function shown(line: MeasuredLine, cell: Cell | undefined, name: ColumnName): string {
  if (cell === undefined) return '–'
  if ('absent' in cell) return cell.absent.replaceAll('|', '/')
  const figure = withUnit(cell.median, line.unit)
  return name === 'baton' && cell.rounds > 1 ? `**${figure}** (${digits(cell.least)}–${digits(cell.most)})` : figure
}

/** The goal of a line, and whether it is met, which one round can't tell. */
function judged(line: MeasuredLine): string {
  if (line.goal === undefined) return ''
  const { atMost, of } = line.goal
  const said = of === undefined ? withUnit(atMost, line.unit) : `${atMost} × ${columnEntries[of].title}`
  const cell = line.cells.baton
  const rounds = cell !== undefined && 'rounds' in cell ? cell.rounds : 0
  return rounds === 1 ? `≤ ${said}` : `≤ ${said}: ${verdictOn(line, line.goal)}`
}

function verdictOn(line: MeasuredLine, { atMost, of }: Goal): string {
  const own = figureOf(line, 'baton')
  const to = of === undefined ? 1 : figureOf(line, of)
  if (own === undefined || to === undefined) return 'not known'
  return own / to <= atMost ? 'met' : '**not met**'
}

/** In which the figures came about: they are no good without it. */
export function circumstancesIn({ circumstances }: Results): string {
  const { effort, rounds, date, commit, node, machine, load, note } = circumstances
  const times = rounds === 1 ? 'one round' : `medians of ${rounds} rounds`
  const loads = load.map((one) => one.toFixed(1)).join(' when it began, ')
  const built = commit === undefined ? '' : ` at commit ${commit}`
  const measured = `Measured ${date}${built} with Node ${node.slice(1)} on ${machine}: ${effort}, ${times}; load ${loads} when it ended.`
  return note === undefined ? measured : `${measured} ${note}`
}
