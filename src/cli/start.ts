import type { Kind } from '../coordination/kind.ts'
import type { ExitCode } from './exit-code.ts'
import { openProject } from './open-project.ts'
import { runProgram } from './program.ts'
import { processTerminal } from './terminal.ts'

/** Does what the words of a command line say, in this terminal. */
export function start(words: readonly string[]): Promise<ExitCode> {
  const { npm_package_name: around, npm_lifecycle_event: script, INIT_CWD: stood } = process.env
  // npm starts scripts in the folder of their package. People mean the one they are in.
  if (around === 'baton' && script === 'baton' && stood !== undefined) process.chdir(stood)
  return runProgram({ words, terminal: processTerminal(), openProject, kinds: allKinds })
}

/** Read only by commands that show what happened in runs. */
async function allKinds(): Promise<readonly Kind[]> {
  return (await import('../coordination/all.ts')).kinds
}
