import { BatonError } from '../../errors/baton-error.ts'
import { bestMatch } from '../best-match.ts'
import type { Command } from '../command.ts'
import { inputText } from '../input-text.ts'
import { limitOption } from '../limit-option.ts'
import { perform } from '../perform.ts'
import { remark } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const ask: Command = {
  name: 'ask',
  summary: 'finds the agent that fits a question best, and runs it',
  words: [
    { name: 'question', says: 'what you want to know; without it, whatever is piped in', optional: true, rest: true },
  ],
  options: {
    file: { type: 'string', short: 'f', value: 'FILE', says: 'take the question from a file' },
    json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' },
    limit: limitOption,
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton ask "How many metres is a mile?"', 'says which agent it chose, and how sure it is'],
    ['baton ask "Where do we read the clock?" --limit usd=0.1', 'at most 10 cents'],
  ],
  run: async (invocation) => {
    const { words, options, terminal } = invocation
    const question = await inputText('ask', { words, file: options['file'], terminal })
    return perform(
      invocation,
      ({ agents, settings }) => {
        const match = bestMatch(question, agents)
        if (match === undefined) {
          const problem = `there are no agents in ${settings.agents.value}.`
          throw new BatonError('BATON_USAGE_INVALID', { command: 'ask', problem, advice: 'Write some: baton init' })
        }
        const { chosen, confidence, words } = match
        const because =
          words.length === 0 ? 'no agent speaks of it, so the first is asked' : `it speaks of ${words.join(', ')}`
        const { dim, bold } = terminal.paintErr
        remark(terminal, `${bold(chosen.name)} ${dim(`(confidence ${Math.round(confidence * 100)} %: ${because})`)}`)
        return chosen.name
      },
      question,
    )
  },
}
