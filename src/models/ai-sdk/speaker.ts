import type { Json } from '../../events/json.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { ModelAnswer, ToolRequest } from '../../kernel/ports/model.ts'
import { Fault } from '../../pacing/fault.ts'
import { lineTo } from '../line-to.ts'
import { fittedRequest } from '../schemas/fitted-request.ts'
import type { Speaker } from '../speech.ts'
import { callOptions } from './call-options.ts'
import { HeardAnswer, mostToolCalls, type ToolCallPart } from './heard-answer.ts'
import type { Access } from './language-model.ts'
import { faultOf } from './sdk-fault.ts'
import { remarksOf } from './sdk-remarks.ts'
import { haveFiles, loadFiles, noFiles, ShownFiles } from './shown-files.ts'
import { thrownEarly } from './stated-usage.ts'
import { heldTo } from './strictness.ts'
import { thoughtsIn } from './thoughts.ts'

/** More than any honest call is given. */
const longestToolInput = 1_000_000

/** Speaks to one model, always as a stream. */
export function sdkSpeaker(access: Access, clock: Clock): Speaker {
  const line = lineTo(access, clock)
  return async (request, listener) => {
    let hasBegun = false
    const fitted = fittedRequest(request, access.provider, access.id)
    const begun = (): void => {
      hasBegun = true
    }
    try {
      const { protocol } = access.provider
      const contents = haveFiles(request.messages)
        ? await loadFiles(request.messages, (hash) => listener.content(hash))
        : noFiles
      const files = new ShownFiles(request.model, protocol, contents)
      const heard = new HeardAnswer(listener)
      await line(heldTo(callOptions(fitted.request, protocol, files, fitted.strictTools), fitted), heard, {
        signal: listener.signal,
        headers: { 'idempotency-key': encodeURI(listener.key) },
        alive: () => listener.heard(false),
        begun,
      })
      return fitted.fromProvider(answerOf(heard, request.model, files.remarks))
    } catch (thrown) {
      if (listener.signal.aborted) throw listener.signal.reason
      const early = thrownEarly(thrown)
      if (early.begun) listener.begun()
      if (early.tokens !== undefined) listener.used(early.tokens)
      throw faultOf(thrown, { now: clock.now(), begun: hasBegun, key: access.key })
    }
  }
}

const finishes: Readonly<Record<string, ModelAnswer['finish']>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  other: 'other',
}

function answerOf(heard: HeardAnswer, model: string, withheld: readonly string[]): ModelAnswer {
  const { text, toolCalls, finish } = heard
  const why = finish === undefined ? undefined : finishes[finish.finishReason.unified]
  if (finish === undefined || why === undefined) throw new Fault('cut-off', 'the stream ended before the answer did')
  const warnings = [...withheld, ...remarksOf(heard.warnings)]
  const remarks = warnings.length === 0 ? {} : { warnings }
  // An answer that was cut short may hold half a tool call, so it asks for none.
  if (why === 'length' || why === 'content_filter') return { text, finish: why, ...remarks }
  const thoughts = thoughtsIn(heard.parts(), model)
  const kept = { ...(thoughts === undefined ? {} : { thoughts }), ...remarks }
  if (toolCalls.length === 0) return { text, finish: why, ...kept }
  if (toolCalls.length > mostToolCalls) throw new Fault('invalid', `it asks for ${toolCalls.length} tool calls at once`)
  return { text, toolCalls: toolCalls.map(toolRequestOf), finish: 'tool_calls', ...kept }
}

function toolRequestOf({ toolCallId, toolName, input }: ToolCallPart): ToolRequest {
  if (input.length > longestToolInput) throw new Fault('invalid', `the input of its call to "${toolName}" is too long`)
  try {
    return { id: toolCallId, tool: toolName, input: JSON.parse(input === '' ? '{}' : input) as Json }
  } catch {
    throw new Fault('invalid', `the input of its call to tool "${toolName}" is not JSON`)
  }
}
