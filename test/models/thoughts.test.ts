import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModelMessage, ThoughtPart } from '../../src/events/conversation.ts'
import { callOptions } from '../../src/models/ai-sdk/call-options.ts'
import { hasOwnThoughts, thoughtsIn, withoutThoughts, withThoughts } from '../../src/models/ai-sdk/thoughts.ts'

type AssistantMessage = Extract<ModelMessage, { readonly role: 'assistant' }>

const claude = 'anthropic/claude-sonnet-4-5'
const parts: readonly ThoughtPart[] = [
  { kind: 'thought', text: 'First the weather.', mark: { anthropic: { signature: 'sig-1' } } },
  { kind: 'text', length: 9 },
  { kind: 'call', id: 'c1' },
]

function saidBy(model: string, kept: readonly ThoughtPart[] = parts): AssistantMessage {
  const thoughts = thoughtsIn(kept, model)
  return {
    role: 'assistant',
    content: 'One look.',
    toolCalls: [{ id: 'c1', tool: 'weather', input: { city: 'Oslo' } }],
    ...(thoughts === undefined ? {} : { thoughts }),
  }
}

describe('thoughts', () => {
  test('are given back to the model that wrote them, unchanged and in their place', () => {
    const message = saidBy(claude)
    expect(hasOwnThoughts(message, claude)).toBe(true)
    expect(withThoughts(message)).toEqual([
      { type: 'reasoning', text: 'First the weather.', providerOptions: { anthropic: { signature: 'sig-1' } } },
      { type: 'text', text: 'One look.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Oslo' } },
    ])
  })

  test.each(['anthropic/claude-opus-4-5', 'openai/gpt-5'])('are shown to no other model: %s', (other) => {
    const message = saidBy(claude)
    expect(hasOwnThoughts(message, other)).toBe(false)
    const { prompt } = callOptions({ model: other, messages: [message] }, 'anthropic')
    expect(JSON.stringify(prompt)).not.toContain('sig-1')
    expect(withoutThoughts(message).map(({ type }) => type)).toEqual(['text', 'tool-call'])
  })

  test('in which a secret was covered up are not what the model signed, and are left out', () => {
    const message = saidBy(claude)
    const covered = JSON.parse(JSON.stringify(message).replace('First the weather', '⟦secret:KEY⟧')) as AssistantMessage
    expect(hasOwnThoughts(covered, claude)).toBe(false)
  })

  test('are not kept where a model shows none: ids alone are of no use without them', () => {
    const plain: ThoughtPart[] = [{ kind: 'text', length: 9, mark: { openai: { itemId: 'msg_1' } } }]
    expect(thoughtsIn(plain, 'openai/gpt-4o')).toBeUndefined()
  })

  test('of Gemini are signatures on texts and calls', () => {
    const signed: ThoughtPart[] = [{ kind: 'call', id: 'c1', mark: { google: { thoughtSignature: 'g-sig' } } }]
    const message = { ...saidBy('google/gemini-3-pro', signed), content: '' }
    expect(hasOwnThoughts(message, 'google/gemini-3-pro')).toBe(true)
    expect(withThoughts(message)).toEqual([
      {
        type: 'tool-call',
        toolCallId: 'c1',
        toolName: 'weather',
        input: { city: 'Oslo' },
        providerOptions: { google: { thoughtSignature: 'g-sig' } },
      },
    ])
  })

  test('come back without the empty lines that Claude writes around them, which it refuses, each part in its place', () => {
    const blank: ThoughtPart[] = [{ kind: 'text', length: 2 }, ...parts, { kind: 'text', length: 1 }]
    const message = { ...saidBy(claude, blank), content: '\n\nOne look.\n' }
    expect(hasOwnThoughts(message, claude)).toBe(true)
    expect(withThoughts(message)).toEqual(withThoughts(saidBy(claude)))
  })

  test('of Gemini that are a signature on an empty text stay', () => {
    const mark = { google: { thoughtSignature: 'g-sig' } }
    const message = {
      ...saidBy('google/g', [
        { kind: 'call', id: 'c1' },
        { kind: 'text', length: 0, mark },
      ]),
      content: '',
    }
    expect(withThoughts(message).at(-1)).toEqual({ type: 'text', text: '', providerOptions: mark })
  })

  test('put together again, are all texts that say something and all calls, however the answer was cut into parts', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('thought' as const), text: fc.string() }),
        fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: 'binary' }) }),
        fc.record({ kind: fc.constant('call' as const), id: fc.uuid() }),
      ),
    )
    fc.assert(
      fc.property(pieces, (heard) => {
        const content = heard.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join('')
        const toolCalls = heard.flatMap((piece) =>
          piece.kind === 'call' ? [{ id: piece.id, tool: 't', input: {} }] : [],
        )
        const kept = heard.map(
          (piece): ThoughtPart => (piece.kind === 'text' ? { kind: 'text', length: piece.text.length } : piece),
        )
        const thoughts = thoughtsIn(kept, claude)
        if (thoughts === undefined) return
        const message: AssistantMessage = { role: 'assistant', content, toolCalls, thoughts }
        expect(hasOwnThoughts(message, claude)).toBe(true)
        const shown = withThoughts(message)
        const texts = heard.flatMap((piece) => (piece.kind === 'text' && piece.text.trim() !== '' ? [piece.text] : []))
        expect(shown.flatMap((part) => (part.type === 'text' ? [part.text] : []))).toEqual(texts)
        expect(shown.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))).toEqual(
          toolCalls.map(({ id }) => id),
        )
      }),
    )
  })
})

describe('how much a model thinks', () => {
  const messages: ModelMessage[] = [{ role: 'user', content: 'Hello' }]
  const result: ModelMessage = { role: 'tool', toolCallId: 'c1', tool: 'weather', content: 'mild' }
  const settings = { effort: 'high', maxOutputTokens: 10_000 } as const

  test('is told to the SDK in its own words, with the longest answer as it was reserved', () => {
    const options = callOptions({ model: 'openai/gpt-5', messages, settings }, 'openai-responses')
    expect(options).toMatchObject({ reasoning: 'high', maxOutputTokens: 10_000 })
  })

  test('is told to older Claude models in tokens that are part of what was reserved, not on top of it', () => {
    const options = callOptions({ model: claude, messages, settings }, 'anthropic')
    expect(options.maxOutputTokens).toBe(4_000)
    expect(options.providerOptions?.['anthropic']).toEqual({ thinking: { type: 'enabled', budgetTokens: 6_000 } })
    expect(options.reasoning).toBeUndefined()
  })

  test('is not told to Claude in the middle of a round that it began without thinking, which it refuses', () => {
    const others = [...messages, saidBy('openai/gpt-5'), result]
    const { reasoning, providerOptions } = callOptions({ model: claude, messages: others, settings }, 'anthropic')
    expect(reasoning).toBeUndefined()
    expect(providerOptions?.['anthropic']).toBeUndefined()
    const own = [...messages, saidBy(claude), result]
    expect(callOptions({ model: claude, messages: own, settings }, 'anthropic').providerOptions).toHaveProperty(
      'anthropic',
    )
    const next: ModelMessage[] = [...others, { role: 'user', content: 'And now?' }]
    expect(callOptions({ model: claude, messages: next, settings }, 'anthropic').providerOptions).toHaveProperty(
      'anthropic',
    )
  })
})
