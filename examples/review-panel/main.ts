/**
 * A panel of four reviewers looks at the code of a folder, says what it found, votes, and its lead writes a report.
 *
 *   node examples/review-panel/main.ts                     this repository
 *   node examples/review-panel/main.ts ../my-project
 *   node examples/review-panel/main.ts . "Review the code in src"
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportProblem } from '../../src/cli/output/error-report.ts'
import { paletteFor } from '../../src/cli/output/palette.ts'
import { renderTree } from '../../src/cli/output/tree.ts'
import { loadSettings } from '../../src/config/load-settings.ts'
import { openProject } from '../../src/project/open-project.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { startFold } from '../../src/projections/projection.ts'
import { sayWhatHappens } from './say-what-happens.ts'

const [reviewed, task = 'Review the code in this folder'] = process.argv.slice(2)
const paint = paletteFor(process.stdout, process.env)

const folder = fileURLToPath(new URL('.', import.meta.url))
const flags = reviewed === undefined ? {} : { files: resolve(reviewed) }
const project = await openProject(await loadSettings({ folder, env: process.env, flags }))
for (const problem of project.problems) console.error(reportProblem(problem, folder, paint))
if (project.problems.length > 0) process.exit(5)

console.log(`${paint.bold('A panel reviews')} ${reviewed ?? 'this repository'}\n`)
const handle = await project.baton.start('review-panel', task)
process.once('SIGINT', () => void handle.cancel('Ctrl-C'))

const fold = startFold(operationTree)
for await (const event of handle.events()) {
  fold.take(event)
  for (const line of sayWhatHappens(event, paint)) console.log(line)
}
const result = await handle.result
await project.close()
if (result.status === 'awaiting_input') process.exit(4)

console.log(`\n${paint.bold('The report')}\n`)
console.log(result.output === '' ? (result.error?.message ?? result.status) : result.output)
console.log(`\n${paint.bold('Who did what')}`)
for (const line of renderTree(fold.state, { width: process.stdout.columns ?? 100, now: 0, paint })) console.log(line)
const { usdMicros, modelCalls, toolCalls } = result.usage
console.log(`\n${result.status}; ${modelCalls} model calls, ${toolCalls} tool calls, $${(usdMicros / 1e6).toFixed(4)}`)
if (project.offline) {
  console.log('Offline: the analysers are real, rules chose them and put the report together.')
  console.log('`model:` in examples/review-panel/baton.yaml has the members judge what they found.')
}
process.exitCode = result.status === 'completed' ? 0 : result.status === 'partial' ? 3 : 1
