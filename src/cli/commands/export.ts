import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { viewsOf } from '../../coordination/log-views.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { plural } from '../../projections/plural.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { openJournal } from '../open-journal.ts'
import { remark, say } from '../terminal.ts'

export const exportRun: Command = {
  name: 'export',
  summary: 'writes a run out: its sealed events as text, or the work it kept as files',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' }],
  options: {
    to: { type: 'string', value: 'FILE', says: 'write the events to a file instead of the screen' },
    files: { type: 'string', value: 'FOLDER', says: 'write the orders, states and results that the run kept there' },
  },
  examples: [
    ['baton export last --to run.ndjson', 'everything that happened, sealed by its hash chain'],
    ['baton export last --files out', 'what was ordered, how it stands and what came of it, as JSON files'],
  ],
  run: async ({ words, options, terminal, settings, kinds }) => {
    const [wanted = ''] = words
    const baton = await openJournal(await settings())
    if (baton === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
    try {
      const { runId, rootRunId } = await findRun(baton, wanted)
      if (typeof options['files'] === 'string') {
        const events = await baton.events(runId)
        const files = (await viewsOf(await kinds(), events)).files(events)
        if (files.size === 0) {
          remark(terminal, `${runId} kept nothing that could be written out as files.`)
          return exitCodes.failed
        }
        for (const [path, text] of files) write(join(options['files'], path), text)
        remark(terminal, `${plural(files.size, 'file')} in ${options['files']}`)
        return exitCodes.completed
      }
      const text = await baton.export(rootRunId)
      if (typeof options['to'] === 'string') write(options['to'], text)
      else say(terminal, text.trimEnd())
      return exitCodes.completed
    } finally {
      await baton.close()
    }
  },
}

function write(path: string, text: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true })
  writeFileSync(path, text)
}
