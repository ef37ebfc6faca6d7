import { randomBytes } from 'node:crypto'
import type { Baton } from '../../baton.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { eventData } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import type { RunEnd } from '../../events/run.ts'
import type { Usage } from '../../events/usage.ts'
import { knownLabels } from '../../grants/touch.ts'
import type { RunSummary } from '../../kernel/ports/journal.ts'
import { project } from '../../projections/projection.ts'
import { transcript } from '../../projections/transcript.ts'
import { rulesAsked } from '../rules-asked.ts'
import { ChatMemory } from './chat-memory.ts'

/** Every run of a conversation has this tag, with the name of the conversation behind it. */
const tagStart = 'chat:'

/** One answer of a conversation: its run, what that has used, and how often rules stood for a model in it. */
export interface ChatAnswer {
  readonly runId: string
  readonly usage: Usage
  readonly byRules: number
}

/** A conversation: what was said in it, and what its runs have seen and used. */
export interface Chat {
  readonly name: string
  readonly tag: string
  readonly memory: ChatMemory
  /** Labels of what was read: what one answer has read counts for the next. */
  readonly seen: Set<string>
  readonly answers: ChatAnswer[]
}

export function newChat(): Chat {
  return chatCalled(randomBytes(4).toString('hex'))
}

function chatCalled(name: string): Chat {
  return { name, tag: `${tagStart}${name}`, memory: new ChatMemory(), seen: new Set(), answers: [] }
}

/** The conversation of earlier that a person means: by its name, or `last`. Its runs are read again. */
export async function pastChat(baton: Baton, agent: string, wanted: string): Promise<Chat> {
  const name = wanted === 'last' ? await lastChat(baton, agent) : wanted
  const chat = chatCalled(name)
  const runs = await baton.runs({ roots: true, tag: chat.tag })
  if (runs.length === 0) throw unknown(`there is no conversation "${wanted}".`)
  await refuseForeign(baton, runs)
  for (const { runId } of runs) if (await baton.isAdopted(runId)) for (const label of knownLabels) chat.seen.add(label)
  for (const { runId } of runs.toReversed()) remember(chat, await baton.events(runId), await rulesAsked(baton, runId))
  return chat
}

/** What others wrote must not pass for what the person said: they see it, and agree to it, or it is not gone on with. */
async function refuseForeign(baton: Baton, runs: readonly RunSummary[]): Promise<void> {
  for (const { runId } of runs) {
    const foreign = await baton.foreign(runId)
    if (foreign !== undefined) throw new BatonError('BATON_RUN_FOREIGN', { runId, holds: foreign.holds })
  }
}

/** So many runs are looked at at once for one that belongs to a conversation; the newest come first. */
const pageOfRuns = 100

async function lastChat(baton: Baton, agent: string): Promise<string> {
  for (let after: number | undefined; ; ) {
    const page = await baton.runs({ roots: true, runnable: agent, limit: pageOfRuns, ...(after && { after }) })
    const name = page.map(nameIn).find((one) => one !== undefined)
    if (name !== undefined) return name
    after = page.at(-1)?.place
    if (page.length < pageOfRuns) throw unknown(`there was no conversation with "${agent}".`)
  }
}

function nameIn({ tags = [] }: RunSummary): string | undefined {
  return tags.find((tag) => tag.startsWith(tagStart))?.slice(tagStart.length)
}

function unknown(problem: string): BatonError {
  const advice = 'Give the name that it was said to go on by, or `last`; `baton runs --tag chat:NAME` lists its runs.'
  return new BatonError('BATON_USAGE_INVALID', { command: 'chat', problem, advice })
}

/** Adds an answer that was given to what is known. One that was cancelled or failed leaves nothing but its cost. */
export function remember(chat: Chat, events: readonly RunEvent[], byRules: number): void {
  const [first] = events
  const started = first && eventData(first, 'run.started')
  const end = endIn(events)
  if (first === undefined || started === undefined || end === undefined) return
  chat.answers.push({ runId: first.runId, usage: end.data.usage, byRules })
  for (const label of end.data.labels ?? []) chat.seen.add(label)
  if (end.type !== 'run.completed' && end.type !== 'run.partial') return
  const conversation = project(transcript, events).conversations.get('') ?? []
  chat.memory.remember(started.input.text, end.data.output, conversation)
}

const ends = ['run.completed', 'run.partial', 'run.failed', 'run.cancelled'] as const

function endIn(events: readonly RunEvent[]): { readonly type: string; readonly data: RunEnd } | undefined {
  for (const event of events.toReversed()) {
    const data = ends.map((type) => eventData(event, type)).find((one) => one !== undefined)
    if (data !== undefined) return { type: event.type, data }
  }
  return undefined
}
