import { randomBytes } from 'node:crypto'
import type { Json } from '../../../src/events/json.ts'

/** What a model thought, as it was sent out: it must come back unchanged, and to that model alone. */
export interface Thought {
  readonly id: string
  readonly model: string
  readonly text: string
  readonly signature: string
  /** How many messages there were before it, and all that was said in them. */
  readonly position: number
  readonly prefix: string
}

interface MadeCall {
  readonly model: string
  readonly thought: Thought | undefined
}

/** Everything the models of one lane have said and will want to see again. */
export class Memory {
  readonly #thoughts = new Map<string, Thought>()
  readonly #calls = new Map<string, MadeCall>()

  think(model: string, text: string, before: readonly Json[], around: Json = null): Thought {
    const prefix = prefixOf(before, around)
    const thought = { id: `rs_${token(24)}`, model, text, position: before.length, prefix, signature: token(48) }
    this.#thoughts.set(thought.signature, thought)
    return thought
  }

  /** The thought with this signature, if it is the model's own. */
  thoughtOf(model: string, signature: string): Thought | undefined {
    const thought = this.#thoughts.get(signature)
    return thought?.model === model ? thought : undefined
  }

  /** The model's own thought with exactly these words. */
  thoughtSaying(model: string, text: string): Thought | undefined {
    return [...this.#thoughts.values()].find((thought) => thought.model === model && thought.text === text)
  }

  made(id: string, model: string, thought: Thought | undefined): void {
    this.#calls.set(id, { model, thought })
  }

  /** What a model thought before it made a call; nothing for calls of others, or without a thought. */
  thoughtBehind(model: string, callId: string): Thought | undefined {
    const call = this.#calls.get(callId)
    return call?.model === model ? call.thought : undefined
  }

  /**
   * The thought that must come back with a call: its own, as long as what was said before it is still the same. A
   * conversation that was shortened does without.
   */
  thoughtNeededBy(callId: string, model: string, messages: readonly Json[], around: Json = null): Thought | undefined {
    const thought = this.thoughtBehind(model, callId)
    return thought !== undefined && isWhereItWas(thought, messages, around) ? thought : undefined
  }
}

/** Whether everything before a thought is what it was; marks for a cache do not count. */
export function isWhereItWas(thought: Thought, messages: readonly Json[], around: Json = null): boolean {
  return thought.prefix === prefixOf(messages.slice(0, thought.position), around)
}

function prefixOf(before: readonly Json[], around: Json): string {
  return JSON.stringify([around, before], (key, value) => (key === 'cache_control' ? undefined : value))
}

/** Random, so that nothing but the server can have made it. */
export function token(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
