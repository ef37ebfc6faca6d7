import type { ToolDescription } from '../kernel/ports/model.ts'
import { type ChosenCall, enoughConfidence, type Unmet } from './chosen-calls.ts'
import { findQuoted } from './extract/quoted.ts'
import { type KnownTool, knowTool } from './known-tool.ts'
import { leftOverOf } from './left-over.ts'
import type { ToolReading } from './reading/read-tool.ts'
import { tokensOf } from './reading/tokens.ts'
import { onlyTells } from './reading/told.ts'
import { understood } from './reading/understood.ts'
import { keysOf } from './reading/words.ts'
import { withReferents } from './referents.ts'
import { type Fit, scoreTools } from './score.ts'

/** A tool with all its input is preferred to one that lacks some, if it suits about as well. */
const nearlyEqual = 0.05

/** The confidence of a reading that left for every word. */
export const certain = 0.95

export function callsRead({ tool, inputs }: ToolReading, part: string, confidence: number): ChosenCall[] {
  return inputs.map((input, at) => {
    const isAgain = inputs.indexOf(input) < at
    return { tool, input, part, confidence, ...(isAgain ? { again: true } : {}) }
  })
}

/** A part of a request that tools are called for, and what they leave over of it. */
export interface Served {
  readonly calls: readonly ChosenCall[]
  readonly unread: readonly string[]
}

export function isServed(one: Served | Unmet | undefined): one is Served {
  return one !== undefined && 'calls' in one
}

/** "Where is Bari? And is it raining there?": what a part lacks may have been named before. */
export function serveReferring(
  part: string,
  before: string,
  tools: readonly ToolDescription[],
  now: number,
): Served | Unmet {
  const alone = servePart(part, tools, now)
  const resolved = isServed(alone) && alone.unread.length === 0 ? undefined : withReferents(part, before)
  const referring = resolved === undefined ? undefined : servePart(resolved, tools, now)
  return referring !== undefined && isServed(referring) && referring.unread.length === 0 ? referring : alone
}

function servePart(part: string, tools: readonly ToolDescription[], now: number): Served | Unmet {
  if (onlyTells(tokensOf(part, findQuoted(part)))) return { part, missing: [], confidence: 0 }
  const read = understood(part, tools, now)
  if (
    read !== undefined &&
    !(asksOtherwise.test(part) && read.inputs.every((input) => Object.keys(input).length === 0))
  )
    return { calls: callsRead(read, part, certain), unread: [] }
  const chosen = choosePart(part, tools.map(knowTool), now)
  return Array.isArray(chosen) ? withLeftOver(chosen, tools, now) : chosen
}

/** Questions that no tool answers which is told nothing: "Why are there secrets?". */
const asksOtherwise = /^\W*(?:why|who|whose|did|had|has|was|were|should|how (?:do|did|can|should|could))\b/i

export function withLeftOver(
  calls: readonly ChosenCall[],
  tools: readonly ToolDescription[],
  now: number,
): Served | Unmet {
  const part = calls[0]?.part ?? ''
  if (asksOtherwise.test(part) && calls.every(({ input }) => Object.keys(input).length === 0))
    return { part, missing: [], confidence: 0 }
  const names = [...new Set(calls.map(({ tool }) => tool))]
  const offered = keysOf(tools.map(({ name }) => name).join(' '))
  const left = names.flatMap((name) => {
    const inputs = calls.flatMap(({ tool, input }) => (tool === name ? [input] : []))
    const tool = tools.find((one) => one.name === name)
    return tool === undefined ? [] : [leftOverOf(part, tool, inputs, { now, offered })]
  })
  if (left.some(({ isAbout }) => !isAbout)) return { part, missing: [], confidence: 0 }
  // Where several tools serve one part, a word is left over that none of them took up.
  const unread = (left[0]?.unread ?? []).filter((word) => left.every((one) => one.unread.includes(word)))
  return { calls, unread }
}

export function choosePart(part: string, tools: readonly KnownTool[], now: number): ChosenCall[] | Unmet {
  const fits = scoreTools(part, tools, now)
  const [best] = fits
  const ready = fits.find((fit) => isSure(fit) && best !== undefined && best.confidence - fit.confidence < nearlyEqual)
  if (ready !== undefined) return [ready, ...equalsOf(ready, fits)].flatMap((fit) => callsOf(part, fit))
  if (best === undefined || best.confidence < enoughConfidence)
    return { part, missing: [], confidence: best?.confidence ?? 0 }
  const { tool, filling, confidence } = best
  return { part, nearest: tool.name, input: filling.inputs[0] ?? {}, missing: filling.missing, confidence }
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

export function callsOf(part: string, { tool, filling, confidence }: Fit): ChosenCall[] {
  return filling.inputs.map((input) => ({ tool: tool.name, input, part, confidence }))
}

export function continued(part: string, tool: KnownTool, now: number): ChosenCall[] | undefined {
  if (tool.doing === undefined || !tool.properties.some(({ kind }) => kind === 'text')) return undefined
  const [fit] = scoreTools(part, [tool], now)
  return fit !== undefined && isSure(fit) ? callsOf(part, fit) : undefined
}
