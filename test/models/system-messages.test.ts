import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { ask, failureOf, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const messages: readonly ModelMessage[] = [
  { role: 'system', content: 'Rule one.' },
  { role: 'system', content: 'Rule two.' },
  { role: 'user', content: 'Hello' },
  { role: 'system', content: 'Three messages are left out here.' },
  { role: 'assistant', content: 'Hi' },
  { role: 'user', content: 'Go on' },
]

/** What a provider is sent. A refusal is enough of an answer. */
async function bodyFor(model: string, said = messages): Promise<string> {
  const baseUrl = server.url
  const known = { openai: { baseUrl }, 'openai-chat': { baseUrl }, anthropic: { baseUrl }, google: { baseUrl } }
  const models = testModels({ providers: { ...known, workshop: { baseUrl } } })
  server.script(fault.fails(400))
  await failureOf(ask(models, { model, messages: said }))
  return server.bodies[0] ?? ''
}

/** Whatever of it the provider will take for rules. */
function rulesIn(body: string): string {
  const { system, systemInstruction, instructions, messages: chat = [], input = [] } = JSON.parse(body)
  const roles = [...chat, ...input].filter(({ role }) => role === 'system' || role === 'developer')
  return JSON.stringify([system, systemInstruction, instructions, roles])
}

describe.each([
  ['openai/gpt-5'],
  ['openai/gpt-4.1'],
  ['openai-chat/gpt-5'],
  ['anthropic/claude-sonnet-4-5'],
  ['google/gemini-2.5-flash'],
  ['workshop/qwen3'],
])('a message of the system to %s', (model) => {
  test('is a rule at the beginning of a conversation', async () => {
    const rules = rulesIn(await bodyFor(model))
    expect(rules).toContain('Rule one.')
    expect(rules).toContain('Rule two.')
  })

  test('is a note of the user later on, in its place', async () => {
    const body = await bodyFor(model)
    expect(rulesIn(body)).not.toContain('left out here')
    const places = ['Hello', 'Three messages are left out here.', 'Hi', 'Go on'].map((text) => body.indexOf(text))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places.toSorted((left, right) => left - right)).toEqual(places)
  })

  test('may be all there is', async () => {
    expect(rulesIn(await bodyFor(model, messages.slice(0, 2)))).toContain('Rule two.')
  })
})
