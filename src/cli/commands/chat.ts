import { createInterface } from 'node:readline'
import { limitsOf } from '../../config/settings.ts'
import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import { attend } from '../attend.ts'
import { type ChatAround, isChatCommand } from '../chat/chat-commands.ts'
import { newChat, pastChat, remember } from '../chat/past-chat.ts'
import type { Command } from '../command.ts'
import { type ExitCode, exitCodeFor, exitCodes } from '../exit-code.ts'
import { labelsFromElsewhere } from '../input-text.ts'
import { limitOption } from '../limit-option.ts'
import { answerText } from '../output/answer-text.ts'
import { tellLimitPlace, tellShortcomings } from '../output/outcome.ts'
import { tellError } from '../output/tell-error.ts'
import { speech } from '../output/view.ts'
import { refuseBroken } from '../perform.ts'
import type { Project } from '../project-port.ts'
import { rulesAsked } from '../rules-asked.ts'
import { tellOutcome } from '../tell-end.ts'
import { remark, say, type Terminal } from '../terminal.ts'
import { eventsBelow } from '../tree-events.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const chat: Command = {
  name: 'chat',
  summary: 'talks with an agent, line by line; each line is a run',
  words: [{ name: 'NAME', says: 'the agent', completes: 'agent' }],
  options: {
    continue: { type: 'string', value: 'CHAT', says: 'go on with an earlier conversation: its name, or `last`' },
    limit: limitOption,
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton chat helper', 'Ctrl-C cancels an answer; /help tells what can be typed; /exit leaves'],
    ['baton chat helper --continue last', 'what was said and found counts again'],
    ['baton chat helper --limit usd=0.2', 'at most 20 cents for each answer'],
  ],
  run: async ({ words, options, terminal, settings, open, kinds }) => {
    const [name = ''] = words
    const settled = await settings()
    const limits = limitsOf(settled)
    const view = { current: speech(terminal) }
    const opened = await open({ onDelta: (delta) => view.current.delta(delta) })
    if (await refuseBroken(opened, name, terminal)) return exitCodes.configuration
    refuseUnknown(name, opened)
    const { requireKeys } = await import('../../project/require-keys.ts')
    requireKeys(name, opened, terminal.env)
    const { baton } = opened
    const wanted = options['continue']
    const chat = typeof wanted === 'string' ? await pastChat(baton, name, wanted) : newChat()
    const goOn = `baton chat ${name} --continue ${chat.name}`
    const state: ChatAround = {
      terminal,
      goOn,
      answers: chat.answers,
      show: async (runId) => {
        const { showOperations } = await import('./show.ts')
        await showOperations({ terminal, events: await eventsBelow(baton, runId), kinds: await kinds() })
      },
    }
    let code: ExitCode = exitCodes.completed
    const isTyped = terminal.in.isTTY === true
    if (isTyped) remark(terminal, terminal.paintErr.dim(`Talking with ${name}. /help tells what can be typed.`))
    for await (const line of linesFrom(terminal, name)) {
      if (line === '/exit' || line === '/quit') break
      if (line === '' || (await isChatCommand(line, state))) continue
      view.current = speech(terminal)
      try {
        const { earlier } = chat.memory
        const labels = isTyped ? [...chat.seen] : labelsFromElsewhere
        const before = earlier.length === 0 ? {} : { data: { earlier } }
        const input = { text: line, ...before, ...(earlier.length === 0 && isTyped ? {} : { labels }) }
        const { runId } = await baton.start(name, input, { limits, tags: [chat.tag] })
        const outcome = await attend({ baton, runId, view: view.current, terminal, mayAsk: true, cancelsAtOnce: true })
        view.current.finish()
        if (outcome.status === 'left') return exitCodes.cancelled
        if (outcome.status !== 'completed' && outcome.status !== 'partial') code = exitCodeFor(outcome.status)
        remember(chat, await baton.events(runId), await rulesAsked(baton, runId))
        tellLimitPlace(terminal, outcome, settled)
        if (outcome.status === 'awaiting_input' || outcome.status === 'failed') {
          await tellOutcome(terminal, outcome, baton)
        } else {
          say(terminal, view.current.spoke() ? '' : answerText(terminal, outcome.output))
          tellShortcomings(terminal, outcome)
        }
      } catch (error) {
        if (isBatonError(error, 'BATON_RUNNABLE_UNKNOWN')) throw error
        await tellError(terminal, error)
        if (!isTyped) return exitCodes.failed
      }
    }
    if (isTyped && chat.answers.length > 0) remark(terminal, terminal.paintErr.dim(`To go on: ${goOn}`))
    return isTyped ? exitCodes.completed : code
  },
}

/** Before anything is typed. Names with a kind are looked up when the first run begins. */
function refuseUnknown(name: string, { agents, definitions }: Project): void {
  const isKnown = agents.some((agent) => agent.name === name) || definitions.some(isCalled(name))
  if (isKnown || name.includes(':')) return
  throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name, known: agents.map((agent) => agent.name) })
}

function isCalled(name: string): (definition: Project['definitions'][number]) => boolean {
  return ({ reference }) => reference.endsWith(`:${name}`)
}

/** What the person types, or what is piped in, one line at a time; no line is read while an answer is given. */
async function* linesFrom(terminal: Terminal, name: string): AsyncGenerator<string> {
  if (terminal.in.isTTY !== true) {
    for await (const line of createInterface({ input: terminal.in })) yield line.trim()
    return
  }
  for (;;) {
    const line = await typedLine(terminal, `${terminal.paintErr.accent(`${name} >`)} `)
    if (line === undefined) return
    yield line.trim()
  }
}

/** A line, or nothing when the person left with Ctrl-C or Ctrl-D. */
async function typedLine({ in: input, err }: Terminal, prompt: string): Promise<string | undefined> {
  const lines = createInterface({ input, output: err, prompt })
  return new Promise((resolve) => {
    const done = (line: string | undefined): void => {
      resolve(line)
      lines.close()
    }
    lines.once('line', done)
    lines.once('SIGINT', () => done(undefined))
    lines.once('close', () => resolve(undefined))
    lines.prompt()
  })
}
