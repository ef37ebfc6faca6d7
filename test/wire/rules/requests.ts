import { expect } from 'vitest'
import type { JsonObject } from '../../../src/events/json.ts'
import { openLane } from '../rig.ts'
import type { Format } from '../server/script.ts'

export const tool: JsonObject = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}

/** A request that each server answers: a call that was made and answered. */
export const good: Readonly<Record<Format, JsonObject>> = {
  responses: {
    model: 'gpt-4.1',
    input: [
      { role: 'system', content: 'You help.' },
      { role: 'user', content: [{ type: 'input_text', text: 'Paris?' }] },
      { type: 'function_call', call_id: 'c1', name: 'look_up', arguments: '{"city":"Paris"}' },
      { type: 'function_call_output', call_id: 'c1', output: 'Mild.' },
    ],
    tools: [{ type: 'function', name: 'look_up', parameters: tool, strict: true }],
    prompt_cache_key: 'k',
    stream: true,
  },
  chat: chatBody('gpt-4.1'),
  compatible: chatBody('llama3.1'),
  anthropic: {
    model: 'claude-haiku-4-5',
    max_tokens: 1_000,
    system: [{ type: 'text', text: 'You help.' }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Paris?' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'look_up', input: { city: 'Paris' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'Mild.' }] },
    ],
    tools: [{ name: 'look_up', input_schema: tool }],
    stream: true,
  },
  google: {
    contents: [
      { role: 'user', parts: [{ text: 'Paris?' }] },
      { role: 'model', parts: [{ functionCall: { id: 'c1', name: 'look_up', args: { city: 'Paris' } } }] },
      { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'look_up', response: { content: 'Mild.' } } }] },
    ],
    tools: [{ functionDeclarations: [{ name: 'look_up', parametersJsonSchema: tool }] }],
  },
}

function chatBody(model: string): JsonObject {
  const called = { name: 'look_up', arguments: '{"city":"Paris"}' }
  return {
    model,
    messages: [
      { role: 'system', content: 'You help.' },
      { role: 'user', content: 'Paris?' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: called }] },
      { role: 'tool', tool_call_id: 'c1', content: 'Mild.' },
    ],
    tools: [{ type: 'function', function: { name: 'look_up', parameters: tool, strict: true } }],
    stream: true,
  }
}

const paths: Readonly<Record<Format, string>> = {
  responses: 'v1/responses',
  chat: 'v1/chat/completions',
  compatible: 'v1/chat/completions',
  anthropic: 'v1/messages',
  google: 'v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
}

/** Sends a body and tells what is answered. */
export async function send(
  format: Format,
  body: JsonObject,
  path: string = paths[format],
): Promise<{ status: number; said: string }> {
  const lane = await openLane()
  await lane.script({ text: 'Hello there.' })
  const { baseUrl = '' } = lane.models.providers?.['local'] ?? {}
  const response = await fetch(`${baseUrl.replace('compatible/v1', format)}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer k', 'x-api-key': 'k', 'x-goog-api-key': 'k', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify(body),
  })
  return { status: response.status, said: await response.text() }
}

/** A copy with one place in it changed: `put(body, value, 'input', 1, 'content')`; nothing leaves the place out. */
export function put(body: JsonObject, value: unknown, ...path: readonly (string | number)[]): JsonObject {
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, never>
  let place: Record<string, never> = copy
  for (const step of path.slice(0, -1)) place = place[step] ?? {}
  Object.assign(place, { [path.at(-1) ?? '']: value })
  return copy
}

export type Wrong = readonly [what: string, body: JsonObject, says: string]

export async function expectRefused(format: Format, body: JsonObject, says: string): Promise<void> {
  const { status, said } = await send(format, body)
  expect({ status, said: said.replaceAll('\\"', '"') }).toEqual({ status: 400, said: expect.stringContaining(says) })
}
