import type { Json } from '../../../events/json.ts'
import type { Found } from '../../extract/found.ts'
import { stem } from '../../stem.ts'
import type { Parameter } from '../parameters.ts'
import type { Token } from '../tokens.ts'
import type { MeasureUnit } from '../units.ts'
import { wordsOfToken } from '../words.ts'

/** One way to read some tokens: as this value of this parameter. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly parameter: Parameter
  readonly value: Json
  readonly score: number
  /** The whole list, not one entry of it. */
  readonly whole: boolean
  /** Whether something speaks for this parameter, beside that it is left over. */
  readonly shown: boolean
  /** The unit that was said with a number, where the parameter has none. */
  readonly unit: MeasureUnit | undefined
}

/** What is not so in most readings. */
export type Also = Partial<Pick<Edge, 'whole' | 'shown' | 'unit'>>

export function edge(
  parameter: Parameter,
  reach: Pick<Edge, 'from' | 'to' | 'value' | 'score'>,
  also: Also = {},
): Edge {
  const { from, to, value, score } = reach
  return { from, to, parameter, value, score, whole: false, shown: true, unit: undefined, ...also }
}

/** Tokens, from and up to but not with, and what they mean. */
export interface TokenReach<Value> {
  readonly from: number
  readonly to: number
  readonly value: Value
}

/** With how much speaks for it. */
export interface ScoredReach<Value> extends TokenReach<Value> {
  readonly score: number
}

/** What was found in the text, by its tokens. */
export function reaches<Value>(found: readonly Found<Value>[], tokens: readonly Token[]): TokenReach<Value>[] {
  return found.flatMap(({ start, end, value }) => {
    const from = tokens.findIndex((token) => token.end > start)
    const last = tokens.findLastIndex((token) => token.start < end)
    return from < 0 || last < from ? [] : [{ from, to: last + 1, value }]
  })
}

/** Whether one of the few tokens before has a word of the parameter's name. */
export function isLabelled(from: number, { nameStems }: Parameter, tokens: readonly Token[]): boolean {
  const before = tokens.slice(Math.max(0, from - 4), from)
  return before.some((token) => wordsOfToken(token).some((word) => nameStems.includes(stem(word))))
}
