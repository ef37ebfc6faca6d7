/** `npm start`: a panel reviews this repository, then a concierge answers two questions at once. Questions go to the concierge alone. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { exitCodes } from '../src/cli/exit-code.ts'
import { paletteFor } from '../src/cli/output/palette.ts'

const question = process.argv.slice(2).join(' ')
const usual = 'What is the weather like in Rome in May, and how do I get there from Milan by car?'
const paint = paletteFor(process.stdout, process.env)
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
// Sources are stripped of their types and compiled at every start, unless Node may keep the result.
const env = { NODE_COMPILE_CACHE: here('../node_modules/.cache/baton'), ...process.env }

const panel = [here('./review-panel/main.ts')]
const concierge = (asked: string): string[] => [here('../src/cli/main.ts'), 'ask', asked, '-C', here('./concierge')]
/** A part that could not be done is told, and is no reason to stop. */
const good: readonly (number | null)[] = [exitCodes.completed, exitCodes.partial]

/** Whether it went well. */
function tell(title: string, words: readonly string[]): boolean {
  console.log(`${paint.accent('▌')} ${paint.bold(title)}\n`)
  const { status, signal } = spawnSync(process.execPath, words, { stdio: 'inherit', env })
  console.log()
  process.exitCode = status ?? exitCodes.cancelled
  return signal === null && good.includes(status)
}

if (question !== '') tell(question, concierge(question))
else if (tell('Four reviewers look at this repository and vote', panel) && tell(usual, concierge(usual))) {
  console.log(paint.bold('Both runs are kept, in examples/review-panel/.baton and examples/concierge/.baton.'))
  console.log('Three things to try next:')
  console.log('  npm start -- "Weather in Oslo tomorrow and travel advice for Paris"')
  console.log('  npm run example:review -- ../your-project    the same panel over your code')
  console.log('  npm run example:killed                       a run that is killed three times, and finishes its work')
}
