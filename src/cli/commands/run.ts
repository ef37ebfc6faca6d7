import { detached, detachName, detachOption } from '../background.ts'
import type { Command } from '../command.ts'
import { inputText } from '../input-text.ts'
import { limitOption } from '../limit-option.ts'
import { perform } from '../perform.ts'
import { variablesIn } from '../set-option.ts'
import { tagOption } from '../tag-option.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'
import { peersOption } from '../workspace/peers-option.ts'

export const run: Command = {
  name: 'run',
  summary: 'runs an agent, or anything else that has a name, on an input',
  words: [
    { name: 'NAME', says: 'what to run', completes: 'agent' },
    { name: 'input', says: 'what it is given; without it, whatever is piped in', optional: true, rest: true },
  ],
  options: {
    file: {
      type: 'string',
      short: 'f',
      multiple: true,
      value: 'FILE',
      says: 'take the input from a file; an image or a PDF is attached',
    },
    set: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      says: 'a variable of a team and its value, as often as needed',
    },
    json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' },
    peers: peersOption,
    limit: limitOption,
    tag: tagOption,
    [detachName]: detachOption,
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton run helper "What time is it in Oslo?"', 'one question, one answer'],
    ['git diff | baton run reviewer', 'the input comes through the pipe'],
    ['baton run reviewer "Review this" --file notes.md', 'words, then a file'],
    ['baton run helper "What does this show?" --file chart.png', 'an image, for a model that can look at it'],
    ['baton run helper "…" --detach', 'prints the id of the run, which goes on in the background'],
    ['baton run helper "…" --limit usd=0.5 --json', 'at most 50 cents; events for a program'],
  ],
  run: async (invocation) => {
    const [name = '', ...words] = invocation.words
    const { options, terminal } = invocation
    const code = await detached(invocation)
    if (code !== undefined) return code
    const { attach, ...given } = await inputText('run', { words, files: options['file'], terminal })
    const params = variablesIn('run', options['set'])
    const input = Object.keys(params).length === 0 ? given : { ...given, data: { params } }
    return perform(invocation, { choose: () => ({ name }), builtIns: [name] }, input, attach)
  },
}
