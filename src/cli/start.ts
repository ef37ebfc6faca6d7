import type { Kind } from '../coordination/kind.ts'
import type { ExitCode } from './exit-code.ts'
import { openProject } from './open-project.ts'
import { runProgram } from './program.ts'
import { processTerminal } from './terminal.ts'

/** Does what the words of a command line say, in this terminal. */
export function start(words: readonly string[]): Promise<ExitCode> {
  goWhereCalled()
  return runProgram({ words, terminal: processTerminal(), openProject, kinds: allKinds })
}

/** npm starts scripts in the folder of their package. People mean the one they are in. */
function goWhereCalled(): void {
  const { npm_package_name: around, npm_lifecycle_event: script, INIT_CWD: stood } = process.env
  if (around !== 'baton' || script !== 'baton' || stood === undefined) return
  // A `baton` that this one starts in another folder must stay there.
  delete process.env['INIT_CWD']
  try {
    process.chdir(stood)
  } catch {
    // It is gone, or may not be entered: then the work is done in the folder of the package.
  }
}

/** Read only by commands that show what happened in runs. */
async function allKinds(): Promise<readonly Kind[]> {
  return (await import('../coordination/all.ts')).kinds
}
