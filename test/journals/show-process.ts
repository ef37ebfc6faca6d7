/** Shows runs of a journal in every way there is, one after the other, with a line that says which comes next. */
import { runProgram } from '../../src/cli/program.ts'
import { processTerminal } from '../../src/cli/terminal.ts'
import { kinds } from '../../src/coordination/all.ts'

const ways = ['', '--tree', '--mermaid', '--timeline', '--events', '--json']

const [journal = '', ...runIds] = process.argv.slice(2)
const terminal = processTerminal()
for (const runId of runIds) {
  for (const way of ways) {
    process.stdout.write(`@ ${runId} ${way}\n`)
    const words = ['show', runId, ...(way === '' ? [] : [way]), '--journal', journal, '--color', 'never']
    const code = await runProgram({
      words,
      terminal,
      openProject: () => Promise.reject(new Error('`show` opens no project.')),
      kinds: async () => kinds,
    })
    if (code !== 0) process.stdout.write(`failed with ${code}\n`)
  }
}
