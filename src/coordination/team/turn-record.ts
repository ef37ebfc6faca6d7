import type { ToolAnswer } from '../../agents/equipment.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { ToolRequest } from '../../kernel/ports/model.ts'
import type { Listener } from '../patterns/speaking.ts'
import type { CastVote } from './events.ts'

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
}

/** Collects a turn while it happens. */
export class TurnListener implements Listener {
  readonly #said: string[] = []
  #vote: CastVote | undefined
  #report: Json | undefined

  readonly onCall = ({ tool, input }: ToolRequest, { content, failed }: ToolAnswer): void => {
    if (failed === true || typeof input !== 'object' || input === null) return
    const given = input as JsonObject
    if (tool === 'broadcast' && typeof given['message'] === 'string') this.#said.push(given['message'])
    if (tool === 'vote_conclude' && typeof given['ready'] === 'boolean') this.#vote = voteIn(given['ready'], given)
    if (tool === 'final_report' || tool === 'conclude_team') this.#report = content
  }

  /** Handed up as the data of the run. */
  record(heard: string, text: string): { readonly turn: TurnRecord } {
    const turn: TurnRecord = {
      heard,
      said: [...this.#said],
      ...(this.#vote === undefined ? {} : { vote: this.#vote }),
      ...(this.#report === undefined ? {} : { report: this.#report }),
      text: this.#report === undefined ? text : '',
    }
    return { turn }
  }
}

function voteIn(ready: boolean, { reason, choice }: JsonObject): CastVote {
  return {
    ready,
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    ...(typeof choice === 'string' ? { choice } : {}),
  }
}

/**
 * The turn that a run hands up, or undefined when it was no turn: what is no agent, or a team of its own, just answers.
 * Only for runs of agents that were given a voice; anybody else's data is their own, whatever it looks like.
 */
export function turnIn(data: Json | undefined): TurnRecord | undefined {
  const turn = isObject(data) ? data['turn'] : undefined
  return isTurn(turn) ? turn : undefined
}

function isTurn(turn: unknown): turn is TurnRecord {
  if (!isObject(turn)) return false
  const { heard, said, text, vote } = turn
  const isSaid = Array.isArray(said) && said.every((message) => typeof message === 'string')
  return typeof heard === 'string' && typeof text === 'string' && isSaid && (vote === undefined || isVote(vote))
}

function isVote(vote: unknown): boolean {
  if (!isObject(vote)) return false
  const { ready, reason = '', choice = '' } = vote
  return typeof ready === 'boolean' && typeof reason === 'string' && typeof choice === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
