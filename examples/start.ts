/** `npm start`: first a team at work, then what happens to a run when its process is killed. Questions go to the team alone. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const questions = process.argv.slice(2)
// Sources are stripped of their types and compiled at every start, unless Node may keep the result.
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/baton', import.meta.url)),
  ...process.env,
}
const stories = questions.length > 0 ? ['docs-team'] : ['docs-team', 'killed-and-resumed']

for (const [index, story] of stories.entries()) {
  if (index > 0) console.log(`\n${'─'.repeat(Math.min(process.stdout.columns ?? 80, 100))}\n`)
  const file = fileURLToPath(new URL(`./${story}/main.ts`, import.meta.url))
  const { status, signal } = spawnSync(process.execPath, [file, ...questions], { stdio: 'inherit', env })
  if (signal !== null || status !== 0) {
    process.exitCode = status ?? 130
    break
  }
}
