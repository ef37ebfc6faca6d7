import type { ToolDescription } from '../kernel/ports/model.ts'
import { type ChosenCall, type ChosenCalls, enoughConfidence, type Unmet } from './chosen-calls.ts'
import { corrected } from './corrections.ts'
import { withoutCourtesy } from './courtesy.ts'
import { lastDenied } from './denied.ts'
import { findQuoted } from './extract/quoted.ts'
import { knowTool } from './known-tool.ts'
import { tokensOf } from './reading/tokens.ts'
import { onlyTells } from './reading/told.ts'
import { mostlyUnderstood, understood } from './reading/understood.ts'
import { scoreTools } from './score.ts'
import {
  callsOf,
  callsRead,
  certain,
  choosePart,
  continued,
  isServed,
  type Served,
  serveReferring,
  withLeftOver,
} from './serve-part.ts'
import { splitRequest } from './split-request.ts'

/**
 * Which tools to call for a request, and with what. `now` is what the clock on the wall shows, in milliseconds.
 * The same request, tools and moment always give the same choice.
 */
export function chooseTools(said: string, tools: readonly ToolDescription[], now: number): ChosenCalls {
  return chooseFor(corrected(withoutCourtesy(said)), tools, now)
}

function chooseFor(request: string, tools: readonly ToolDescription[], now: number): ChosenCalls {
  const whole = understood(request, tools, now)
  if (whole !== undefined)
    return { calls: withoutRepeats(callsRead(whole, request, certain)), unmet: [], unread: [], confidence: certain }
  const cut = lastDenied(request)
  const others = cut === undefined ? undefined : chooseFor(cut.rest, tools, now)
  if (cut !== undefined && others !== undefined && others.calls.length > 0)
    return { ...others, unread: [...others.unread, cut.denied] }
  const byParts = chooseByParts(request, tools, now)
  if (byParts.unmet.length > 0 || byParts.unread.length > 0) {
    const together = chooseTogether(request, tools, now)
    if (together !== undefined) return together
  }
  if (byParts.calls.length > 0) return byParts
  const most = mostlyUnderstood(request, tools, now)
  if (most === undefined) return byParts
  const calls = withoutRepeats(callsRead(most, request, enoughConfidence))
  return { calls, unmet: [], unread: most.unread, confidence: enoughConfidence }
}

/** "I weigh 82 kilograms. How much is that in pounds?": a quantity and its unit in two sentences, of which nothing is left over. */
function chooseTogether(request: string, tools: readonly ToolDescription[], now: number): ChosenCalls | undefined {
  const chosen = choosePart(request, tools.map(knowTool), now)
  const served = Array.isArray(chosen) ? withLeftOver(chosen, tools, now) : chosen
  if (!isServed(served) || served.unread.length > 0) return undefined
  const [first] = served.calls
  const tool = tools.map(knowTool).find(({ name }) => name === first?.tool)
  const isQuantity = tool?.properties.some(({ kind }) => kind === 'unit' || kind === 'currency')
  if (first === undefined || !isQuantity) return undefined
  return { calls: withoutRepeats(served.calls), unmet: [], unread: [], confidence: first.confidence }
}

function chooseByParts(request: string, tools: readonly ToolDescription[], now: number): ChosenCalls {
  const known = tools.map(knowTool)
  const topics = new Set(known.flatMap(({ nameConcepts }) => nameConcepts))
  const chosen: (Served | Unmet)[] = []
  let open = ''
  let heard = ''
  for (const part of partsOf(request, topics)) {
    const alone = onceMore(serveReferring(part, heard, tools, now), chosen.at(-1))
    heard = part
    const previous = chosen.at(-1)
    const tool = isServed(previous) ? known.find(({ name }) => name === previous.calls[0]?.tool) : undefined
    // "remind me to buy milk and call mom": what no tool serves may belong to the text before it.
    const joined = isServed(alone) || tool === undefined ? undefined : continued(`${open} and ${part}`, tool, now)
    if (joined !== undefined) chosen.splice(-1, 1, withLeftOver(joined, tools, now))
    else chosen.push(alone)
    open = joined === undefined ? part : `${open} and ${part}`
  }
  const served = chosen.filter(isServed)
  const calls = withoutRepeats(served.flatMap((one) => one.calls))
  return {
    calls,
    unmet: chosen.flatMap((one) => (isServed(one) ? [] : [one])),
    unread: served.flatMap(({ unread }) => unread),
    confidence: calls.reduce((least, call) => Math.min(least, call.confidence), calls.length > 0 ? 1 : 0),
  }
}

/** What is only told is not taken apart. */
function partsOf(request: string, topics: ReadonlySet<string>): string[] {
  const sentences = findQuoted(request).length > 0 ? [request] : request.split(/(?<=[.?!])\s+/)
  const isTold = (sentence: string): boolean => onlyTells(tokensOf(sentence, []))
  if (!sentences.some(isTold)) return splitRequest(request, topics)
  return sentences.flatMap((sentence) => (isTold(sentence) ? [sentence] : splitRequest(sentence, topics)))
}

/** "Roll a die. Then roll a die again." asks for the same once more. */
function onceMore(one: Served | Unmet, before: Served | Unmet | undefined): Served | Unmet {
  if (!isServed(one) || !isServed(before) || one.unread.join().toLowerCase() !== 'again') return one
  const keys = (calls: readonly ChosenCall[]): string => JSON.stringify(calls.map(({ tool, input }) => [tool, input]))
  if (keys(one.calls) !== keys(before.calls)) return one
  return { calls: one.calls.map((call) => ({ ...call, again: true as const })), unread: [] }
}

/** What the calls for a part leave over of it. Where that is more than speaks of the tool, another thing was asked for. */

/** The best calls for a request, however doubtful; none unless some tool has all its required input. */
export function chooseAnyway(request: string, tools: readonly ToolDescription[], now: number): ChosenCall[] {
  const whole = scoreTools(request, tools.map(knowTool), now).find(({ filling }) => filling.missing.length === 0)
  return whole === undefined ? [] : callsOf(request, whole)
}

function withoutRepeats(calls: readonly ChosenCall[]): ChosenCall[] {
  const seen = new Set<string>()
  return calls.filter(({ tool, input, again }) => {
    const key = JSON.stringify([tool, input])
    return seen.has(key) ? again === true : seen.add(key)
  })
}
