import { readdirSync, readFileSync } from 'node:fs'
import type { JsonObject } from '../../src/events/json.ts'
import type { EffectClass } from '../../src/events/tool.ts'

/**
 * One call that is right: the tool, and the acceptable values of each argument, as in BFCL. `""` says that the argument may
 * be left out. An argument that is not named must not be given.
 */
export type ExpectedCall = Readonly<Record<string, JsonObject>>

/** What somebody asks an agent with these tools, and what is right. */
export interface ToolRequest {
  readonly id: string
  readonly kind: 'plain' | 'tricky'
  /** Of each subject and kind, the first, third, … are for development; the others are held out. */
  readonly half: 'development' | 'heldout'
  readonly request: string
  readonly tools: readonly string[]
  readonly calls: readonly ExpectedCall[] | 'none'
  /** Other readings that are as right. */
  readonly or?: readonly (readonly ExpectedCall[])[]
  /** Words of the parts that no tool can do; the answer must have them. */
  readonly namedAsNotDone?: readonly string[]
  /** It can be read in several ways, or takes more than one step: to stop short and say so is right too. */
  readonly orAsk?: boolean
  /** It says more than it asks for: to name the rest as not taken up is right too, if all is done that is asked. */
  readonly background?: boolean
  /** Nobody wants anything done, so there is nothing that could be left undone. */
  readonly nothingAsked?: boolean
}

/** A tool as users write them, of which only the name, the words and the schema matter here. */
export interface OwnTool {
  readonly name: string
  readonly effect: EffectClass
  readonly description: string
  readonly inputSchema: JsonObject
}

/** The day on which everything is asked, a Wednesday. */
export const askedAt: number = Date.UTC(2026, 5, 10, 9, 30)

const linesOf = (file: URL): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export function readToolRequests(): ToolRequest[] {
  const folder = new URL('requests/', import.meta.url)
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => linesOf(new URL(name, folder)) as ToolRequest[])
}

export function readOwnTools(): OwnTool[] {
  return linesOf(new URL('own-tools.jsonl', import.meta.url)) as OwnTool[]
}
