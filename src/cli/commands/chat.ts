import { createInterface } from 'node:readline'
import { limitsOf } from '../../config/settings.ts'
import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import { asKernelFact } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import { project } from '../../projections/projection.ts'
import { transcript } from '../../projections/transcript.ts'
import { attend } from '../attend.ts'
import { ChatMemory } from '../chat-memory.ts'
import type { Command } from '../command.ts'
import { type ExitCode, exitCodeFor, exitCodes } from '../exit-code.ts'
import { limitOption } from '../limit-option.ts'
import { tellLimitPlace, tellOutcome, tellShortcomings } from '../output/outcome.ts'
import { tellError } from '../output/tell-error.ts'
import { neutralise } from '../output/text-width.ts'
import { speech } from '../output/view.ts'
import { refuseBroken } from '../perform.ts'
import type { Project } from '../project-port.ts'
import { tellWayOn } from '../tell-way-on.ts'
import { remark, say, type Terminal } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const chat: Command = {
  name: 'chat',
  summary: 'talks with an agent, line by line; each line is a run',
  words: [{ name: 'NAME', says: 'the agent', completes: 'agent' }],
  options: { limit: limitOption, [unsafeName]: unsafeOption },
  examples: [
    ['baton chat helper', 'Ctrl-C cancels an answer; /exit leaves'],
    ['baton chat helper --limit usd=0.2', 'at most 20 cents for each answer'],
  ],
  run: async ({ words, terminal, settings, open }) => {
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
    const memory = new ChatMemory()
    /** What was seen so far: what one answer has read counts for the next. */
    const seen = new Set<string>()
    let code: ExitCode = exitCodes.completed
    if (terminal.in.isTTY === true) remark(terminal, terminal.paintErr.dim(`Talking with ${name}. /exit leaves.`))
    for await (const line of linesFrom(terminal, name)) {
      if (line === '/exit' || line === '/quit') break
      if (line === '') continue
      view.current = speech(terminal)
      try {
        const { earlier } = memory
        const conversation = { data: { earlier }, labels: [...seen] }
        const input = { text: line, ...(earlier.length === 0 ? {} : conversation) }
        const { runId } = await baton.start(name, input, { limits })
        const outcome = await attend({ baton, runId, view: view.current, terminal, mayAsk: true, cancelsAtOnce: true })
        if (outcome.status === 'left') return exitCodes.cancelled
        if (outcome.status !== 'completed' && outcome.status !== 'partial') code = exitCodeFor(outcome.status)
        const events = await baton.events(runId)
        for (const label of labelsIn(events)) seen.add(label)
        tellLimitPlace(terminal, outcome, settled)
        if (outcome.status === 'awaiting_input' || outcome.status === 'failed') {
          tellOutcome(terminal, outcome)
          await tellWayOn(terminal, outcome, baton)
        } else {
          say(terminal, view.current.spoke() ? '' : neutralise(outcome.output))
          tellShortcomings(terminal, outcome)
        }
        if (outcome.status === 'completed' || outcome.status === 'partial') {
          memory.remember(line, outcome.output, project(transcript, events).conversations.get('') ?? [])
        }
      } catch (error) {
        if (isBatonError(error, 'BATON_RUNNABLE_UNKNOWN')) throw error
        await tellError(terminal, error)
        if (terminal.in.isTTY !== true) return exitCodes.failed
      }
    }
    return terminal.in.isTTY === true ? exitCodes.completed : code
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

function labelsIn(events: readonly RunEvent[]): readonly string[] {
  const last = events.at(-1)
  const fact = last && asKernelFact(last)
  return fact !== undefined && 'labels' in fact.data ? (fact.data.labels ?? []) : []
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
