import type { ToolAnswer } from '../agents/equipment.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { ToolRequest } from '../kernel/ports/model.ts'

/** A vote as it was cast. */
export type CastVote = { readonly ready: boolean; readonly reason?: string; readonly choice?: string }

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
export class TurnListener {
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

  record(heard: string, text: string): TurnRecord {
    return {
      heard,
      said: [...this.#said],
      ...(this.#vote === undefined ? {} : { vote: this.#vote }),
      ...(this.#report === undefined ? {} : { report: this.#report }),
      text: this.#report === undefined ? text : '',
    }
  }
}

function voteIn(ready: boolean, { reason, choice }: JsonObject): CastVote {
  return {
    ready,
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    ...(typeof choice === 'string' ? { choice } : {}),
  }
}

/** The turn that a run hands up, or undefined when it was no turn: what is no agent, or a team of its own, just answers. */
export function turnIn(data: Json | undefined): TurnRecord | undefined {
  const turn =
    typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as JsonObject)['turn'] : undefined
  if (typeof turn !== 'object' || turn === null || Array.isArray(turn) || !('said' in turn)) return undefined
  return turn as unknown as TurnRecord
}
