import { join } from 'node:path'
import type { Baton } from '../../baton.ts'
import type { Kind } from '../../coordination/kind.ts'
import { viewsOf } from '../../coordination/log-views.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { plural } from '../../projections/plural.ts'
import { articleFormat } from '../article-format.ts'
import type { Command } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { findArticle } from '../find-article.ts'
import { findRun } from '../find-run.ts'
import { keptFiles } from '../kept-files.ts'
import { openJournal } from '../open-journal.ts'
import { remark, say, type Terminal } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

export const exportRun: Command = {
  name: 'export',
  summary: 'writes a run out: its sealed events as text, the work it kept as files, or its article',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' }],
  options: {
    to: { type: 'string', value: 'FILE', says: 'write the events to a file instead of the screen' },
    files: {
      type: 'string',
      value: 'FOLDER',
      says: 'write what the run kept there: its artifacts, and the orders, states and results of its work',
    },
    article: {
      type: 'string',
      value: 'FILE',
      says: 'write the article that the run kept, as the ending says: x.pdf, x.docx',
    },
  },
  examples: [
    ['baton export last --to run.ndjson', 'everything that happened, sealed by its hash chain'],
    ['baton export last --files out', 'what was ordered, how it stands and what came of it, as JSON files'],
    ['baton export last --article ferries.pdf', 'what research wrote, with its references'],
  ],
  run: async ({ words, options, terminal, settings, kinds }) => {
    const [wanted = ''] = words
    const baton = await openJournal(await settings(), terminal.env)
    if (baton === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
    try {
      const { runId, rootRunId } = await findRun(baton, wanted)
      const { article, files } = options
      if (typeof article === 'string')
        return await writeArticle({ baton, runId, terminal, kinds: await kinds() }, article)
      if (typeof files === 'string') return await writeFiles({ baton, runId, terminal, kinds: await kinds() }, files)
      const text = await baton.export(rootRunId)
      if (typeof options['to'] === 'string') writeFile('export', options['to'], text)
      else say(terminal, text.trimEnd())
      return exitCodes.completed
    } finally {
      await baton.close()
    }
  },
}

interface WrittenRun {
  readonly baton: Baton
  readonly runId: string
  readonly terminal: Terminal
  readonly kinds: readonly Kind[]
}

async function writeArticle({ baton, runId, terminal, kinds }: WrittenRun, file: string): Promise<ExitCode> {
  const found = await findArticle(baton, runId, kinds)
  if (found === undefined) {
    remark(terminal, `${runId} kept no article.`)
    return exitCodes.failed
  }
  const bytes = await found.article.as(articleFormat('export', file, found.formats))
  writeFile('export', file, bytes)
  remark(terminal, `${bytes.length.toLocaleString('en-GB')} bytes in ${file}`)
  return exitCodes.completed
}

async function writeFiles({ baton, runId, terminal, kinds }: WrittenRun, folder: string): Promise<ExitCode> {
  const events = await baton.events(runId)
  const files = new Map([...(await keptFiles(baton, runId)), ...(await viewsOf(kinds, events)).files(events)])
  if (files.size === 0) {
    remark(terminal, `${runId} kept nothing that could be written out as files.`)
    return exitCodes.failed
  }
  for (const [path, content] of files) writeFile('export', join(folder, path), content)
  remark(terminal, `${plural(files.size, 'file')} in ${folder}`)
  return exitCodes.completed
}
