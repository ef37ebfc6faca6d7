import type { CommandOption } from './command.ts'

/** For commands that execute runs. */
export const unsafeOption: CommandOption = {
  type: 'boolean',
  says: 'DANGEROUS: where no sandbox works, agents run commands with all your rights; see baton doctor',
}

export const unsafeName = 'unsafe-no-sandbox'
