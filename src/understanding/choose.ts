import type { JsonObject } from '../events/json.ts'
import type { ToolDescription } from '../kernel/ports/model.ts'
import { type KnownTool, knowTool } from './known-tool.ts'
import { type Fit, scoreTools } from './score.ts'
import { splitRequest } from './split-request.ts'

export interface ChosenCall {
  readonly tool: string
  readonly input: JsonObject
  readonly part: string
  readonly confidence: number
}

/** A part of the request that no tool serves, and the nearest tool with what it lacks. */
export interface Unmet {
  readonly part: string
  readonly nearest?: string
  /** The input that was found for the nearest tool. */
  readonly input?: JsonObject
  readonly missing: readonly string[]
  readonly confidence: number
  /** It refers to what was said before, but gives nothing new to the tool that was used then. */
  readonly followsUp?: true
}

export interface ChosenCalls {
  readonly calls: readonly ChosenCall[]
  readonly unmet: readonly Unmet[]
  /** Of the least certain call; 0 when there is none. */
  readonly confidence: number
}

/** Below this a tool is not called: it would be a guess. */
export const enoughConfidence = 0.55

/** A tool with all its input is preferred to one that lacks some, if it suits about as well. */
const nearlyEqual = 0.05

const mostCalls = 16

/**
 * Which tools to call for a request, and with what. `now` is what the clock on the wall shows, in milliseconds.
 * The same request, tools and moment always give the same choice.
 */
export function chooseTools(request: string, tools: readonly ToolDescription[], now: number): ChosenCalls {
  const known = tools.map(knowTool)
  const topics = new Set(known.flatMap(({ nameConcepts }) => nameConcepts))
  const chosen: (ChosenCall[] | Unmet)[] = []
  let open = ''
  for (const part of splitRequest(request, topics)) {
    const alone = choosePart(part, known, now)
    const previous = chosen.at(-1)
    const tool = Array.isArray(previous) ? known.find(({ name }) => name === previous[0]?.tool) : undefined
    // "remind me to buy milk and call mom": what no tool serves may belong to the text before it.
    const joined = Array.isArray(alone) || tool === undefined ? undefined : continued(`${open} and ${part}`, tool, now)
    if (joined !== undefined) chosen.splice(-1, 1, joined)
    else chosen.push(alone)
    open = joined === undefined ? part : `${open} and ${part}`
  }
  const calls = withoutRepeats(chosen.flatMap((one) => (Array.isArray(one) ? one : []))).slice(0, mostCalls)
  const unmet = chosen.flatMap((one) => (Array.isArray(one) ? [] : [one]))
  return {
    calls,
    unmet,
    confidence: calls.reduce((least, call) => Math.min(least, call.confidence), calls.length > 0 ? 1 : 0),
  }
}

function choosePart(part: string, tools: readonly KnownTool[], now: number): ChosenCall[] | Unmet {
  const fits = scoreTools(part, tools, now)
  const [best] = fits
  const ready = fits.find((fit) => isSure(fit) && best !== undefined && best.confidence - fit.confidence < nearlyEqual)
  if (ready !== undefined) return [ready, ...equalsOf(ready, fits)].flatMap((fit) => callsOf(part, fit))
  if (best === undefined || best.confidence < enoughConfidence)
    return { part, missing: [], confidence: best?.confidence ?? 0 }
  const { tool, filling, confidence } = best
  return { part, nearest: tool.name, input: filling.inputs[0] ?? {}, missing: filling.missing, confidence }
}

/** The best calls for a request, however doubtful; none unless some tool has all its required input. */
export function chooseAnyway(request: string, tools: readonly ToolDescription[], now: number): ChosenCall[] {
  const whole = scoreTools(request, tools.map(knowTool), now).find(({ filling }) => filling.missing.length === 0)
  return whole === undefined ? [] : callsOf(request, whole)
}

/** "Review the code": where several tools suit equally, only look and need nothing, all of them are meant. */
function equalsOf(ready: Fit, fits: readonly Fit[]): Fit[] {
  const isOpen = ({ tool }: Fit): boolean =>
    tool.doing === undefined && !tool.properties.some(({ required }) => required)
  if (!isOpen(ready)) return []
  return fits.filter((fit) => fit !== ready && fit.confidence === ready.confidence && isSure(fit) && isOpen(fit))
}

function isSure({ filling, confidence }: Fit): boolean {
  return filling.missing.length === 0 && confidence >= enoughConfidence
}

function callsOf(part: string, { tool, filling, confidence }: Fit): ChosenCall[] {
  return filling.inputs.map((input) => ({ tool: tool.name, input, part, confidence }))
}

function continued(part: string, tool: KnownTool, now: number): ChosenCall[] | undefined {
  if (tool.doing === undefined || !tool.properties.some(({ kind }) => kind === 'text')) return undefined
  const [fit] = scoreTools(part, [tool], now)
  return fit !== undefined && isSure(fit) ? callsOf(part, fit) : undefined
}

function withoutRepeats(calls: readonly ChosenCall[]): ChosenCall[] {
  const seen = new Set<string>()
  return calls.filter(({ tool, input }) => {
    const key = JSON.stringify([tool, input])
    return seen.has(key) ? false : seen.add(key)
  })
}
