import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '../../src/events/artifact.ts'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { callOptions } from '../../src/models/ai-sdk/call-options.ts'
import { thoughtsIn } from '../../src/models/ai-sdk/thoughts.ts'
import { ask, failureOf, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const claude = 'anthropic/claude-sonnet-4-5'
const thoughts = thoughtsIn(
  [
    { kind: 'thought', text: 'Hm.', mark: { anthropic: { signature: 'sig' } } },
    { kind: 'text', length: 2 },
    { kind: 'call', id: 'c1' },
  ],
  claude,
)
const call: ModelMessage = {
  role: 'assistant',
  content: '\n\n',
  toolCalls: [{ id: 'c1', tool: 'look', input: {} }],
  ...(thoughts === undefined ? {} : { thoughts }),
}
const conversation: readonly ModelMessage[] = [
  { role: 'system', content: 'You look.' },
  { role: 'system', content: ' \n' },
  { role: 'user', content: '' },
  { role: 'assistant', content: '\n\n' },
  { role: 'user', content: 'Well?' },
  call,
  { role: 'tool', toolCallId: 'c1', tool: 'look', content: 'seen' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'c2', tool: 'look', input: {} }] },
  { role: 'tool', toolCallId: 'c2', tool: 'look', content: '\n' },
  { role: 'system', content: '' },
]

/** Every text in what is sent, wherever it stands. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && /^(text|content|output)$/.test(key) ? [inner] : textsIn(inner),
  )
}

describe.each(['openai/gpt-5', 'openai-chat/gpt-5', claude, 'google/gemini-2.5-flash', 'workshop/qwen3'])(
  'to %s',
  (model) => {
    test('no text without a word is sent, and a request without one says that it is empty', async () => {
      const baseUrl = server.url
      const known = { openai: { baseUrl }, 'openai-chat': { baseUrl }, anthropic: { baseUrl }, google: { baseUrl } }
      server.script(fault.fails(400))
      const models = testModels({ providers: { ...known, workshop: { baseUrl } } })
      await failureOf(ask(models, { model, messages: conversation }))
      const texts = textsIn(JSON.parse(server.bodies[0] ?? ''))
      // Beside calls, chats of OpenAI have a text that is empty.
      const isChat = /^(openai-chat|workshop)/.test(model)
      expect(texts.filter((text) => text.trim() === '' && !(isChat && text === ''))).toEqual([])
      expect(texts).toEqual(expect.arrayContaining(['You look.', '(nothing)', 'Well?']))
    })
  },
)

test('what Claude thought before an empty line stays where it was, with the cache marks', () => {
  const { prompt } = callOptions({ model: claude, messages: conversation }, 'anthropic')
  expect(prompt.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'assistant', 'tool', 'assistant', 'tool'])
  const asked = prompt[3]?.content
  expect(Array.isArray(asked) && asked.map(({ type }) => type)).toEqual(['reasoning', 'tool-call'])
  expect([prompt[0], prompt.at(-1)].every((message) => message?.providerOptions !== undefined)).toBe(true)
})

test('files that come without a word are sent alone', () => {
  const file: Artifact = { hash: 'sha256-x', type: 'image/png', name: 'a.png', bytes: 1 }
  const messages: ModelMessage[] = [
    { role: 'user', content: '', files: [file] },
    { role: 'assistant', content: '', toolCalls: [{ id: 'c1', tool: 'look', input: {} }] },
    { role: 'tool', toolCallId: 'c1', tool: 'look', content: '', files: [file] },
  ]
  const texts = textsIn(callOptions({ model: claude, messages }, 'anthropic').prompt)
  expect(texts).toHaveLength(2)
  expect(texts.every((text) => text.includes('a.png'))).toBe(true)
})
