import type { ModelAnswer, ModelMessage, ToolDescription } from '../../kernel/ports/model.ts'
import { enoughConfidence } from '../../understanding/choose.ts'
import { findEverything } from '../../understanding/findings.ts'
import { type KnownTool, knowTool, plainVerbs } from '../../understanding/known-tool.ts'
import { scoreTools } from '../../understanding/score.ts'
import { stem } from '../../understanding/stem.ts'
import { toolDoing } from '../../understanding/verbs.ts'
import { conceptsOf, wordsOf } from '../../understanding/words.ts'
import { takeApart } from './embedded.ts'
import { remedy } from './say-cannot.ts'

/** The answer that means nobody, where it is offered. */
const nobody = 'none'

/** Two that suit about as well are no choice. */
const clearlyBetter = 0.02

const noInput = { type: 'object', properties: {} }

/**
 * Chooses who handles a request by matching it with names and descriptions, as tools are chosen. Says how sure it is;
 * where nobody suits, or two suit as well, it says that and does not guess.
 */
export function chooseAgent(
  { input }: ToolDescription,
  messages: readonly ModelMessage[],
  now: number,
): { readonly agent: string; readonly reason: string } | ModelAnswer {
  const request = requestIn(messages)
  const choices = choicesIn(input)
  const told = messages.flatMap(({ role, content }) =>
    role === 'system' && typeof content === 'string' ? [content] : [],
  )
  const known = choices
    .filter((name) => name !== nobody)
    .map((name) => knowAgent(name, descriptionOf(name, told.join('\n'))))
  const [best, second] = scoreTools(`${request} ${mattersIn(request, now).join(' ')}`, known, now)
  const isSure = best !== undefined && best.confidence >= enoughConfidence
  const isClear = isSure && best.confidence - (second?.confidence ?? 0) >= clearlyBetter
  if (isClear)
    return { agent: best.tool.name, reason: `matches its description (confidence ${best.confidence}, by rules)` }
  const shown =
    best === undefined || best.confidence === 0
      ? 'nothing in the request matches a description'
      : `best match ${best.tool.name}, confidence ${best.confidence}`
  const both =
    isSure && second !== undefined
      ? `${best.tool.name} and ${second.tool.name} suit equally`
      : `no suitable agent: ${shown}`
  if (choices.includes(nobody)) return { agent: nobody, reason: both }
  return { text: `I can't tell offline who should handle this: ${both}. ${remedy}`, finish: 'other' }
}

/** What is to be routed: a reminder to choose is no request. */
function requestIn(messages: readonly ModelMessage[]): string {
  const said = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content === 'string' ? [content] : [],
  )
  const asked = said.findLast((text) => !text.includes('Call `route_to` once, with one of: ')) ?? ''
  return takeApart(asked)?.request ?? asked
}

/** What an agent is good for stands in its description; of a tool its name says most. */
const describedWeight = 2

function knowAgent(name: string, description: string): KnownTool {
  const known = knowTool({ name, description, input: noInput })
  const raised = [...known.vocabulary].map(([concept, weight]) => {
    return [concept, plainVerbs.has(concept) ? weight : Math.max(weight, describedWeight)] as const
  })
  // Who reviews can do what reviewing is a kind of, for rules that know such verbs only by the first of each kind.
  const done = wordsOf(description).flatMap((word) => toolDoing([word, stem(word)]) ?? [])
  const vocabulary = new Map([...conceptsOf(done.join(' ')).map((concept) => [concept, 1] as const), ...raised])
  // A name like "release-desk" is no promise to release anything.
  return { ...known, vocabulary, doing: undefined }
}

/** "12% of 502" is a matter of calculating although it does not say so. */
function mattersIn(request: string, now: number): readonly string[] {
  const { arithmetic, measures, wantedUnits, paths, globs, route } = findEverything(request, now)
  return [
    ...(arithmetic === undefined ? [] : ['calculate']),
    ...(measures.length > 0 && wantedUnits.length > 0 ? ['convert'] : []),
    ...(paths.length + globs.length > 0 ? ['file'] : []),
    ...(route === undefined ? [] : ['directions']),
  ]
}

function choicesIn(input: ToolDescription['input']): readonly string[] {
  const { properties } = input as { readonly properties?: { readonly agent?: { readonly enum?: unknown } } }
  const choices = properties?.agent?.enum
  return Array.isArray(choices) ? choices.filter((name) => typeof name === 'string') : []
}

/** Routers are told who there is in lines like "- billing: Handles invoices." */
function descriptionOf(name: string, told: string): string {
  const line = told.split('\n').findLast((one) => one.startsWith(`- ${name}:`))
  return line === undefined ? '' : line.slice(name.length + 3).trim()
}
