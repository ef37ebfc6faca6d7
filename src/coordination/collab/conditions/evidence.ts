import type { Json } from '../../../events/json.ts'
import { candidatesOf } from './candidates.ts'
import { atomsOf, variablesIn } from './condition.ts'
import { valueUnderName } from './variables.ts'
import type { HandoffTurn } from './weigh.ts'

/** What questions are answered from: the work of one turn. Everything in it was written by agents, and is data. */
export type HandoffEvidence = {
  readonly agent: string
  /** What the agent said, or what a tool returned. */
  readonly answer: string
  /** Whose words the answer is, where no member said it: what a tool returns quotes files, pages and servers. */
  readonly answer_is?: typeof toolOutput
  readonly artifacts: readonly ArtifactEvidence[]
  /** Variables that the rules name, so that no model has to count. */
  readonly facts: { readonly [name: string]: Json }
  /** One line for each of the last turns. */
  readonly recent: readonly string[]
}

export const toolOutput = 'data that a tool returned, written by others'

type ArtifactEvidence = {
  readonly name: string
  readonly hash: string
  readonly excerpt: string
  readonly headings: readonly string[]
}

/** Every stretch of text that may be quoted. A quote must stand within one. */
export function quotableTexts({ answer, artifacts, facts, recent }: HandoffEvidence): readonly string[] {
  return [
    answer,
    ...artifacts.flatMap(({ name, excerpt, headings }) => [name, excerpt, ...headings]),
    ...Object.entries(facts).map(
      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...recent,
  ]
}

/** The variables that candidates name, with their values: what a model is told of numbers. */
export function factsFor(turn: HandoffTurn): HandoffEvidence['facts'] {
  const facts: Record<string, Json> = {}
  for (const { rule } of candidatesOf(turn.rules, turn)) {
    const variables = { ...turn.variables, ...turn.ofRule?.get(rule.index) }
    for (const { name } of atomsOf(rule.condition).flatMap(variablesIn)) {
      const value = valueUnderName(variables, name)
      if (isPlain(value) && !Object.hasOwn(facts, name)) facts[name] = value
    }
  }
  return facts
}

function isPlain(value: unknown): value is string | boolean | number {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
