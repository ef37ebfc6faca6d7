import { describe, expect, test } from 'vitest'
import { expectRefused, good, put, send, type Wrong } from './requests.ts'

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
