import { describe, test } from 'vitest'
import { expectRefused, good, put, type Wrong } from './requests.ts'

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
