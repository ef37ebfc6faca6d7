import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { StreamingToolCallTracker } from '@ai-sdk/provider-utils'
import { Fault } from '../../../pacing/fault.ts'
import { mostToolCalls } from '../../ai-sdk/heard-answer.ts'
import type { ToolCallDelta } from './chat-piece.ts'
import type { ChatServer } from './chat-reader.ts'

/** Puts tool calls together from their deltas. */
export interface CallTracker {
  processDelta(delta: ToolCallDelta): void
  /** Hands out the calls: before the end of the stream, any of them may still grow. */
  flush(): void
}

/** Servers number calls, or don't, and repeat names and ids, or don't: what belongs together is known to the packages. */
export function callTracker(server: ChatServer, hear: (part: LanguageModelV4StreamPart) => void): CallTracker {
  let calls = 0
  const enqueue = (part?: LanguageModelV4StreamPart): void => {
    // Each delta is compared with all calls that it may belong to, so there must be an end of them.
    if (part?.type === 'tool-input-start') calls++
    if (calls > mostToolCalls) throw new Fault('invalid', `it asks for more than ${mostToolCalls} tool calls at once`)
    if (part !== undefined) hear(part)
  }
  const controller = { enqueue }
  if (!server.isCompatible) return new StreamingToolCallTracker(controller, { typeValidation: 'if-present' })
  const { name } = server
  const tracker = new StreamingToolCallTracker<ToolCallDelta>(controller, {
    extractMetadata: (delta) => {
      const thoughtSignature = delta.extra_content?.google?.thought_signature
      return thoughtSignature ? { [name]: { thoughtSignature } } : undefined
    },
    buildToolCallProviderMetadata: (metadata) => metadata,
  })
  return new NamedFirst(tracker)
}

/** Some servers send the name of a tool after a part of its input. The tracker gets it with the name. */
class NamedFirst implements CallTracker {
  readonly #tracker: CallTracker
  readonly #waiting = new Map<number, ToolCallDelta>()
  readonly #named = new Set<number>()

  constructor(tracker: CallTracker) {
    this.#tracker = tracker
  }

  processDelta(delta: ToolCallDelta): void {
    const { index } = delta
    if (index === undefined || index === null || this.#named.has(index)) {
      this.#tracker.processDelta(delta)
      return
    }
    const joined = together(this.#waiting.get(index), delta)
    const { name } = delta.function
    if (name === undefined || name === null) {
      this.#waiting.set(index, joined)
      return
    }
    this.#tracker.processDelta(joined)
    this.#waiting.delete(index)
    this.#named.add(index)
  }

  flush(): void {
    // The tracker refuses calls without a name.
    for (const delta of this.#waiting.values()) this.#tracker.processDelta(delta)
    this.#tracker.flush()
  }
}

function together(before: ToolCallDelta | undefined, delta: ToolCallDelta): ToolCallDelta {
  if (before === undefined) return delta
  const { index, extra_content = null } = delta
  const { name = null, arguments: input = '' } = delta.function
  return {
    index: index ?? null,
    id: before.id ?? delta.id ?? null,
    function: { name, arguments: (before.function.arguments ?? '') + (input ?? '') },
    extra_content: before.extra_content ?? extra_content,
  }
}
