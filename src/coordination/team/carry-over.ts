import type { Json } from '../../events/json.ts'
import type { TeamMessage } from './events.ts'
import { digestLine, embedded, teamMessages, tokensIn } from './messages.ts'

/** What one participant heard and said in a round. */
export type PastTurn = {
  readonly round: number
  /** What it was told in words of its own, when that was not the messages of others. */
  readonly heard?: string
  readonly inbox: readonly TeamMessage[]
  readonly said: readonly string[]
  readonly text: string
}

/** What a participant is given for its next turn, and which rounds had to be shortened for it. */
export type CarriedOver = {
  readonly text: string
  readonly earlier: Json
  readonly shortened: readonly number[]
  /** What of it others in the team brought about, in tokens (PAT-71). */
  readonly tokens: number
}

/** How much of a window may be filled with what was said before. */
const fillable = 0.5

/**
 * The conversation of a participant so far, and what is new, within what its model can read at once. The oldest
 * rounds are shortened first; nothing is dropped (PAT-56).
 */
export function carryOver(
  past: readonly PastTurn[],
  now: Omit<PastTurn, 'said' | 'text'>,
  windowTokens: number,
): CarriedOver {
  const turns: readonly PastTurn[] = [...past, { ...now, said: [], text: '' }]
  const shortened: number[] = []
  const render = (): readonly Rendered[] => turns.map((turn) => rendered(turn, shortened.includes(turn.round)))
  let shown = render()
  for (const turn of turns) {
    if (sizeOf(shown) <= windowTokens * fillable) break
    if (turn.inbox.length === 0 && turn.said.length === 0) continue
    shortened.push(turn.round)
    shown = render()
  }
  const earlier = shown.slice(0, -1).flatMap(({ heard, said }) => [
    { role: 'user', content: heard },
    { role: 'assistant', content: said },
  ])
  const text = shown.at(-1)?.heard ?? ''
  const injected = turns.filter(({ inbox }) => inbox.length > 0)
  const tokens = injected.reduce(
    (total, turn) => total + tokensIn(rendered(turn, shortened.includes(turn.round)).heard),
    0,
  )
  return { text, earlier, shortened, tokens }
}

interface Rendered {
  readonly heard: string
  readonly said: string
}

function rendered({ round, heard, inbox, said, text }: PastTurn, isShort: boolean): Rendered {
  const messages = heard === undefined || inbox.length > 0 ? teamMessages(round - 1, inbox, isShort) : undefined
  const told = [heard, messages].filter((part) => part !== undefined).join('\n\n')
  const spoken = said.map((message) => (isShort ? digestLine({ memberId: 'you', message }) : message))
  const own = [...spoken.map((message) => `Said to the team: ${embedded(message)}`), text].filter((part) => part !== '')
  return { heard: told, said: own.length === 0 ? '(Nothing to add.)' : own.join('\n\n') }
}

function sizeOf(shown: readonly Rendered[]): number {
  return shown.reduce((total, { heard, said }) => total + tokensIn(heard) + tokensIn(said), 0)
}
