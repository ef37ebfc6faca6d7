import { BatonError } from '../../errors/baton-error.ts'
import { isObject, type Json } from '../../events/json.ts'
import type { Limits } from '../../kernel/limits.ts'
import type { ChosenAnswerer, PossibleAnswerer } from '../../project/choose-runnable.ts'
import { askLine } from '../ask-line.ts'
import { detached, detachName, detachOption } from '../background.ts'
import type { Command } from '../command.ts'
import { inputText } from '../input-text.ts'
import { limitOption } from '../limit-option.ts'
import { figuresOf } from '../output/outcome.ts'
import { neutralise } from '../output/text-width.ts'
import { type PaidChoice, perform } from '../perform.ts'
import type { Project } from '../project-port.ts'
import { rulesAsked } from '../rules-asked.ts'
import { tagOption } from '../tag-option.ts'
import { isInteractive, remark, type Terminal } from '../terminal.ts'
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
    const { attach, ...given } = await inputText('ask', { words, files: options['file'], terminal })
    const { text: question } = given
    const { meantBuiltIns } = await import('../../project/built-in-runnables.ts')
    return perform(
      invocation,
      {
        builtIns: meantBuiltIns(question),
        choose: (project, limits) => chosenFor(question, project, limits, terminal),
      },
      given,
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
): Promise<PaidChoice> {
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
  const byWords = chosenByWords(choosing)
  const asked =
    found === undefined && byWords.undecided.length > 0 ? await askWho(terminal, byWords.undecided) : undefined
  const { name, reason } = asked ?? found ?? byWords
  remark(terminal, `${bold(name)} ${dim(`(${neutralise(reason)})`)}`)
  if (run === undefined || run.status === 'awaiting_input') return { name }
  remark(terminal, dim(`  chosen with ${figuresOf(run.usage, await rulesAsked(baton, run.runId))}`))
  return { name, used: run.usage }
}

/** Lets the person choose between agents that words do not decide between. */
async function askWho(terminal: Terminal, between: readonly PossibleAnswerer[]): Promise<ChosenAnswerer> {
  const lines = between.map(({ name, words }) => `${name} (speaks of ${words.join(', ')})`)
  if (!isInteractive(terminal)) {
    const problem = `its words do not say who is meant: ${lines.join('; ')}.`
    throw new BatonError('BATON_USAGE_INVALID', { command: 'ask', problem, advice: 'Name one: baton run NAME "…"' })
  }
  remark(terminal, 'The words of the question do not say who is meant:')
  for (const [index, line] of lines.entries()) remark(terminal, `  ${index + 1}  ${neutralise(line)}`)
  const line = await askLine(terminal, `Who shall answer? ${terminal.paintErr.dim('[1]')} `)
  if (line === undefined) throw new BatonError('BATON_RUN_CANCELLED', { reason: 'nobody was chosen' })
  const said = line.trim()
  const chosen = said === '' ? between[0] : (between[Number(said) - 1] ?? between.find(({ name }) => name === said))
  if (chosen !== undefined) return { name: chosen.name, reason: 'chosen by you' }
  const advice = `Answer with a number from 1 to ${between.length}, or a name.`
  throw new BatonError('BATON_USAGE_INVALID', { command: 'ask', problem: `"${said}" is none of them.`, advice })
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
