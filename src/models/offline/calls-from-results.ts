import type { Json, JsonObject } from '../../events/json.ts'
import type { ToolRequest } from '../../kernel/ports/model.ts'
import type { ChosenCall, Unmet } from '../../understanding/chosen-calls.ts'
import { toolDoing } from '../../understanding/verbs.ts'
import { wordsOf } from '../../understanding/words.ts'
import type { Exchange, ToolResult } from './conversation.ts'

const deepest = 4

/**
 * Calls that lacked only what a result now gives: find a file, then read it.
 * Only for tools that look, because the output of a tool must not decide what is changed in the world.
 */
export function chainedCalls(unmet: readonly Unmet[], results: readonly ToolResult[]): ChosenCall[] {
  return unmet.flatMap(({ part, nearest, input = {}, missing, confidence }) => {
    if (nearest === undefined || missing.length === 0 || toolDoing(wordsOf(nearest)) !== undefined) return []
    const found = missing.map((name) => [name, fieldOf(results, name)] as const)
    if (found.some(([, value]) => value === undefined)) return []
    const given = Object.fromEntries(found) as JsonObject
    const call = { tool: nearest, input: { ...input, ...given }, part, confidence }
    return results.some(({ request }) => sameCall(request, call)) ? [] : [call]
  })
}

/** What is still undone after the second round: a call it lacked input for may have been made with a result. */
export function stillUnmet(unmet: readonly Unmet[], { rounds, results }: Exchange): Unmet[] {
  if (rounds < 2) return [...unmet]
  return unmet.filter(({ nearest, missing }) => {
    const made = results.some(({ request }) => request.tool === nearest && hasAll(request.input, missing))
    return missing.length === 0 || !made
  })
}

function hasAll(input: Json, names: readonly string[]): boolean {
  return typeof input === 'object' && input !== null && names.every((name) => Object.hasOwn(input, name))
}

function sameCall(request: ToolRequest, { tool, input }: ChosenCall): boolean {
  return request.tool === tool && JSON.stringify(request.input) === JSON.stringify(input)
}

/** The first plain value of that name in what the tools returned; of a list, its first entry. */
export function fieldOf(results: readonly ToolResult[], name: string): Json | undefined {
  for (const { content, failed } of results) {
    const value = failed ? undefined : within(content, name, 0)
    if (value !== undefined) return value
  }
  return undefined
}

function within(content: Json, name: string, depth: number): Json | undefined {
  if (typeof content !== 'object' || content === null || depth > deepest) return undefined
  if (Array.isArray(content)) {
    const first = content[0] as Json | undefined
    if (name === 'path' && typeof first === 'string') return first
    return first === undefined ? undefined : within(first, name, depth + 1)
  }
  const fields = content as JsonObject
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (own !== undefined && own !== null) return own
  for (const value of Object.values(fields)) {
    const inner = within(value, name, depth + 1)
    if (inner !== undefined) return inner
  }
  return undefined
}
