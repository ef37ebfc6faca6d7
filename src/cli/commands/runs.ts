import { BatonError } from '../../errors/baton-error.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
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
    json: { type: 'boolean', says: 'one line of JSON for each' },
  },
  examples: [
    ['baton runs', 'the last 20'],
    ['baton runs --status awaiting_input', 'those that wait for you'],
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
    const found = await baton?.runs({ roots: true, limit, ...(status === undefined ? {} : { statuses: [status] }) })
    await baton?.close()
    if (options['json'] === true) {
      for (const summary of found ?? []) say(terminal, JSON.stringify(summary))
    } else if (found === undefined || found.length === 0) {
      remark(terminal, status === undefined ? noRunsYet : `No run is ${status}.`)
    } else {
      const now = terminal.clock.now()
      const rows = found.map(({ runId, runnable, status, startedAt, updatedAt }) => {
        return [runId, status, runnable, `${duration(now - startedAt)} ago`, duration(updatedAt - startedAt)]
      })
      const layout = { width: widthOf(terminal.out), paint: terminal.paint }
      for (const line of renderTable(['RUN', 'STATUS', 'WHAT', 'STARTED', 'TOOK'], rows, layout)) say(terminal, line)
    }
    return exitCodes.completed
  },
}
