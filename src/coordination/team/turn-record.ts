import type { ToolAnswer } from '../../agents/equipment.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { ToolRequest } from '../../kernel/ports/model.ts'
import type { Listener } from '../patterns/speaking.ts'
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
}

/** Collects a turn while it happens. */
export class TurnListener implements Listener {
  readonly #said: string[] = []
  readonly #looked: Looked[] = []
  #vote: CastVote | undefined
  #report: Json | undefined

  readonly onCall = ({ tool, input }: ToolRequest, answer: ToolAnswer): void => {
    const { content, failed } = answer
    if (!teamSpeeches.includes(tool)) this.#looked.push(lookedWith(answer))
    if (failed === true || typeof input !== 'object' || input === null) return
    const given = input as JsonObject
    if (tool === 'broadcast' && typeof given['message'] === 'string') this.#said.push(given['message'])
    if (tool === 'vote_conclude') this.#vote = voteIn(given) ?? this.#vote
    if (tool === 'final_report' || tool === 'conclude_team') this.#report = content
  }

  /** Handed up as the data of the run. */
  record(heard: string, text: string): { readonly turn: TurnRecord } {
    const { reviews, failures } = together(this.#looked)
    const turn: TurnRecord = {
      heard,
      said: [...this.#said],
      ...(this.#vote === undefined ? {} : { vote: this.#vote }),
      ...(this.#report === undefined ? {} : { report: this.#report }),
      text: this.#report === undefined ? text : '',
      ...(reviews.length === 0 ? {} : { reviews }),
      ...(failures.length === 0 ? {} : { failures }),
    }
    return { turn }
  }
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
  const { heard, said, text, vote, reviews = [], failures = [] } = turn
  const isSaid = Array.isArray(said) && said.every((message) => typeof message === 'string')
  const isLooked = Array.isArray(reviews) && Array.isArray(failures)
  const isWhole = typeof heard === 'string' && typeof text === 'string' && isSaid && isLooked
  return isWhole && (vote === undefined || isVote(vote))
}

function isVote(vote: unknown): boolean {
  if (!isObject(vote)) return false
  const { ready, reason = '', choice = '' } = vote
  return typeof ready === 'boolean' && typeof reason === 'string' && typeof choice === 'string'
}
