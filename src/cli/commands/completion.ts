import { BatonError } from '../../errors/baton-error.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { say } from '../terminal.ts'

const shells = ['bash', 'zsh', 'fish'] as const

export const completion: Command = {
  name: 'completion',
  summary: 'prints a script that lets your shell complete commands, options and agents',
  words: [{ name: 'SHELL', says: shells.join(', '), completes: shells }],
  options: {},
  examples: [
    ['source <(baton completion bash)', 'for this shell; put it into ~/.bashrc to keep it'],
    ['baton completion fish > ~/.config/fish/completions/baton.fish', 'for good'],
  ],
  run: async ({ words, terminal, commands }) => {
    const [shell = ''] = words
    const { bashScript, fishScript, offersOf, zshScript } = await import('../completion/script.ts')
    const scripts: Readonly<Record<string, typeof bashScript>> = { bash: bashScript, zsh: zshScript, fish: fishScript }
    const write = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (write === undefined) {
      const problem = `there is no script for "${shell}".`
      throw new BatonError('BATON_USAGE_INVALID', {
        command: 'completion',
        problem,
        advice: `Use one of: ${shells.join(', ')}.`,
      })
    }
    say(terminal, write(offersOf(await commands())))
    return exitCodes.completed
  },
}
