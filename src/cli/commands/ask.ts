import type { bestMatch, MatchCandidate } from '../../project/best-match.ts'
import type { Command } from '../command.ts'
import { inputText } from '../input-text.ts'
import { limitOption } from '../limit-option.ts'
import { perform } from '../perform.ts'
import type { Project } from '../project-port.ts'
import { remark, type Terminal } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const ask: Command = {
  name: 'ask',
  summary: 'finds who fits a question best, an agent or what comes with Baton, and has it answered',
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
    [
      'baton ask "Weather in Rome, and the way from Milan to Rome"',
      'a work order that comes with Baton answers where no agent does',
    ],
    ['baton ask "Where do we read the clock?" --limit usd=0.1', 'at most 10 cents'],
  ],
  run: async (invocation) => {
    const { words, options, terminal } = invocation
    const { text: question, attach } = await inputText('ask', { words, file: options['file'], terminal })
    const { bestMatch } = await import('../../project/best-match.ts')
    return perform(
      invocation,
      { builtIns: 'all', choose: (project) => chosenFor(question, project, terminal, bestMatch) },
      question,
      attach,
    )
  },
}

/** The agent that speaks of it, or what comes with Baton and fits best. Says which, and why. */
function chosenFor(
  question: string,
  { agents, builtIns }: Project,
  terminal: Terminal,
  match: typeof bestMatch,
): string {
  const { dim, bold } = terminal.paintErr
  const best = match<MatchCandidate>(question, agents)
  const fallback = match<MatchCandidate>(question, builtIns)
  if (best === undefined || (best.words.length === 0 && fallback !== undefined)) {
    const because = best === undefined ? 'there are no agents here' : 'no agent here speaks of it'
    const name = fallback?.chosen.name ?? ''
    remark(terminal, `${bold(name)} ${dim(`(${because})`)}`)
    return name
  }
  const { chosen, confidence, words } = best
  const sure = `confidence ${Math.round(confidence * 100)} %: it speaks of ${words.join(', ')}`
  remark(terminal, `${bold(chosen.name)} ${dim(`(${sure})`)}`)
  return chosen.name
}
