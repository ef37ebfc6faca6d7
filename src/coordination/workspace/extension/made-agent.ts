import { isObject, type Json } from '../../../events/json.ts'
import type { Grants } from '../../../grants/grants.ts'

/** A type of peer that a workspace made for itself: data, and nothing that is executed (WSP-65). */
export type MadeAgent = {
  readonly type: string
  readonly description: string
  readonly capabilities: readonly string[]
  readonly threshold: number
  readonly prompt: string
  /** The only tools it has. */
  readonly tools: readonly string[]
  readonly grants: Grants
}

/** Something that a made agent must be able to do before anyone is asked to let it work. Written before the agent is. */
export type AcceptanceExample = {
  readonly name: string
  /** What it is asked; `{folder}` stands for the folder of the example. */
  readonly input: string
  /** What there is in the folder before. */
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly expects: {
    /** One of these tools must have been called, and have answered. Empty: any tool, or none. */
    readonly calls: readonly string[]
    /** What its answer must hold. */
    readonly says: readonly string[]
    /** Files that must be there afterwards, and what they must hold. */
    readonly files: readonly { readonly path: string; readonly holds: readonly string[] }[]
  }
}

/** A made agent as it is kept; undefined for anything else. */
export function madeAgentIn(value: Json | undefined): MadeAgent | undefined {
  if (!isObject(value) || !isObject(value['grants'])) return undefined
  const { type, description, capabilities, threshold, prompt, tools } = value
  const isWhole =
    [type, description, prompt].every((text) => typeof text === 'string') &&
    typeof threshold === 'number' &&
    [capabilities, tools].every((list) => Array.isArray(list) && list.every((one) => typeof one === 'string'))
  return isWhole ? (value as MadeAgent) : undefined
}
