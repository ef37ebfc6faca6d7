import type { Baton } from '../../baton.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { RunSummary } from '../../kernel/ports/journal.ts'
import { plural } from '../../projections/plural.ts'
import type { Command, Invocation } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { aboutForeign, foreignRuns } from '../foreign-runs.ts'
import { killedRuns } from '../killed-runs.ts'
import { noRunsYet, openOwnJournal } from '../open-journal.ts'
import { duration } from '../output/figures.ts'
import { renderTable } from '../output/table.ts'
import { neutralise } from '../output/text-width.ts'
import { selectedRuns, selectionOptions, selectionWords } from '../run-selection.ts'
import { remark, say, widthOf } from '../terminal.ts'

export const runs: Command = {
  name: 'runs',
  summary: 'lists runs, the newest first',
  words: [],
  options: {
    ...selectionOptions,
    limit: { type: 'string', short: 'n', value: 'NUMBER', says: 'how many to list (default: 20)' },
    json: { type: 'boolean', says: 'one line of JSON for each' },
  },
  examples: [
    ['baton runs', 'the last 20'],
    ['baton runs --status awaiting_input', 'those that wait for you'],
    ['baton runs --status failed --status partial --since 1d', 'what went wrong since yesterday'],
    ['baton runs --what helper --tag nightly', 'of one agent, started with a tag'],
    ['baton runs --before 0197a', 'the 20 that came before it'],
    ['baton runs --limit 100 --json --cursor 4711', 'for a program: the page after the run with that place'],
  ],
  run: async (invocation) => {
    const { options, terminal, settings } = invocation
    const limit = Number(options['limit'] ?? 20)
    if (!Number.isSafeInteger(limit) || limit < 1) {
      const problem = `--limit can't be "${String(options['limit'])}".`
      throw new BatonError('BATON_USAGE_INVALID', { command: 'runs', problem, advice: 'Give a whole number above 0.' })
    }
    const baton = await openOwnJournal(await settings(), terminal.env)
    const found = baton === undefined ? [] : await page(invocation, baton, limit + 1)
    const listed = found.slice(0, limit)
    const killed = baton === undefined ? new Set<string>() : await killedRuns(baton, listed)
    const foreign = baton === undefined ? new Set<string>() : await foreignRuns(baton, listed, terminal.env)
    await baton?.close()
    const last = listed.at(-1)
    if (options['json'] === true) {
      for (const one of listed) {
        const marks = {
          ...(killed.has(one.runId) && { killed: true }),
          ...(foreign.has(one.runId) && { foreign: true }),
        }
        say(terminal, visibleJson({ ...one, ...marks }))
      }
    } else if (last === undefined) remark(terminal, noneFound(invocation))
    else {
      const now = terminal.clock.now()
      const hasTags = listed.some(({ tags }) => tags !== undefined)
      const rows = listed.map(({ runId, runnable, status, startedAt, updatedAt, tags = [] }) => {
        const ended = killed.has(runId) ? 'killed' : status
        const shown = foreign.has(runId) ? `${ended}, foreign` : ended
        const cells = [runId, shown, runnable, `${duration(now - startedAt)} ago`, duration(updatedAt - startedAt)]
        return hasTags ? [...cells, neutralise(tags.join(', '))] : cells
      })
      // The beginning of an id is accepted everywhere; when a run started is nowhere else to be read.
      const least = shortestIds(listed.map(({ runId }) => runId))
      const shorter = [
        { column: 0, least, cut: beginning },
        { column: 2, least: 12 },
      ]
      const layout = { width: widthOf(terminal.out), paint: terminal.paint, shorter }
      const heads = ['RUN', 'STATUS', 'WHAT', 'STARTED', 'TOOK', ...(hasTags ? ['TAGS'] : [])]
      for (const line of renderTable(heads, rows, layout)) say(terminal, line)
      if (found.length > limit)
        remark(terminal, `Older ones: baton runs${selectionWords(options)} --before ${last.runId}`)
      const remarkOnForeign = aboutForeign(foreign)
      if (remarkOnForeign !== undefined) remark(terminal, remarkOnForeign)
      const [one] = killed
      if (one !== undefined) {
        const way = killed.size === 1 ? `baton resume ${one}` : 'baton recover'
        remark(terminal, `The process of ${plural(killed.size, 'run')} is gone. To go on where it was killed: ${way}`)
      }
    }
    return exitCodes.completed
  },
}

/** Some of the runs that were chosen, the newest first. */
async function page(invocation: Invocation, baton: Baton, limit: number): Promise<readonly RunSummary[]> {
  try {
    return await baton.runs({ ...(await selectedRuns(invocation, baton)), limit })
  } catch (error) {
    await baton.close()
    throw error
  }
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

function noneFound({ options }: Invocation): string {
  if (options['before'] !== undefined || options['cursor'] !== undefined) return 'There are no older ones.'
  const chosen = selectionWords(options)
  const [status, ...others] = Array.isArray(options['status']) ? options['status'] : []
  if (chosen === ` --status ${status}` && others.length === 0) return `No run is ${status}.`
  return chosen === '' ? noRunsYet : `No run fits:${chosen}`
}
