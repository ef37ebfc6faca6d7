import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/events/json.ts'
import type { Format } from '../server/script.ts'
import { expectRefused, good, put, send, tool, type Wrong } from './requests.ts'

const picture = 'iVBORw0KGgo='

describe.each(Object.keys(good) as Format[])('the server for %s', (format) => {
  test('answers a request as it should be', async () => {
    const { status, said } = await send(format, good[format])
    expect({ status, said }).toMatchObject({ status: 200, said: expect.stringContaining('there.') })
  })
})

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
