import { JSONParseError, TypeValidationError } from '@ai-sdk/provider'
import { isObject } from '../../../events/json.ts'

/** A piece of an answer in the form of OpenAI's chat completions, as far as it is read here. */
export interface ChatPiece {
  readonly id?: string | null
  readonly created?: number | null
  readonly model?: string | null
  readonly choices: readonly ChatChoice[]
  readonly usage?: ChatUsage | null
}

interface ChatChoice {
  readonly delta?: ChatDelta | null
  readonly finish_reason?: string | null
}

export interface ChatDelta {
  readonly content?: string | readonly ChatContentPart[] | null
  readonly refusal?: unknown
  readonly reasoning_content?: string | null
  readonly reasoning?: string | null
  readonly tool_calls?: readonly ToolCallDelta[] | null
  readonly annotations?: readonly unknown[] | null
}

export interface ChatContentPart {
  readonly type: string
  readonly text?: unknown
  readonly thinking?: unknown
}

export interface ToolCallDelta {
  readonly index?: number | null
  readonly id?: string | null
  readonly type?: string | null
  readonly function: { readonly name?: string | null; readonly arguments?: string | null }
  readonly extra_content?: { readonly google?: { readonly thought_signature?: string | null } | null } | null
}

export interface ChatUsage {
  readonly prompt_tokens?: number | null
  readonly completion_tokens?: number | null
  readonly prompt_tokens_details?: {
    readonly cached_tokens?: number | null
    readonly cache_write_tokens?: number | null
  } | null
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number | null } | null
}

/** What a provider says that went wrong while it answered. */
export interface ChatProblem {
  readonly error: unknown
}

/** Reads one event. What is not JSON, or of another shape, throws what the packages throw for it. */
export function chatPiece(data: string, isCompatible: boolean): ChatPiece | ChatProblem {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch (cause) {
    throw new JSONParseError({ text: data, cause })
  }
  const wrong = problemWith(value, isCompatible)
  const error = isObject(value) ? value['error'] : undefined
  // Servers of others say both at once; OpenAI's own never does.
  if (wrong === undefined) return isCompatible && !isNothing(error) ? { error } : (value as ChatPiece)
  if (isProblem(error)) return { error }
  throw new TypeValidationError({ value, cause: new Error(wrong) })
}

export function isProblem(error: unknown): error is { readonly message: string } {
  if (!isObject(error)) return false
  const { message, type, code } = error
  return typeof message === 'string' && isMaybe(type, 'string') && (isMaybe(code, 'string') || isMaybe(code, 'number'))
}

/** What is not as the reader needs it. Fields that are not read may hold anything. */
function problemWith(value: unknown, isCompatible: boolean): string | undefined {
  if (!isObject(value)) return 'it is no object'
  const { id, created, model, choices, usage } = value
  if (!isMaybe(id, 'string') || !isMaybe(model, 'string') || !isMaybe(created, 'number')) return 'its id is none'
  if (!Array.isArray(choices)) return 'choices is no list'
  if (!choices.every((choice) => isChoice(choice, isCompatible))) return 'a choice is of another shape'
  return isUsage(usage) ? undefined : 'usage is of another shape'
}

function isChoice(choice: unknown, isCompatible: boolean): boolean {
  if (!isObject(choice) || !isMaybe(choice['finish_reason'], 'string')) return false
  const { delta } = choice
  if (delta === undefined || delta === null) return true
  if (!isObject(delta)) return false
  const { content, refusal, reasoning_content, reasoning, tool_calls: calls } = delta
  if (!isMaybe(content, 'string') && !(isCompatible && Array.isArray(content) && content.every(isContentPart))) {
    return false
  }
  if (
    isCompatible ? !isMaybe(reasoning_content, 'string') || !isMaybe(reasoning, 'string') : !isMaybe(refusal, 'string')
  ) {
    return false
  }
  return isNothing(calls) || (Array.isArray(calls) && calls.every((call) => isCallDelta(call, isCompatible)))
}

function isContentPart(part: unknown): boolean {
  return isObject(part) && typeof part['type'] === 'string'
}

function isCallDelta(call: unknown, isCompatible: boolean): boolean {
  if (!isObject(call) || !isObject(call['function']) || !isMaybe(call['id'], 'string')) return false
  const { index, type, function: named } = call
  if (isCompatible ? !isMaybe(index, 'number') : typeof index !== 'number') return false
  if (!isCompatible && !isNothing(type) && type !== 'function') return false
  return isMaybe(named['name'], 'string') && isMaybe(named['arguments'], 'string')
}

function isUsage(usage: unknown): boolean {
  if (isNothing(usage)) return true
  if (!isObject(usage)) return false
  return areCounts(usage) && areCounts(usage['prompt_tokens_details']) && areCounts(usage['completion_tokens_details'])
}

/** Also what is counted apart from what is read here: a figure that is none says that the others are none. */
function areCounts(figures: unknown): boolean {
  if (isNothing(figures)) return true
  if (!isObject(figures)) return false
  return counted.every((name) => isMaybe(figures[name], 'number'))
}

const counted = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
]

function isMaybe(value: unknown, type: 'string' | 'number'): boolean {
  return isNothing(value) || typeof value === type
}

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
