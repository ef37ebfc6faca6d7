import type { JsonObject } from '../../../src/events/json.ts'
import { adding, each, eachPart, entries, type Mutation, withField, without } from './change.ts'

/** So that what was changed is never the same twice. */
let changes = 0

const reversed =
  (key: string) =>
  (entry: JsonObject): readonly JsonObject[] => [
    Array.isArray(entry[key]) && entry['role'] !== 'user'
      ? { ...entry, [key]: entries(entry[key]).toReversed() }
      : entry,
  ]

export const anthropicMutations: readonly Mutation[] = [
  {
    format: 'anthropic',
    mistake: 'thoughts are dropped',
    says: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
    change: eachPart('messages', 'content', without('thinking')),
  },
  {
    format: 'anthropic',
    mistake: 'a signature is changed',
    says: 'Invalid `signature`',
    change: eachPart('messages', 'content', withField('thinking', 'signature', 'x')),
  },
  {
    format: 'anthropic',
    mistake: 'a thought is changed',
    says: 'cannot be modified',
    change: eachPart('messages', 'content', withField('thinking', 'thinking', 'Hm.')),
  },
  {
    format: 'anthropic',
    mistake: 'a thought comes after its call',
    says: 'the first block must be `thinking`',
    change: each('messages', reversed('content')),
  },
  {
    format: 'anthropic',
    mistake: 'what was said before a thought is changed',
    says: 'bound to a different conversation',
    change: eachPart('messages', 'content', (block) => [
      block['type'] === 'text' ? { ...block, text: `${String(block['text'])} ${++changes}` } : block,
    ]),
  },
  {
    format: 'anthropic',
    mistake: 'the answer to a call is dropped',
    says: 'ids were found without `tool_result` blocks',
    change: eachPart('messages', 'content', (block) =>
      block['type'] === 'tool_result' ? [{ type: 'text', text: 'x' }] : [block],
    ),
  },
  {
    format: 'anthropic',
    mistake: 'an empty text is sent',
    says: 'text content blocks must be non-empty',
    change: eachPart('messages', 'content', withField('text', 'text', '')),
  },
  {
    format: 'anthropic',
    mistake: 'a temperature is sent to a model that thinks',
    says: '`temperature` is deprecated',
    change: adding({ temperature: 0.5 }),
  },
  {
    format: 'anthropic',
    mistake: 'a tool is forced on a model that always thinks',
    says: 'when tool_choice forces tool use',
    change: adding({ tool_choice: { type: 'any' } }),
  },
  {
    format: 'anthropic',
    mistake: 'more than four marks for the cache are set',
    says: 'A maximum of 4 blocks',
    change: adding({
      system: Array.from({ length: 5 }, () => ({ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } })),
    }),
  },
]
