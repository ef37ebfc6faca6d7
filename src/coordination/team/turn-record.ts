import type { ToolAnswer } from '../../agents/equipment.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { ModelMessage, ToolRequest } from '../../kernel/ports/model.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import type { HeardSession, Listener } from '../patterns/speaking.ts'
import type { CastVote } from './events.ts'
import { type FailedTool, type Looked, lookedWith, type Review, together } from './reviews.ts'
import { teamSpeeches } from './speech.ts'

/** What an agent did in one turn of a team, read from the calls in its log. Handed up as the data of its run. */
export type TurnRecord = {
  /** What it was told. */
  readonly heard: string
  readonly said: readonly string[]
  /** Its last vote. */
  readonly vote?: CastVote
  /** What it reported, when it ended the work. */
  readonly report?: Json
  /** What it said last. */
  readonly text: string
  /** What its tools found, where they look for something; and which of its tools failed. */
  readonly reviews?: readonly Review[]
  readonly failures?: readonly FailedTool[]
  /** The turn as its model knows it: what it was told, its answers and calls, and what came of them. */
  readonly messages?: readonly ModelMessage[]
  /** What it was told besides its prompt and its voice. */
  readonly notes?: readonly string[]
}

/** Collects a turn while it happens. */
export class TurnListener implements Listener {
  readonly #session: HeardSession
  readonly #edition: 'first' | 'now'
  readonly #said: string[] = []
  readonly #looked: Looked[] = []
  readonly #messages: ModelMessage[] = []
  #vote: CastVote | undefined
  #report: Json | undefined

  /** In the first edition a turn was told in words. */
  constructor(session: HeardSession, edition: 'first' | 'now') {
    this.#session = session
    this.#edition = edition
  }

  get said(): readonly string[] {
    return [...this.#said]
  }

  readonly onCall = ({ tool, input }: ToolRequest, answer: ToolAnswer): void => {
    const { content, failed } = answer
    if (!teamSpeeches.includes(tool)) this.#looked.push(lookedWith(answer))
    if (failed === true || typeof input !== 'object' || input === null) return
    const given = input as JsonObject
    if (tool === 'broadcast' && typeof given['message'] === 'string') this.#said.push(given['message'])
    if (tool === 'vote_conclude') this.#vote = voteIn(given) ?? this.#vote
    if (tool === 'final_report' || tool === 'conclude_team') this.#report = content
  }

  /** What it begins with counts as part of the first turn; later ones begin with what is new. The prompt is no message. */
  readonly onMessages = (messages: readonly ModelMessage[]): void => {
    const isGoingOn = this.#messages.length === 0 && this.#session.goesOn
    this.#messages.push(...(isGoingOn ? messages.slice(-1) : messages.filter(({ role }) => role !== 'system')))
  }

  /** The turn as the data of the run; and where the turn ended without a text, what it said or voted as its output. */
  handUp(outcome: Outcome): Outcome {
    if (this.#edition === 'first') return { ...outcome, data: { turn: this.#turn(outcome.output) } }
    const { notes } = this.#session
    const turn: TurnRecord = {
      ...this.#turn(outcome.output),
      messages: this.#messages,
      ...(notes.length === 0 ? {} : { notes }),
    }
    const output = outcome.output === '' ? this.#shown() : outcome.output
    return { ...outcome, output, data: { turn } }
  }

  #turn(text: string): TurnRecord {
    const { reviews, failures } = together(this.#looked)
    return {
      heard: this.#session.request,
      said: [...this.#said],
      ...(this.#vote === undefined ? {} : { vote: this.#vote }),
      ...(this.#report === undefined ? {} : { report: this.#report }),
      text: this.#report === undefined ? text : '',
      ...(reviews.length === 0 ? {} : { reviews }),
      ...(failures.length === 0 ? {} : { failures }),
    }
  }

  #shown(): string {
    if (this.#said.length > 0 || this.#vote === undefined) return this.#said.join('\n\n')
    const { ready, reason, choice } = this.#vote
    const what = choice === undefined ? '' : ` for "${choice}"`
    return `Votes${what}: ${ready ? 'ready' : 'not ready'}${reason === undefined ? '' : `. ${reason}`}`
  }
}

/** Said by a participant that has nothing to say, and not passed on to the others. */
export const nothingNew = 'Nothing new to add.'

/** What reaches the others: what was broadcast, or else the text that a turn ended with as it should. */
export function saidIn({ said, text }: Pick<TurnRecord, 'said' | 'text'>, { status }: RunResult): readonly string[] {
  const isHeard = said.length === 0 && status === 'completed' && !['', nothingNew].includes(text.trim())
  return isHeard ? [text] : said
}

/** Whether nothing came of a turn: no word and no vote. That there is nothing new is a word. */
export function isMute({ said, text, vote }: TurnRecord): boolean {
  return said.length === 0 && text.trim() === '' && vote === undefined
}

/** The vote that a call of `vote_conclude` casts. */
export function voteIn({ ready, reason, choice }: JsonObject): CastVote | undefined {
  if (typeof ready !== 'boolean') return undefined
  return {
    ready,
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    ...(typeof choice === 'string' ? { choice } : {}),
  }
}

/**
 * The turn that a run hands up, or undefined when it recorded none: other runnables, or a team inside the team, just
 * answers. Only for runs of agents that were given a voice; the data of any other run is its own, whatever it looks like.
 */
export function turnIn(data: Json | undefined): TurnRecord | undefined {
  const turn = isObject(data) ? data['turn'] : undefined
  return isTurn(turn) ? turn : undefined
}

function isTurn(turn: unknown): turn is TurnRecord {
  if (!isObject(turn)) return false
  const { heard, said, text, vote, reviews = [], failures = [], messages = [], notes = [] } = turn
  const isSaid = Array.isArray(said) && said.every((message) => typeof message === 'string')
  const isLooked = [reviews, failures, messages, notes].every((list) => Array.isArray(list))
  const isWhole = typeof heard === 'string' && typeof text === 'string' && isSaid && isLooked
  return isWhole && (vote === undefined || isVote(vote))
}

function isVote(vote: unknown): boolean {
  if (!isObject(vote)) return false
  const { ready, reason = '', choice = '' } = vote
  return typeof ready === 'boolean' && typeof reason === 'string' && typeof choice === 'string'
}
