import { isObject, type Json } from '../../events/json.ts'
import type { Limits } from '../../kernel/limits.ts'
import { detached, detachName, detachOption } from '../background.ts'
import type { Command } from '../command.ts'
import { inputText } from '../input-text.ts'
import { limitOption } from '../limit-option.ts'
import { neutralise } from '../output/text-width.ts'
import { perform } from '../perform.ts'
import type { Project } from '../project-port.ts'
import { tagOption } from '../tag-option.ts'
import { remark, type Terminal } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const ask: Command = {
  name: 'ask',
  summary: 'finds who fits a question best, an agent or what comes with Baton, and has it answered',
  words: [
    { name: 'question', says: 'what you want to know; without it, whatever is piped in', optional: true, rest: true },
  ],
  options: {
    file: {
      type: 'string',
      short: 'f',
      multiple: true,
      value: 'FILE',
      says: 'take the question from a file; an image or a PDF is attached',
    },
    json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' },
    limit: limitOption,
    tag: tagOption,
    [detachName]: detachOption,
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
    const code = await detached(invocation)
    if (code !== undefined) return code
    const { text: question, attach } = await inputText('ask', { words, files: options['file'], terminal })
    const { meantBuiltIns } = await import('../../project/built-in-runnables.ts')
    return perform(
      invocation,
      {
        builtIns: meantBuiltIns(question),
        choose: (project, limits) => chosenFor(question, project, limits, terminal),
      },
      question,
      attach,
    )
  },
}

/** What answers the question, by the model where there is one to choose. Says which, and why. */
async function chosenFor(
  question: string,
  { agents, builtIns, baton, settings }: Project,
  limits: Partial<Limits>,
  terminal: Terminal,
): Promise<string> {
  const { chosenByWords, choosingRun } = await import('../../project/choose-runnable.ts')
  const { dim, bold, warn } = terminal.paintErr
  const choosing = { question, agents: agents.map(shown), builtIns: builtIns.map(shown) }
  const hasModel = (settings.decisionModel.value ?? settings.model.value) !== undefined
  const isChoice = agents.length + builtIns.length > 1
  const run = hasModel && isChoice ? await baton.run(choosingRun(choosing), question, { limits }) : undefined
  const found = run?.status === 'completed' ? chosenIn(run.data) : undefined
  if (run?.status === 'failed') {
    remark(terminal, `${warn('!')} Rules choose, because no model could: ${run.error?.message ?? ''}`)
  }
  const { name, reason } = found ?? chosenByWords(choosing)
  remark(terminal, `${bold(name)} ${dim(`(${neutralise(reason)})`)}`)
  return name
}

function shown({ name, description }: { readonly name: string; readonly description: string }): {
  name: string
  description: string
} {
  return { name, description }
}

function chosenIn(data: Json | undefined): { readonly name: string; readonly reason: string } | undefined {
  const { name, reason } = isObject(data) ? data : {}
  return typeof name === 'string' && typeof reason === 'string' ? { name, reason } : undefined
}
