import { visibleJson } from '../events/visible-json.ts'
import type { Baton, ForeignRun } from '../index.ts'
import type { Invocation } from './command.ts'
import { confirm, showNeeds } from './consent.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { findRun } from './find-run.ts'
import { noRunsYet, openOwnJournal } from './open-journal.ts'
import { isInteractive, remark, say, type Terminal } from './terminal.ts'

/** Shows what is in runs that the key of this user did not write, and takes them for the user's own if they agree. */
export async function adoptRuns({ options, terminal, settings }: Invocation, wanted: string): Promise<ExitCode> {
  const baton = await openOwnJournal(await settings(), terminal.env)
  if (baton === undefined) {
    remark(terminal, noRunsYet)
    return exitCodes.completed
  }
  try {
    const foreign = await foreignRuns(baton, wanted)
    if (foreign.length === 0) {
      remark(terminal, wanted === 'all' ? 'Every unfinished run is yours.' : 'That run is yours.')
      return exitCodes.completed
    }
    const json = options['json'] === true
    for (const run of foreign) tell(terminal, run, json)
    const agreed =
      options['yes'] === true || (!json && isInteractive(terminal) && (await confirm(terminal, foreign.length)))
    if (!agreed) {
      remark(terminal, `Nothing was agreed to. To agree without being asked: baton trust --run ${wanted} --yes`)
      return exitCodes.configuration
    }
    for (const run of foreign) await baton.adopt(run)
    remark(terminal, `Yours from now on: ${foreign.map(({ runId }) => runId).join(', ')}`)
    return exitCodes.completed
  } finally {
    await baton.close()
  }
}

async function foreignRuns(baton: Baton, wanted: string): Promise<readonly ForeignRun[]> {
  const runs =
    wanted === 'all'
      ? await baton.runs({ roots: true, statuses: ['running', 'sleeping', 'awaiting_input'] })
      : [await findRun(baton, wanted)]
  const found = await Promise.all(runs.map(({ rootRunId }) => baton.foreign(rootRunId)))
  return found.filter((run) => run !== undefined)
}

function tell(terminal: Terminal, { runId, holds }: ForeignRun, json: boolean): void {
  if (json) say(terminal, visibleJson({ runId, holds }))
  else
    showNeeds(
      terminal,
      `${runId} would:`,
      holds.map((shown) => ({ shown })),
    )
}
