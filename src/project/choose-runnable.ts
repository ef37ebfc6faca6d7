import type { JsonObject } from '../events/json.ts'
import type { Decision } from '../kernel/decision.ts'
import { defineFunction, type Runnable } from '../kernel/runnable.ts'
import { jsonSchema } from '../tools/json-schema.ts'
import { isClear, matchesOf } from './best-match.ts'

/** A type rather than an interface, so that it is JSON. */
type Answerer = { readonly name: string; readonly description: string }

/** What a question may be given to: agents of the project, and what comes with Baton. */
export type Choosing = {
  readonly question: string
  readonly agents: readonly Answerer[]
  readonly builtIns: readonly Answerer[]
}

/** What answers a question, and why that. */
export type ChosenAnswerer = { readonly reason: string; readonly name: string }

/** An agent that a question may be meant for, as far as words tell. */
export interface PossibleAnswerer {
  readonly name: string
  readonly words: readonly string[]
}

/** What rules choose. Where words fit several, a person has to say which of them. */
export interface ChosenByWords extends ChosenAnswerer {
  readonly undecided: readonly PossibleAnswerer[]
}

const anyChoice: JsonObject = {
  type: 'object',
  properties: { reason: { type: 'string' }, name: { type: 'string', minLength: 1 } },
  required: ['reason', 'name'],
  additionalProperties: false,
}

const instruction =
  'You receive questions and choose what answers them: one of the agents of this project, or something that comes with ' +
  'Baton where no agent is meant for it. You are given their names and what each is for. The question is not for you to ' +
  'answer. Answer with JSON: {"reason", "name"}, the reason in one short sentence.'

/** Chooses what answers a question. */
export const chooseRunnable: Decision<Choosing, ChosenAnswerer> = {
  name: 'ask.choose',
  verdict: jsonSchema<ChosenAnswerer>(anyChoice),
  verdictSchema: ({ agents, builtIns }) => {
    const name = { type: 'string', enum: [...agents, ...builtIns].map((one) => one.name) }
    return { ...anyChoice, properties: { reason: { type: 'string' }, name } }
  },
  prompt: ({ question, agents, builtIns }) => [
    { role: 'system', content: [instruction, listed('Agents', agents), listed('With Baton', builtIns)].join('\n\n') },
    { role: 'user', content: question },
  ],
  rule: (choosing) => {
    const { name, reason } = chosenByWords(choosing)
    return { verdict: { name, reason }, reason }
  },
}

function listed(title: string, candidates: readonly Answerer[]): string {
  const lines = candidates.map(({ name, description }) => `- ${name}: ${description}`.trimEnd())
  return [`${title}:`, ...(lines.length === 0 ? ['(None.)'] : lines)].join('\n')
}

/** The agent that speaks of it, or what comes with Baton and fits best. */
export function chosenByWords({ question, agents, builtIns }: Choosing): ChosenByWords {
  const matches = matchesOf(question, agents)
  const [best] = matches
  const [fallback] = matchesOf(question, builtIns)
  if (best === undefined || (best.words.length === 0 && fallback !== undefined)) {
    const reason = best === undefined ? 'there are no agents here' : 'no agent here speaks of it'
    return { name: fallback?.chosen.name ?? '', reason, undecided: [] }
  }
  const { chosen, confidence, words } = best
  const reason = `confidence ${Math.round(confidence * 100)} %: it speaks of ${words.join(', ')}`
  const undecided = isClear(matches) || matches.length < 2 ? [] : matches.filter((one) => one.words.length > 0)
  return { name: chosen.name, reason, undecided: undecided.map((one) => ({ name: one.chosen.name, words: one.words })) }
}

/** The choice as a run, so that it is paid for within limits and can be looked up. */
export function choosingRun(choosing: Choosing): Runnable {
  return defineFunction('choose', async (context) => {
    const { name, reason } = await context.decide(chooseRunnable, choosing)
    const known = [...choosing.agents, ...choosing.builtIns].some((one) => one.name === name)
    const byWords = chosenByWords(choosing)
    const chosen = known ? { name, reason } : { name: byWords.name, reason: byWords.reason }
    return { output: chosen.name, data: chosen }
  })
}
