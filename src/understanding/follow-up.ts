import type { Json, JsonObject } from '../events/json.ts'
import type { ToolDescription } from '../kernel/ports/model.ts'
import { chooseTools } from './choose.ts'
import { type ChosenCall, type ChosenCalls, enoughConfidence, type Unmet } from './chosen-calls.ts'
import { findEverything } from './findings.ts'
import { knowTool } from './known-tool.ts'
import { isElliptical, mayAct, newInput } from './what-is-new.ts'

/** How many earlier requests are read. "And tomorrow?" does not refer to anything further back. */
const mostEarlier = 10

interface Before {
  /** What the last request that was understood led to. */
  readonly calls: readonly ChosenCall[]
  /** A tool that fitted the last request and lacked something. */
  readonly waiting: Unmet | undefined
}

/**
 * "And in Oslo?" after a question about Rome: the same tool again, with only what is new put in its place.
 * "From Milan" after a tool that lacked its origin: that tool, with what it lacked.
 */
export function chooseFollowUp(
  request: string,
  earlier: readonly string[],
  tools: readonly ToolDescription[],
  now: number,
): ChosenCalls | undefined {
  if (earlier.length === 0) return undefined
  let before: Before = { calls: [], waiting: undefined }
  for (const said of earlier.slice(-mostEarlier)) before = after(said, before, tools, now)
  return follow(request, before, tools, now)
}

/** The state of a conversation after one more request. A request that led to no call leaves it unchanged. */
function after(said: string, before: Before, tools: readonly ToolDescription[], now: number): Before {
  const alone = chooseTools(said, tools, now)
  const { calls } = alone.calls.length > 0 ? alone : (follow(said, before, tools, now) ?? alone)
  if (calls.length > 0) return { calls, waiting: undefined }
  const waiting = alone.unmet.find(({ nearest, missing }) => nearest !== undefined && missing.length > 0)
  return waiting === undefined ? before : { calls: before.calls, waiting }
}

function follow(
  request: string,
  { calls: made, waiting }: Before,
  tools: readonly ToolDescription[],
  now: number,
): ChosenCalls | undefined {
  const calls = [
    ...completed(request, waiting, tools, now),
    ...inherited(request, made, tools, now),
    ...repeated(request, made, tools, now),
  ]
  const [first] = calls
  if (first !== undefined) {
    const same = calls.filter(({ confidence }) => confidence === first.confidence)
    return { calls: distinct(same), unmet: [], unread: [], confidence: first.confidence }
  }
  const findings = findEverything(request, now)
  if (!isElliptical(request, findings)) return undefined
  const tool = waiting?.nearest ?? made[0]?.tool
  const unmet = { part: request, missing: [], confidence: 0, followsUp: true as const }
  return { calls: [], unmet: [tool === undefined ? unmet : { ...unmet, nearest: tool }], unread: [], confidence: 0 }
}

/** Calls the tool that lacked something, now with what this request adds. */
function completed(
  request: string,
  waiting: Unmet | undefined,
  tools: readonly ToolDescription[],
  now: number,
): ChosenCall[] {
  const tool = tools.find(({ name }) => name === waiting?.nearest)
  const findings = findEverything(request, now)
  if (waiting === undefined || tool === undefined || !isElliptical(request, findings)) return []
  return newInput(knowTool(tool), findings, request).flatMap((input) => {
    const whole = { ...waiting.input, ...input }
    return waiting.missing.every((name) => Object.hasOwn(whole, name))
      ? [{ tool: tool.name, input: whole, part: request, confidence: waiting.confidence }]
      : []
  })
}

/** A request that lacks only what was said before: "will it rain tomorrow?", "hotels there?". */
function inherited(
  request: string,
  made: readonly ChosenCall[],
  tools: readonly ToolDescription[],
  now: number,
): ChosenCall[] {
  const { unmet } = chooseTools(request, tools, now)
  const [wish] = unmet
  const tool = tools.find(({ name }) => name === wish?.nearest)
  if (wish === undefined || unmet.length > 1 || tool === undefined) return []
  const known = knowTool(tool)
  if (known.doing !== undefined || wish.missing.length === 0) return []
  const given = wish.missing.map((name): [string, Json | undefined] => {
    const same = made.find((call) => call.tool === tool.name)?.input[name]
    const isPlace = known.properties.some((property) => property.name === name && property.kind === 'place')
    return [name, same ?? (isPlace && /\bthere\b/i.test(request) ? placeIn(made, tools) : undefined)]
  })
  if (given.some(([, value]) => value === undefined)) return []
  const input = { ...wish.input, ...(Object.fromEntries(given) as JsonObject) }
  return [{ tool: tool.name, input, part: request, confidence: wish.confidence }]
}

/** The same calls again, each changed by what the request newly names. */
function repeated(
  request: string,
  made: readonly ChosenCall[],
  tools: readonly ToolDescription[],
  now: number,
): ChosenCall[] {
  const findings = findEverything(request, now)
  if (!isElliptical(request, findings)) return []
  return made.flatMap((call): ChosenCall[] => {
    const tool = tools.find(({ name }) => name === call.tool)
    const known = tool === undefined ? undefined : knowTool(tool)
    if (known === undefined || !mayAct(request, known)) return []
    return newInput(known, findings, request).map((input) => ({
      tool: call.tool,
      input: inOrder({ ...call.input, ...input }, known.properties),
      part: request,
      confidence: enoughConfidence,
    }))
  })
}

function placeIn(made: readonly ChosenCall[], tools: readonly ToolDescription[]): Json | undefined {
  for (const { tool: name, input } of made) {
    const tool = tools.find((one) => one.name === name)
    const places = tool === undefined ? [] : knowTool(tool).properties.filter(({ kind }) => kind === 'place')
    const found = places.map((property) => input[property.name]).findLast((value) => value !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

function inOrder(input: JsonObject, properties: readonly { readonly name: string }[]): JsonObject {
  return Object.fromEntries(
    properties.flatMap(({ name }) => (Object.hasOwn(input, name) ? [[name, input[name] as Json]] : [])),
  )
}

function distinct(calls: readonly ChosenCall[]): ChosenCall[] {
  const seen = new Set<string>()
  return calls.filter(({ tool, input }) => {
    const key = JSON.stringify([tool, input])
    return seen.has(key) ? false : seen.add(key)
  })
}
