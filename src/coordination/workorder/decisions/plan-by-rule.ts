import type { JsonObject } from '../../../events/json.ts'
import { type ChosenCall, chooseTools, type Unmet } from '../../../understanding/choose.ts'
import { chooseFollowUp } from '../../../understanding/follow-up.ts'
import { asName, counted } from '../names.ts'
import { noTool, type Subtask, workKey } from '../work-order.ts'
import type { DecomposeInput, Plan } from './decompose.ts'
import { goOn } from './go-on.ts'
import { withKnownCities } from './known-cities.ts'
import { subtaskNames } from './subtask-names.ts'
import { touchUp } from './touch-up.ts'
import { alsoMeant, type Call, otherTopic, readPart, type Scene, sceneOf } from './travel-parts.ts'

const mostSubtasks = 16
const longestGoal = 120

/**
 * A plan without a model: the tools that the words of the request speak of, with what it gives them; then what requests
 * about travel leave unsaid. A part that no tool serves becomes a subtask without one, so that the answer names it.
 */
export function planByRule(input: DecomposeInput): { readonly verdict: Plan; readonly reason: string } {
  const { calls, unserved } = understand(input)
  const distinct = calls.filter((call, index) => calls.findIndex((other) => workKey(other) === workKey(call)) === index)
  const served = distinct.slice(0, mostSubtasks)
  const names = subtaskNames(served)
  const subtasks: Subtask[] = [
    ...served.map(({ tool, args }, index) => ({ name: names[index] ?? tool, args, tool })),
    ...unserved.map(withoutTool),
  ]
  const goal = input.request.trim().slice(0, longestGoal) || 'Nothing was asked'
  const reason = `${counted(served.length, 'part')} served by tools, ${unserved.length} by none`
  return { verdict: { goal, subtasks }, reason }
}

interface Understood {
  readonly calls: readonly Call[]
  readonly unserved: readonly Unmet[]
}

function understand({ request, earlier, tools, now }: DecomposeInput): Understood {
  const { text, asSaid } = withKnownCities(request)
  const scene = sceneOf(text, tools, now)
  const choice = chooseTools(text, tools, now)
  const chosen = choice.calls.filter((call) => !isFarFetched(call))
  const doubted = choice.calls.filter(isFarFetched).map(({ part }) => ({ part, missing: [], confidence: 0 }))
  const served = chosen.map(asCall)
  const understood = servedBy([...choice.unmet, ...doubted], scene, served)
  const calls = alsoMeant([...served, ...understood.calls], scene)
  if (calls.length > 0) return { calls: touchUp(calls, scene).map(said(asSaid)), unserved: understood.unserved }
  const [before] = earlier.slice(-1)
  if (before !== undefined) {
    const known = earlier.map((one) => withKnownCities(one).text)
    const followed = chooseFollowUp(text, known, tools, now)?.calls.map(asCall) ?? []
    const previous = understand({ request: before, earlier: earlier.slice(0, -1), tools, now, guidance: '' })
    const going = goOn(text, previous.calls, scene)
    const other = otherTopic(previous.calls, scene)
    const best = other.length > 0 ? other : going.length >= followed.length ? going : followed
    if (best.length > 0) return { calls: touchUp(best, scene).map(said(asSaid)), unserved: [] }
  }
  return { calls: [], unserved: understood.unserved }
}

/** Parts that the words alone did not place, read with what is known of travel. */
function servedBy(unmet: readonly Unmet[], scene: Scene, served: readonly Call[]): Understood {
  const calls: Call[] = []
  const unserved: Unmet[] = []
  for (const part of unmet) {
    const read = isByTimetable(part.part) ? undefined : readPart(part.part, scene, [...served, ...calls])
    if (read === undefined) unserved.push(part)
    else calls.push(...read)
  }
  return { calls, unserved }
}

/** A place and a day alone are no question about the time, and a road is no answer to a question about trains. */
function isFarFetched({ tool, part }: ChosenCall): boolean {
  if (tool === 'clock') return !/\b(?:time|clock|o['’]clock|date|days?|weekday|hours?|until|since)\b/i.test(part)
  return /direction|route/.test(tool) && isByTimetable(part)
}

function isByTimetable(part: string): boolean {
  return /\b(?:trains?|bus(?:es)?|coach|flights?|planes?|fly|flying|ferry|ferries|metro|tram)\b/i.test(part)
}

function asCall({ tool, input }: ChosenCall): Call {
  return { tool, args: input }
}

function said(asSaid: (args: JsonObject) => JsonObject): (call: Call) => Call {
  return ({ tool, args }) => ({ tool, args: asSaid(args) })
}

function withoutTool({ part, nearest, missing }: Unmet): Subtask {
  const needs =
    missing.length > 0 ? `${nearest} would do it, but needs ${missing.join(' and ')}: say it and ask again.` : ''
  const reason = needs === '' ? 'No tool here fits it, and that takes a language model.' : needs
  return { name: asName(part) || 'nothing', args: { request: part.slice(0, 500), reason }, tool: noTool }
}
