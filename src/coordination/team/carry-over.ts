import type { Json } from '../../events/json.ts'
import type { ModelMessage } from '../../kernel/ports/model.ts'
import type { TeamMessage } from './events.ts'
import { digestLine, embedded, teamMessages, tokensIn } from './messages.ts'

/** What one participant heard and said in a round. */
export type PastTurn = {
  readonly round: number
  /** What it was told in words of its own, when that was not the messages of others. */
  readonly heard?: string
  /** Which round it is, and where the participant stands; told before the messages of others. */
  readonly standing?: string
  readonly inbox: readonly TeamMessage[]
  readonly said: readonly string[]
  readonly text: string
  /** The turn as its model knows it. Without them it is told in words. */
  readonly messages?: readonly ModelMessage[]
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
 * The conversation of a participant so far, and what is new, within what its model can read at once. Turns stay as they
 * were, so that each request begins with the one before. The oldest rounds are shortened first; nothing is dropped
 * (PAT-56).
 */
export function carryOver(
  past: readonly PastTurn[],
  now: Omit<PastTurn, 'said' | 'text'>,
  windowTokens: number,
): CarriedOver {
  const current: PastTurn = { ...now, said: [], text: '' }
  const turns: readonly PastTurn[] = [...past, current]
  const shortened: number[] = []
  const isShort = ({ round }: PastTurn): boolean => shortened.includes(round)
  const earlier = (): readonly ModelMessage[] => past.flatMap((turn) => asMessages(turn, isShort(turn)))
  const size = (): number => sizeOf(earlier()) + tokensIn(toldIn(current, isShort(current)))
  for (const turn of turns) {
    if (size() <= windowTokens * fillable) break
    if (turn.inbox.length > 0 || turn.said.length > 0) shortened.push(turn.round)
  }
  const injected = turns.filter(({ inbox }) => inbox.length > 0)
  const tokens = injected.reduce((total, turn) => total + tokensIn(toldIn(turn, isShort(turn))), 0)
  return { text: toldIn(current, isShort(current)), earlier: earlier(), shortened, tokens }
}

function asMessages(turn: PastTurn, isShort: boolean): readonly ModelMessage[] {
  if (turn.messages !== undefined && !isShort) return turn.messages
  return [
    { role: 'user', content: toldIn(turn, isShort) },
    { role: 'assistant', content: saidIn(turn, isShort) },
  ]
}

function toldIn({ round, heard, standing, inbox }: PastTurn, isShort: boolean): string {
  const messages = heard === undefined || inbox.length > 0 ? teamMessages(round - 1, inbox, isShort) : undefined
  return [standing, heard, messages].filter((part) => part !== undefined).join('\n\n')
}

function saidIn({ said, text }: PastTurn, isShort: boolean): string {
  const spoken = said.map((message) => (isShort ? digestLine({ memberId: 'you', message }) : message))
  const own = [...spoken.map((message) => `Said to the team: ${embedded(message)}`), text].filter((part) => part !== '')
  return own.length === 0 ? '(Nothing to add.)' : own.join('\n\n')
}

function sizeOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((total, message) => total + tokensOf(message), 0)
}

function tokensOf(message: ModelMessage): number {
  const isPlain = typeof message.content === 'string' && !('toolCalls' in message)
  return tokensIn(isPlain ? String(message.content) : JSON.stringify(message))
}
