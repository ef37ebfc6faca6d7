import type { JSONObject, LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider'
import type { ThoughtPart } from '../../events/conversation.ts'
import type { JsonObject } from '../../events/json.ts'
import type { SpeechListener } from '../speech.ts'
import { type FinishPart, statedUsage } from './stated-usage.ts'

/** More than any honest answer asks for. */
export const mostToolCalls = 1_000

export type ToolCallPart = Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>

type ContentPart = Exclude<LanguageModelV4StreamPart, { type: 'error' | 'stream-start' | 'finish' }>

/** A part of an answer while it comes. */
interface GrowingPart {
  readonly kind: 'thought' | 'text'
  text: string
  mark: JSONObject | undefined
}

/** Everything of a stream that is not yet an answer. */
export class HeardAnswer {
  readonly toolCalls: ToolCallPart[] = []
  finish: FinishPart | undefined
  /** What the stream failed with. What follows is no answer, but may say what was used. */
  failure: { readonly error: unknown } | undefined
  warnings: readonly SharedV4Warning[] = []
  text = ''
  readonly #listener: SpeechListener
  readonly #order: (GrowingPart | ToolCallPart)[] = []
  /** By the ids that the stream gives them. */
  readonly #open = new Map<string, GrowingPart>()

  constructor(listener: SpeechListener) {
    this.#listener = listener
  }

  hear(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'error':
        this.failure ??= { error: part.error }
        return
      // The SDK says this by itself, before anything has come.
      case 'stream-start':
        this.warnings = part.warnings
        return
      case 'finish':
        this.#finished(part)
        return
      default:
        if (this.failure === undefined) this.#take(part)
    }
  }

  throwIfFailed(): void {
    if (this.failure !== undefined) throw this.failure.error
  }

  #finished(part: FinishPart): void {
    this.finish = part
    const tokens = statedUsage(part)
    if (tokens !== undefined) this.#listener.used(tokens)
  }

  #take(part: ContentPart): void {
    this.#listener.begun()
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
      case 'text-end':
      case 'reasoning-end':
        this.#part(part.type, part.id, part.providerMetadata)
        this.#listener.heard(false)
        return
      case 'text-delta':
        this.#part(part.type, part.id, part.providerMetadata).text += part.delta
        this.text += part.delta
        this.#wrote(part.delta)
        this.#listener.delta(part.delta)
        return
      case 'reasoning-delta':
        this.#part(part.type, part.id, part.providerMetadata).text += part.delta
        this.#wrote(part.delta)
        return
      case 'tool-input-delta':
        this.#wrote(part.delta)
        return
      case 'tool-call':
        this.#called(part)
        return
      default:
        this.#listener.heard(false)
    }
  }

  /** The whole answer in the order in which it came, with what the provider wants to have back. */
  parts(): ThoughtPart[] {
    return this.#order.flatMap((part): ThoughtPart[] => {
      if ('toolCallId' in part) return [{ kind: 'call', id: part.toolCallId, ...marked(part.providerMetadata) }]
      const { kind, text, mark } = part
      if (text === '' && mark === undefined) return []
      return kind === 'thought' ? [{ kind, text, ...marked(mark) }] : [{ kind, length: text.length, ...marked(mark) }]
    })
  }

  #called(part: ToolCallPart): void {
    this.#listener.heard(true)
    if (part.providerExecuted === true) return
    this.toolCalls.push(part)
    this.#order.push(part)
  }

  #wrote(piece: string): void {
    this.#listener.heard(true)
    this.#listener.wrote(piece)
  }

  /** Signatures come with the first, the last or any piece of a part. */
  #part(type: string, id: string, mark: JSONObject | undefined): GrowingPart {
    const kind = type.startsWith('text') ? 'text' : 'thought'
    const key = `${kind} ${id}`
    let part = this.#open.get(key)
    if (part === undefined) {
      part = { kind, text: '', mark: undefined }
      this.#open.set(key, part)
      this.#order.push(part)
    }
    if (mark !== undefined) part.mark = merged(part.mark, mark)
    return part
  }
}

/** By provider; what is null says nothing. */
function merged(before: JSONObject | undefined, more: JSONObject): JSONObject {
  const all: Record<string, JSONObject> = { ...(before as Record<string, JSONObject> | undefined) }
  for (const [provider, values] of Object.entries(more)) {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) continue
    const said = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
    all[provider] = { ...all[provider], ...Object.fromEntries(said) }
  }
  return all
}

function marked(mark: JSONObject | undefined): { readonly mark?: JsonObject } {
  // Through JSON, so that it is in the log what it is here.
  return mark === undefined ? {} : { mark: JSON.parse(JSON.stringify(mark)) as JsonObject }
}
