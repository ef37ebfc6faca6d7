/**
 * A small team answers questions about this repository's own documentation.
 *
 *   npm run example:docs
 *   npm run example:docs -- "Search for \"output commit\"" "What is 12% of 502?"
 */
import { fileURLToPath } from 'node:url'
import { paletteFor } from '../../src/cli/output/palette.ts'
import { renderTree } from '../../src/cli/output/tree.ts'
import { loadSettings } from '../../src/config/load-settings.ts'
import { openProject } from '../../src/project/open-project.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { startFold } from '../../src/projections/projection.ts'
import { paintProblem } from '../../src/source/format-problem.ts'
import { desk } from './desk.ts'

const usual = [
  'Search for "output commit"',
  'Read guide.md lines 1 to 6',
  'How many days until 2026-12-24, and what is 12% of 502?',
]
const paint = paletteFor(process.stdout, process.env)
const asked = process.argv.slice(2)
const questions = asked.length > 0 ? asked : usual

const folder = fileURLToPath(new URL('.', import.meta.url))
// Whoever starts this example agrees that it looks at the documentation beside it.
const env = { ...process.env, BATON_TRUST: '1' }
const project = await openProject(await loadSettings({ folder, env, flags: {} }), { env })
for (const problem of project.problems) console.error(paintProblem(problem, paint))
if (project.problems.length > 0) process.exit(5)

const handle = await project.baton.start(desk, questions.join('\n'))
process.once('SIGINT', () => void handle.cancel('Ctrl-C'))

const fold = startFold(operationTree)
for await (const event of handle.events()) fold.take(event)
const result = await handle.result
await project.close()

console.log(`${paint.bold('A team over the documentation of this repository')}\n`)
if (result.status === 'awaiting_input') process.exit(4)
console.log(result.output === '' ? (result.error?.message ?? result.status) : result.output)
console.log(`\n${paint.bold('Who did what')}`)
for (const line of renderTree(fold.state, { width: process.stdout.columns ?? 100, now: 0, paint })) console.log(line)
const { usdMicros, modelCalls, toolCalls } = result.usage
console.log(`\n${result.status}; ${modelCalls} model calls, ${toolCalls} tool calls, $${(usdMicros / 1e6).toFixed(4)}`)
if (project.offline)
  console.log('Offline: rules chose the tools. `model:` in examples/docs-team/baton.yaml changes that.')
console.log(`
The run is kept in examples/docs-team/.baton. Try next:
  npm run example:docs -- "Search for \\"lease\\""                     ask the team something else
  npm run baton -- run librarian "List the files" --agents examples/docs-team/agents
  npm run example:killed                                a run is killed and resumed before your eyes`)
process.exitCode = result.status === 'completed' ? 0 : result.status === 'partial' ? 3 : 1
