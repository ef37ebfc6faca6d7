import type { Backup, Compacted, Imported, Pruned, Verification } from '../../kernel/ports/upkeep.ts'
import { plural } from '../../projections/plural.ts'
import { explain, type Terminal } from '../terminal.ts'
import { neutralise } from './text-width.ts'

/** So many ids are worth reading; the rest is a number. */
const mostListed = 20

export function tellVerification(terminal: Terminal, { runs, events, values, damages }: Verification): void {
  const { good, bad, bold } = terminal.paint
  const read = `${plural(runs, 'run')}, ${plural(events, 'event')}, ${plural(values, 'value')}`
  if (damages.length === 0) {
    explain(terminal, `${good('✔')} Everything is as it was written: ${read}.`)
    return
  }
  for (const { runId, place, problem } of damages) {
    const where = runId === null || place.includes(runId) ? place : `run ${runId}, ${place}`
    explain(terminal, `${bad('✖')} ${bold(neutralise(where))}: ${neutralise(problem)}`)
  }
  const broken = new Set(damages.flatMap(({ runId }) => (runId === null ? [] : [runId])))
  explain(terminal, `${plural(damages.length, 'damage')} in ${plural(broken.size, 'run')}, of ${read}.`)
}

export function tellBackup(terminal: Terminal, { file, bytes, runs }: Backup): void {
  explain(terminal, `${terminal.paint.good('✔')} ${plural(runs, 'run')} in ${neutralise(file)} (${size(bytes)}).`)
  explain(terminal, `  Runs that were at work can be resumed from it: baton runs --journal ${neutralise(file)}`)
}

export function tellPruned(terminal: Terminal, { rootRunIds, runs, events, values }: Pruned, dryRun: boolean): void {
  if (rootRunIds.length === 0) {
    explain(terminal, 'No run ended that long ago.')
    return
  }
  for (const runId of rootRunIds.slice(0, mostListed)) explain(terminal, terminal.paint.dim(neutralise(runId)))
  const more = rootRunIds.length - mostListed
  if (more > 0) explain(terminal, terminal.paint.dim(`and ${more} more`))
  const what = `${plural(rootRunIds.length, 'tree')} of ${plural(runs, 'run')} with ${plural(events, 'event')}`
  if (dryRun) explain(terminal, `Would be removed: ${what}. Nothing was changed.`)
  else explain(terminal, `Removed: ${what}, and ${plural(values ?? 0, 'value')} that only they used.`)
}

export function tellCompacted(terminal: Terminal, { bytesBefore, bytesAfter, bytesLeft }: Compacted): void {
  explain(terminal, `${size(bytesBefore)} before, ${size(bytesAfter)} now.`)
  if (bytesLeft === 0) return
  explain(terminal, `${size(bytesLeft)} more can be given back once no process is at work: baton journal compact`)
}

export function tellImported(terminal: Terminal, { taken, skipped, refused }: Imported): void {
  const { bad, bold } = terminal.paint
  for (const { runId, problem } of refused)
    explain(terminal, `${bad('✖')} ${bold(neutralise(runId))}: ${neutralise(problem)}`)
  const parts = [
    `${plural(taken.length, 'tree')} taken in`,
    ...(skipped.length === 0 ? [] : [`${skipped.length} here already`]),
    ...(refused.length === 0 ? [] : [`${refused.length} refused`]),
  ]
  explain(terminal, `${parts.join(', ')}.`)
}

/** `950 B`, `12.3 kB`, `4.5 MB`. */
function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 999_950) return `${(bytes / 1_000).toFixed(1)} kB`
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
