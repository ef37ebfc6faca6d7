import type { Baton } from '../../baton.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunStatus } from '../../events/status.ts'
import type { RunSummary } from '../../kernel/ports/journal.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { noRunsYet, openJournal } from '../open-journal.ts'
import { duration } from '../output/figures.ts'
import { renderTable } from '../output/table.ts'
import { remark, say, widthOf } from '../terminal.ts'

const statuses: readonly RunStatus[] = [
  'running',
  'awaiting_input',
  'sleeping',
  'completed',
  'partial',
  'failed',
  'cancelled',
]

export const runs: Command = {
  name: 'runs',
  summary: 'lists runs, the newest first',
  words: [],
  options: {
    status: { type: 'string', value: 'STATUS', says: `only those that are ${statuses.join(', ')}`, choices: statuses },
    limit: { type: 'string', short: 'n', value: 'NUMBER', says: 'how many to list (default: 20)' },
    before: { type: 'string', value: 'RUN', says: 'only those that started before this one' },
    json: { type: 'boolean', says: 'one line of JSON for each' },
  },
  examples: [
    ['baton runs', 'the last 20'],
    ['baton runs --status awaiting_input', 'those that wait for you'],
    ['baton runs --before 0197a', 'the 20 that came before it'],
    ['baton runs --limit 100 --json', 'for a program'],
  ],
  run: async ({ options, terminal, settings }) => {
    const limit = Number(options['limit'] ?? 20)
    if (!Number.isSafeInteger(limit) || limit < 1) {
      const problem = `--limit can't be "${String(options['limit'])}".`
      throw new BatonError('BATON_USAGE_INVALID', { command: 'runs', problem, advice: 'Give a whole number above 0.' })
    }
    const status = options['status'] as RunStatus | undefined
    const baton = await openJournal(await settings())
    const found =
      baton === undefined ? [] : await page(baton, limit + 1, status, options['before'] as string | undefined)
    await baton?.close()
    const listed = found.slice(0, limit)
    const last = listed.at(-1)
    if (options['json'] === true) for (const summary of listed) say(terminal, JSON.stringify(summary))
    else if (last === undefined) remark(terminal, noneFound(status, options['before'] !== undefined))
    else {
      const now = terminal.clock.now()
      const rows = listed.map(({ runId, runnable, status, startedAt, updatedAt }) => {
        return [runId, status, runnable, `${duration(now - startedAt)} ago`, duration(updatedAt - startedAt)]
      })
      // The beginning of an id is accepted everywhere; when a run started is nowhere else to be read.
      const least = shortestIds(listed.map(({ runId }) => runId))
      const shorter = [
        { column: 0, least, cut: beginning },
        { column: 2, least: 12 },
      ]
      const layout = { width: widthOf(terminal.out), paint: terminal.paint, shorter }
      for (const line of renderTable(['RUN', 'STATUS', 'WHAT', 'STARTED', 'TOOK'], rows, layout)) say(terminal, line)
      const same = status === undefined ? '' : ` --status ${status}`
      if (found.length > limit) remark(terminal, `Older ones: baton runs${same} --before ${last.runId}`)
    }
    return exitCodes.completed
  },
}

/** Runs without a parent, the newest first, from before a run that a person named. */
async function page(
  baton: Baton,
  limit: number,
  status: RunStatus | undefined,
  before: string | undefined,
): Promise<readonly RunSummary[]> {
  return baton.runs({
    roots: true,
    limit,
    ...(status === undefined ? {} : { statuses: [status] }),
    ...(before === undefined ? {} : { after: (await findRun(baton, before)).rootRunId }),
  })
}

function beginning(id: string, length: number): string {
  return id.slice(0, length)
}

/** How much of each id tells it from the others, and most likely from those that are not listed. */
function shortestIds(ids: readonly string[]): number {
  let length = timeInId
  while (new Set(ids.map((id) => beginning(id, length))).size < ids.length) length++
  return length
}

/** An id begins with `run_` and the time in 12 digits; two more make a mistake unlikely. */
const timeInId = 18

function noneFound(status: RunStatus | undefined, isLaterPage: boolean): string {
  if (isLaterPage) return 'There are no older ones.'
  return status === undefined ? noRunsYet : `No run is ${status}.`
}
