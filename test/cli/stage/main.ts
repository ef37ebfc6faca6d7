import { enableCompileCache } from 'node:module'

// Before anything else is loaded: what Node has compiled once, it need not compile again at the next start.
enableCompileCache()

const { runProgram } = await import('../../../src/cli/program.ts')
const { kinds } = await import('../../../src/coordination/all.ts')
const { openStage } = await import('./project.ts')
const { processTerminal } = await import('../../../src/cli/terminal.ts')

process.exitCode = await runProgram({
  words: process.argv.slice(2),
  terminal: processTerminal(),
  openProject: openStage,
  kinds: async () => kinds,
})
