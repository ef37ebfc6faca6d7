import { adding, each, type Mutation, withField, without } from './change.ts'

export const openaiMutations: readonly Mutation[] = [
  {
    format: 'responses',
    mistake: 'thoughts are dropped',
    says: `without its required 'reasoning' item`,
    change: each('input', without('reasoning')),
  },
  {
    format: 'responses',
    mistake: 'a thought is changed',
    says: 'could not be verified',
    change: each('input', withField('reasoning', 'encrypted_content', 'x')),
  },
  {
    format: 'responses',
    mistake: 'a thought loses what followed it',
    says: 'without its required following item',
    change: each('input', (item) => (String(item['type']).startsWith('function_call') ? [] : [item])),
  },
  {
    format: 'responses',
    mistake: 'the answer to a call is dropped',
    says: 'No tool output found for function call',
    change: each('input', without('function_call_output')),
  },
  {
    format: 'responses',
    mistake: 'a call is answered by another id',
    says: 'No tool call found',
    change: each('input', withField('function_call_output', 'call_id', 'x')),
  },
  {
    format: 'responses',
    mistake: 'an empty message is sent',
    says: 'string too short',
    change: each('input', (item) => [item, ...(item['role'] === 'user' ? [{ role: 'assistant', content: '' }] : [])]),
  },
  {
    format: 'responses',
    mistake: 'a temperature is sent to a model that thinks',
    says: `'temperature' is not supported`,
    change: adding({ temperature: 0.5 }),
  },
  {
    format: 'responses',
    mistake: 'a longer answer is asked for than there is',
    says: 'max_tokens is too large',
    change: adding({ max_output_tokens: 999_999 }),
  },
  {
    format: 'responses',
    mistake: 'a strict schema is sent as it was written',
    says: `'minLength' is not permitted`,
    change: each('tools', (tool) => [
      {
        ...tool,
        strict: true,
        parameters: {
          type: 'object',
          properties: { city: { type: 'string', minLength: 1 } },
          required: ['city'],
          additionalProperties: false,
        },
      },
    ]),
  },
  {
    format: 'chat',
    mistake: 'the answer to a call is dropped',
    says: 'did not have response messages',
    change: each('messages', (message) => (message['role'] === 'tool' ? [] : [message])),
  },
  {
    format: 'chat',
    mistake: 'max_tokens is sent to a model that thinks',
    says: `Use 'max_completion_tokens' instead`,
    change: adding({ max_tokens: 100 }),
  },
  {
    format: 'chat',
    mistake: 'a temperature is sent to a model that thinks',
    says: 'Only the default (1) value is supported',
    change: adding({ temperature: 0.5 }),
  },
  {
    format: 'chat',
    mistake: 'an empty message is sent',
    says: 'string too short',
    change: each('messages', (message) => [message['role'] === 'user' ? { ...message, content: '' } : message]),
  },
  {
    format: 'chat',
    mistake: 'thoughts are sent where there is no place for them',
    says: `'reasoning_content' was unexpected`,
    change: each('messages', (message) => [
      message['role'] === 'assistant' ? { ...message, reasoning_content: 'Hm.' } : message,
    ]),
  },
  {
    format: 'compatible',
    mistake: 'thoughts are dropped',
    says: 'reasoning_content is missing',
    change: each('messages', ({ reasoning_content: _, ...message }) => [message]),
  },
  {
    format: 'compatible',
    mistake: 'a thought is changed',
    says: 'not written by this model',
    change: each('messages', (message) => [
      message['role'] === 'assistant' ? { ...message, reasoning_content: 'Hm.' } : message,
    ]),
  },
]
