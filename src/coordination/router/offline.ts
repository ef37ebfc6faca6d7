import type { OfflineRule } from '../../kernel/ports/model.ts'
import { calling } from '../../models/offline/calling.ts'
import { remedy } from '../../models/offline/say-cannot.ts'
import { enoughConfidence } from '../../understanding/chosen-calls.ts'
import { findEverything } from '../../understanding/findings.ts'
import { type KnownTool, knowTool, plainVerbs } from '../../understanding/known-tool.ts'
import { scoreTools } from '../../understanding/score.ts'
import { stem } from '../../understanding/stem.ts'
import { toolDoing } from '../../understanding/verbs.ts'
import { conceptsOf, wordsOf } from '../../understanding/words.ts'
import { type Candidate, nobody } from './routing-turn.ts'

/** What is to be routed, and which agents can be chosen. */
export interface Routing {
  readonly candidates: readonly Candidate[]
  /** Whether it is an answer that no agent suits. */
  readonly mayBeNobody: boolean
  readonly request: string
}

/** Two agents that suit about as well are no choice. */
const clearlyBetter = 0.02

const noInput = { type: 'object', properties: {} }

/** Calls `route_to` with the agent whose description fits; where none does, it says so and does not guess. */
export function choosing(routing: Routing): OfflineRule {
  return ({ messages }, { now }) => {
    const { agent, reason } = chooseAgent(routing, now)
    if (agent !== undefined) return calling(messages, [['route_to', { agent, reason }]])
    if (routing.mayBeNobody) return calling(messages, [['route_to', { agent: nobody, reason }]])
    return { text: `I can't tell offline who should handle this: ${reason}. ${remedy}`, finish: 'other' }
  }
}

/** Matches a request with names and descriptions, as tools are chosen, and says how sure it is. */
function chooseAgent(
  { candidates, request }: Routing,
  now: number,
): { readonly agent: string | undefined; readonly reason: string } {
  const [best, second] = scoreTools(`${request} ${mattersIn(request, now).join(' ')}`, candidates.map(knowAgent), now)
  if (best === undefined || best.confidence === 0) {
    return { agent: undefined, reason: 'no suitable agent: nothing in the request matches a description' }
  }
  const { tool, confidence } = best
  if (confidence < enoughConfidence) {
    return { agent: undefined, reason: `no suitable agent: best match ${tool.name}, confidence ${confidence}` }
  }
  if (second !== undefined && confidence - second.confidence < clearlyBetter) {
    return { agent: undefined, reason: `${tool.name} and ${second.tool.name} suit equally` }
  }
  return { agent: tool.name, reason: `matches its description (confidence ${confidence}, by rules)` }
}

/** What an agent is good for stands in its description; of a tool its name says most. */
const describedWeight = 2

function knowAgent({ name, description }: Candidate): KnownTool {
  const known = knowTool({ name, description, input: noInput })
  const raised = [...known.vocabulary].map(([concept, weight]) => {
    return [concept, plainVerbs.has(concept) ? weight : Math.max(weight, describedWeight)] as const
  })
  // An agent that reviews can do what reviewing is a kind of, for rules that know such verbs only by the first of a kind.
  const done = wordsOf(description).flatMap((word) => toolDoing([word, stem(word)]) ?? [])
  const vocabulary = new Map([...conceptsOf(done.join(' ')).map((concept) => [concept, 1] as const), ...raised])
  // Of an agent "has code reviewed" says as well as "reviews code" what it can do.
  const says = [description, ...done.map((doing) => `to ${doing}`)].join(' ')
  // A name like "release-desk" does not mean that the agent releases anything.
  return { ...known, description: says, vocabulary, doing: undefined }
}

/** "12% of 502" is a matter of calculating although it does not say so. */
function mattersIn(request: string, now: number): readonly string[] {
  const { arithmetic, measures, wantedUnits, paths, globs, route } = findEverything(request, now)
  return [
    ...(arithmetic.length === 0 ? [] : ['calculate']),
    ...(measures.length > 0 && wantedUnits.length > 0 ? ['convert'] : []),
    ...(paths.length + globs.length > 0 ? ['file'] : []),
    ...(route === undefined ? [] : ['directions']),
  ]
}
