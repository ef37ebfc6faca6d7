/**
 * A panel of four reviewers looks at the code of a folder, says what it found, votes, and its lead writes a report.
 *
 *   npm run example:review                                  this repository
 *   npm run example:review -- ../my-project
 *   npm run example:review -- . "Review the code in src"
 *   npm run example:review -- --resume RUN                  after a crash, with the same folder
 */
import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { exitCodeFor, exitCodes } from '../../src/cli/exit-code.ts'
import { reportError } from '../../src/cli/output/error-report.ts'
import { dollars } from '../../src/cli/output/figures.ts'
import { paletteFor } from '../../src/cli/output/palette.ts'
import { renderTree } from '../../src/cli/output/tree.ts'
import { loadSettings } from '../../src/config/load-settings.ts'
import type { RunResult } from '../../src/index.ts'
import { type OpenedProject, openProject } from '../../src/project/open-project.ts'
import { plural } from '../../src/projections/plural.ts'
import { paintProblem } from '../../src/source/format-problem.ts'
import { reportLines } from './report-lines.ts'
import { PanelNews } from './say-what-happens.ts'

const { values, positionals } = parseArgs({ options: { resume: { type: 'string' } }, allowPositionals: true })
const [reviewed, task = 'Review the code in this folder'] = positionals
const paint = paletteFor(process.stdout, process.env)
const width = Math.min(process.stdout.columns ?? 100, 120) - 1
process.stdout.once('error', () => process.exit()) // Whoever read along, such as `head`, has seen enough.

const folder = fileURLToPath(new URL('.', import.meta.url))
const isThere = reviewed === undefined || (await stat(reviewed).catch(() => undefined))?.isDirectory() === true
if (isThere) process.exitCode = await review().catch(fail)
else {
  console.error(`There is no folder ${reviewed}.`)
  process.exitCode = exitCodes.usage
}

async function review(): Promise<number> {
  const settings = await loadSettings({
    folder,
    env: process.env,
    flags: reviewed === undefined ? {} : { files: resolve(reviewed) },
  })
  // Whoever starts this example agrees that it looks at the folder they name.
  const project = await openProject(settings, { env: { ...process.env, BATON_TRUST: '1' } })
  for (const problem of project.problems) console.error(paintProblem(problem, paint))
  if (project.problems.length > 0) return exitCodes.configuration
  const journal = resolve(folder, settings.journal.value)
  const near = relative(process.cwd(), journal)
  return follow(project, near.startsWith('..') ? journal : near)
}

async function follow(project: OpenedProject, journal: string): Promise<number> {
  const { baton } = project
  const { resume } = values
  const handle = await (resume === undefined ? baton.start('review-panel', task) : baton.resume(resume))
  process.once('SIGINT', () => void handle.cancel('Ctrl-C'))
  console.log(`${paint.bold('A panel reviews')} ${reviewed ?? 'this repository'}  ${paint.dim(handle.runId)}\n`)

  const news = new PanelNews(paint, width)
  for await (const event of handle.events()) for (const line of news.take(event)) console.log(line)
  const result = await handle.result
  await project.close()
  if (result.status !== 'awaiting_input') tellReport(result, news, project.offline)
  console.log(`\nThe run is kept in ${journal}. To see it again:`)
  console.log('  npm run baton -- show last -C examples/review-panel')
  console.log('  npm run baton -- show last --tree -C examples/review-panel')
  return exitCodeFor(result.status)
}

function tellReport({ status, output, error, usage }: RunResult, news: PanelNews, isOffline: boolean): void {
  console.log(`\n${paint.bold('The report')}\n`)
  tell(output === '' ? (error?.message ?? status) : output)
  console.log(`\n${paint.bold('Who did what')}\n`)
  for (const line of renderTree(news.deeds, { width, now: 0, paint })) console.log(line)
  const { usdMicros, modelCalls, toolCalls } = usage
  const answers = isOffline ? `${modelCalls} answers of the offline rules` : plural(modelCalls, 'model call')
  console.log(`\n${status}: ${dollars(usdMicros)}, ${answers}, ${plural(toolCalls, 'tool call')}`)
  if (!isOffline) return
  tell(
    'Offline: the analysers are real; rules chose them, voted by what they found and ranked it. With `model:` in ' +
      'examples/review-panel/baton.yaml the members judge what they found.',
  )
}

function tell(text: string): void {
  for (const line of reportLines(text, width, paint)) console.log(line)
}

function fail(error: unknown): number {
  console.error(reportError(error, paint))
  return exitCodes.failed
}
