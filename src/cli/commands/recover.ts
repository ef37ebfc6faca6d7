import { BatonError } from '../../errors/baton-error.ts'
import type { Command } from '../command.ts'
import { keepRecovering } from '../keep-recovering.ts'
import { recoverAll } from '../recover-all.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const recover: Command = {
  name: 'recover',
  summary: 'takes up every unfinished run that no process works on; with --watch, for as long as it runs',
  words: [],
  options: {
    watch: { type: 'boolean', says: 'stay, and take up what loses its process, or is due, from now on too' },
    every: { type: 'string', value: 'SECONDS', says: 'with --watch: how often to look (default: 2)' },
    json: { type: 'boolean', says: 'print what happens as lines of JSON, and nothing else' },
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton recover', 'for instance when a machine starts; the same as baton resume --all'],
    ['baton recover --watch', 'as a service; Ctrl-C lets go of its runs, and cancels none'],
  ],
  run: async (invocation) => {
    const { watch, every } = invocation.options
    const seconds = every === undefined ? undefined : Number(every)
    if (seconds !== undefined && !(seconds > 0 && seconds <= 86_400)) {
      const problem = `--every can't be "${String(every)}".`
      throw new BatonError('BATON_USAGE_INVALID', { command: 'recover', problem, advice: 'Name seconds, such as 5.' })
    }
    if (watch !== true) return recoverAll(invocation)
    return keepRecovering(invocation, seconds === undefined ? undefined : seconds * 1_000)
  },
}
