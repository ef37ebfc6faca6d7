import type { JsonObject } from '../../events/json.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'
import type { Found } from '../extract/found.ts'
import type { Findings } from '../findings.ts'
import { stem } from '../stem.ts'
import { wordsOf } from '../words.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import type { Token } from './tokens.ts'
import { knows, type ToolWords, toolWords, wordsOfToken } from './words.ts'

/** What is read, for whatever tool. */
export interface ToRead {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly findings: Findings
  /** Places that are well known. */
  readonly places: readonly Found[]
  /** Tokens of sentences that only tell something. */
  readonly told: ReadonlySet<number>
  /** Words of the names of all tools that are offered. */
  readonly offered: ReadonlySet<string>
}

/** What is known of a tool before anything is read. */
export interface ToolSense {
  readonly name: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly words: ToolWords
  /** Every word that the tool or a parameter says of itself, as it is written. */
  readonly literal: ReadonlySet<string>
  /** In how many parameters a word occurs: one that all share tells none of them apart. */
  readonly shares: ReadonlyMap<string, number>
}

/** A request, looked at for one tool. */
export interface Sight extends ToolSense, ToRead {}

const senses = new WeakMap<JsonObject, ToolSense>()

/** A tool is the same as long as its schema is the same object. */
export function senseOf({ name, description, input }: ToolDescription): ToolSense {
  const known = senses.get(input)
  if (known !== undefined && known.name === name) return known
  const parameters = parametersOf(input)
  const shares = new Map<string, number>()
  for (const { nameStems, descriptionStems } of parameters)
    for (const key of new Set([...nameStems, ...descriptionStems])) shares.set(key, (shares.get(key) ?? 0) + 1)
  const literal = new Set(
    [name, description, ...parameters.map((one) => `${one.path.join(' ')} ${one.description}`)].flatMap(wordsOf),
  )
  const sense = { name, description, parameters, words: toolWords(name, description, parameters), literal, shares }
  senses.set(input, sense)
  return sense
}

/** Whether all words of a token are the tool's own. */
export function isToolWord(token: Token, { words: { name, description } }: ToolSense): boolean {
  return wordsOfToken(token).every((word) => knows(name, word) || knows(description, word))
}

/** Whether all words of a token are themselves in the name of some tool that is offered, and not only others for them. */
export function isOfferedName(token: Token, { offered }: ToRead): boolean {
  return wordsOfToken(token).every((word) => offered.has(stem(word)))
}

/** Whether all words of a token are in the name of some tool that is offered. */
export function isOfferedWord(token: Token, { offered }: ToRead): boolean {
  return wordsOfToken(token).every((word) => knows(offered, word))
}
