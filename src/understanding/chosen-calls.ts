import type { JsonObject } from '../events/json.ts'

export interface ChosenCall {
  readonly tool: string
  readonly input: JsonObject
  readonly part: string
  readonly confidence: number
  /** Asked for once more on purpose: "flip two coins". */
  readonly again?: true
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
  /** Words of the request that neither a tool nor an argument took up, though tools are called for the rest. */
  readonly unread: readonly string[]
  /** Of the least certain call; 0 when there is none. */
  readonly confidence: number
}

/** Below this a tool is not called: it would be a guess. */
export const enoughConfidence: number = 0.55
