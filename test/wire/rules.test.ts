import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/events/json.ts'
import { openLane } from './rig.ts'
import type { Format } from './server/script.ts'

const tool = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const picture = 'iVBORw0KGgo='

/** A request that each server answers: a call that was made and answered. */
const good: Readonly<Record<Format, JsonObject>> = {
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
async function send(format: Format, body: JsonObject, path = paths[format]): Promise<{ status: number; said: string }> {
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
function put(body: JsonObject, value: unknown, ...path: readonly (string | number)[]): JsonObject {
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, never>
  let place: Record<string, never> = copy
  for (const step of path.slice(0, -1)) place = place[step] ?? {}
  Object.assign(place, { [path.at(-1) ?? '']: value })
  return copy
}

describe.each(Object.keys(good) as Format[])('the server for %s', (format) => {
  test('answers a request as it should be', async () => {
    const { status, said } = await send(format, good[format])
    expect({ status, said }).toMatchObject({ status: 200, said: expect.stringContaining('there.') })
  })
})

type Wrong = readonly [what: string, body: JsonObject, says: string]

async function expectRefused(format: Format, body: JsonObject, says: string): Promise<void> {
  const { status, said } = await send(format, body)
  expect({ status, said: said.replaceAll('\\"', '"') }).toEqual({ status: 400, said: expect.stringContaining(says) })
}

const strictParameters = (schema: JsonObject): JsonObject => put(good.responses, schema, 'tools', 0, 'parameters')

describe('the server for responses refuses', () => {
  test.each<Wrong>([
    [
      'a call that is not answered',
      put(good.responses, { role: 'user', content: 'x' }, 'input', 3),
      'No tool output found for function call c1',
    ],
    [
      'an answer to no call',
      put(good.responses, { role: 'user', content: 'x' }, 'input', 2),
      'No tool call found for function call output with call_id c1',
    ],
    ['an empty text', put(good.responses, '', 'input', 1, 'content', 0, 'text'), 'string too short'],
    [
      'an item it does not keep',
      put(good.responses, { type: 'reasoning', id: 'rs_1', encrypted_content: 'x', summary: [] }, 'input', 1),
      'could not be verified',
    ],
    [
      'temperature for a model that thinks',
      put(put(good.responses, 'gpt-5', 'model'), 0.2, 'temperature'),
      `'temperature' is not supported with this model`,
    ],
    [
      'encrypted thoughts of a model that has none',
      put(good.responses, ['reasoning.encrypted_content'], 'include'),
      'Encrypted content is not supported',
    ],
    [
      'an answer longer than the model can give',
      put(good.responses, 99_999, 'max_output_tokens'),
      'This model supports at most 32768',
    ],
    ['a parameter that it does not know', put(good.responses, 5, 'max_tokens'), `Unknown parameter: 'max_tokens'`],
    ['a name with a dot', put(good.responses, 'look.up', 'tools', 0, 'name'), 'string does not match pattern'],
    ['a name that is too long', put(good.responses, 'a'.repeat(65), 'tools', 0, 'name'), 'string too long'],
    ['a strict schema that leaves a property open', strictParameters({ ...tool, required: [] }), `Missing 'city'`],
    [
      'a strict schema that allows more',
      strictParameters({ type: 'object', properties: {} }),
      `'additionalProperties' is required`,
    ],
    [
      'a strict schema with a default',
      put(good.responses, { type: 'string', default: 'x' }, 'tools', 0, 'parameters', 'properties', 'city'),
      `'default' is not permitted`,
    ],
    [
      'a strict schema with a length',
      put(good.responses, { type: 'string', minLength: 1 }, 'tools', 0, 'parameters', 'properties', 'city'),
      `'minLength' is not permitted`,
    ],
    [
      'a strict schema with oneOf',
      put(good.responses, { oneOf: [{ type: 'string' }] }, 'tools', 0, 'parameters', 'properties', 'city'),
      `'oneOf' is not permitted`,
    ],
    ['a schema that is no object', strictParameters({ type: 'string' }), `got 'type: "string"'`],
    [
      'a picture of no known kind',
      put(good.responses, { type: 'input_image', image_url: 'data:text/plain;base64,eA==' }, 'input', 1, 'content', 0),
      'Expected a valid URL',
    ],
    [
      'a part that users can not say',
      put(good.responses, 'output_text', 'input', 1, 'content', 0, 'type'),
      `Invalid value: 'output_text'`,
    ],
  ])('%s', (_what, body, says) => expectRefused('responses', body, says))

  test('nothing about a picture as it should be', async () => {
    const image = { type: 'input_image', image_url: `data:image/png;base64,${picture}` }
    expect(await send('responses', put(good.responses, image, 'input', 1, 'content', 0))).toMatchObject({ status: 200 })
  })
})

describe('the server for chat refuses', () => {
  test.each<Wrong>([
    [
      'a call that is not answered',
      put(good.chat, { role: 'user', content: 'x' }, 'messages', 3),
      'did not have response messages: c1',
    ],
    [
      'an answer to no call',
      put(good.chat, 'c2', 'messages', 3, 'tool_call_id'),
      `must be a response to a preceeding message with 'tool_calls'`,
    ],
    ['an empty message', put(good.chat, '', 'messages', 1, 'content'), 'string too short'],
    [
      'max_tokens for a model that thinks',
      put(put(good.chat, 'o3', 'model'), 10, 'max_tokens'),
      `Use 'max_completion_tokens' instead`,
    ],
    [
      'temperature for a model that thinks',
      put(put(good.chat, 'gpt-5', 'model'), 0.5, 'temperature'),
      'Only the default (1) value is supported',
    ],
    ['thoughts', put(good.chat, 'Hm.', 'messages', 2, 'reasoning_content'), `'reasoning_content' was unexpected`],
    [
      'pictures from a tool',
      put(good.chat, [{ type: 'image_url', image_url: { url: 'https://x' } }], 'messages', 3, 'content'),
      `Invalid value: 'image_url'`,
    ],
    [
      'a choice without tools',
      put(put(good.chat, undefined, 'tools'), 'required', 'tool_choice'),
      `only allowed when 'tools' are specified`,
    ],
  ])('%s', (_what, body, says) => expectRefused('chat', body, says))

  test('and one of its likes refuses thoughts of others', () =>
    expectRefused(
      'compatible',
      put(good.compatible, 'Hm.', 'messages', 2, 'reasoning_content'),
      'not written by this model',
    ))
})

const thinkingOn = put(good.anthropic, { type: 'enabled', budget_tokens: 1_024 }, 'thinking')

describe('the server for anthropic refuses', () => {
  test.each<Wrong>([
    [
      'a call that is not answered',
      put(good.anthropic, [{ type: 'text', text: 'x' }], 'messages', 2, 'content'),
      'ids were found without `tool_result` blocks immediately after: c1',
    ],
    [
      'an answer to no call',
      put(good.anthropic, 'c2', 'messages', 1, 'content', 0, 'id'),
      '`tool_use` ids were found without',
    ],
    [
      'words before the answer to a call',
      put(
        good.anthropic,
        [
          { type: 'text', text: 'x' },
          { type: 'tool_result', tool_use_id: 'c1', content: 'y' },
        ],
        'messages',
        2,
        'content',
      ),
      'immediately after: c1',
    ],
    [
      'an assistant that speaks first',
      put(good.anthropic, 'assistant', 'messages', 0, 'role'),
      'first message must use the "user" role',
    ],
    [
      'an empty text',
      put(good.anthropic, '', 'messages', 0, 'content', 0, 'text'),
      'text content blocks must be non-empty',
    ],
    ['an empty message', put(good.anthropic, [], 'messages', 0, 'content'), 'must have non-empty content'],
    [
      'an id of another kind',
      put(good.anthropic, 'a:b', 'messages', 1, 'content', 0, 'id'),
      `tool_use.id: String should match pattern`,
    ],
    [
      'a signature it never gave',
      put(
        good.anthropic,
        [
          { type: 'thinking', thinking: 'Hm.', signature: 'x' },
          { type: 'tool_use', id: 'c1', name: 'look_up', input: {} },
        ],
        'messages',
        1,
        'content',
      ),
      'Invalid `signature`',
    ],
    [
      'a call without its thought where thinking is on',
      put(thinkingOn, 2_000, 'max_tokens'),
      'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
    ],
    [
      'a budget above the limit of the answer',
      put(thinkingOn, 1_000, 'max_tokens'),
      '`max_tokens` must be greater than `thinking.budget_tokens`',
    ],
    [
      'a budget for a model that adapts',
      put(put(thinkingOn, 2_000, 'max_tokens'), 'claude-opus-5', 'model'),
      '"thinking.type.enabled" is not supported for this model',
    ],
    [
      'temperature for a model that samples as it likes',
      put(put(good.anthropic, 'claude-opus-5', 'model'), 0.5, 'temperature'),
      '`temperature` is deprecated for this model',
    ],
    [
      'a forced tool where it always thinks',
      put(put(good.anthropic, 'claude-opus-5-5', 'model'), { type: 'tool', name: 'look_up' }, 'tool_choice'),
      'when tool_choice forces tool use',
    ],
    [
      'more tokens than the model has',
      put(good.anthropic, 99_999, 'max_tokens'),
      '99999 > 64000, which is the maximum allowed',
    ],
    [
      'five marks for the cache',
      put(
        good.anthropic,
        Array.from({ length: 5 }, () => ({ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } })),
        'system',
      ),
      'A maximum of 4 blocks with cache_control may be provided. Found 5',
    ],
    [
      'a name with a space',
      put(good.anthropic, 'look up', 'tools', 0, 'name'),
      `String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`,
    ],
    [
      'alternatives at the top of a schema',
      put(good.anthropic, [], 'tools', 0, 'input_schema', 'oneOf'),
      'does not support oneOf, allOf, or anyOf at the top level',
    ],
    [
      'a picture of no known kind',
      put(
        good.anthropic,
        { type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: 'eA==' } },
        'messages',
        0,
        'content',
        0,
      ),
      'media_type: Input should be',
    ],
    [
      'to go on with words of the assistant',
      put(good.anthropic, { role: 'assistant', content: 'So' }, 'messages', 3),
      'does not support assistant message prefill',
    ],
  ])('%s', (_what, body, says) => expectRefused('anthropic', body, says))
})

describe('the server for google refuses', () => {
  test.each<Wrong>([
    [
      'a call that is not answered',
      put(good.google, [{ text: 'x' }], 'contents', 2, 'parts'),
      'the number of function response parts is equal to',
    ],
    [
      'an answer to no call',
      put(good.google, [{ text: 'x' }], 'contents', 1, 'parts'),
      'function response turn comes immediately after a function call turn',
    ],
    [
      'an answer by another id',
      put(good.google, 'c2', 'contents', 2, 'parts', 0, 'functionResponse', 'id'),
      'match the function calls by id',
    ],
    ['an empty text', put(good.google, '', 'contents', 0, 'parts', 0, 'text'), `required oneof field 'data'`],
    ['nothing said at all', put(good.google, [], 'contents', 0, 'parts'), 'contents.parts must not be empty'],
    [
      'a role of another provider',
      put(good.google, 'assistant', 'contents', 1, 'role'),
      'Please use a valid role: user, model.',
    ],
    [
      'a name that begins with a digit',
      put(good.google, '2nd', 'tools', 0, 'functionDeclarations', 0, 'name'),
      'Must start with a letter or an underscore',
    ],
    [
      'a signature it never gave',
      put(good.google, 'x', 'contents', 1, 'parts', 0, 'thoughtSignature'),
      'Thought signature is not valid',
    ],
    [
      'an answer in JSON beside tools',
      put(good.google, { responseMimeType: 'application/json' }, 'generationConfig'),
      `response mime type: 'application/json' is unsupported`,
    ],
    [
      'longer answers than there are',
      put(good.google, { maxOutputTokens: 99_999 }, 'generationConfig'),
      'the supported range is from 1 (inclusive) to 65537',
    ],
    [
      'a list of anything',
      put(
        good.google,
        { type: 'array' },
        'tools',
        0,
        'functionDeclarations',
        0,
        'parametersJsonSchema',
        'properties',
        'city',
      ),
      'items: missing field',
    ],
    ['a field of OpenAI', put(good.google, false, 'store'), 'Unknown name "store"'],
  ])('%s', (_what, body, says) => expectRefused('google', body, says))

  test('a call without a signature, when the model signs them', async () => {
    const path = 'v1beta/models/gemini-3.5-flash:streamGenerateContent?alt=sse'
    const { status, said } = await send('google', good.google, path)
    expect({ status, said }).toEqual({
      status: 400,
      said: expect.stringContaining('Function call is missing a thought_signature'),
    })
  })
})
