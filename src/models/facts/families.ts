import type { KnownModel } from './known-model.ts'

/** What the beginning of a name tells, and how long an answer of such a model may get by default. */
export interface Family {
  readonly names: RegExp
  readonly facts: KnownModel
  readonly usualAnswer: number
}

const thinks: KnownModel = { thinks: true }

/** For models that no table has: newer ones of known makers, and open ones of any provider. The first that fits counts. */
export const families: readonly Family[] = [
  { names: /^openai(?:-chat)?\/chatgpt/, facts: {}, usualAnswer: 16_384 },
  { names: /^openai(?:-chat)?\/gpt-5[^/]*-chat/, facts: {}, usualAnswer: 16_384 },
  { names: /^openai(?:-chat)?\/(?:gpt-[5-9]|o\d)/, facts: thinks, usualAnswer: 25_000 },
  { names: /^openai(?:-chat)?\/gpt-4(?:o|\.1)/, facts: { thinks: false }, usualAnswer: 16_384 },
  { names: /^google\/gemini-(?:2\.5|[3-9])/, facts: thinks, usualAnswer: 25_000 },
  { names: /^google\/gemini-2/, facts: { thinks: false }, usualAnswer: 8_192 },
  { names: /^anthropic\/claude-(?:\w+-)*[5-9]\b/, facts: thinks, usualAnswer: 25_000 },
  { names: /^anthropic\/claude-(?:\w+-)*4\b/, facts: { thinks: 'when-asked' }, usualAnswer: 16_384 },
  { names: /^openrouter\/openai\/(?:gpt-[5-9]|o\d)/, facts: thinks, usualAnswer: 25_000 },
  { names: /^openrouter\/google\/gemini-(?:2\.5|[3-9])/, facts: thinks, usualAnswer: 25_000 },
  {
    names: /^[^/]+\/(?:[^/]+\/)?(?:deepseek-r|qwq|qwen3|gpt-oss|magistral)/,
    facts: thinks,
    usualAnswer: 16_384,
  },
  { names: /[-:]thinking\b/, facts: thinks, usualAnswer: 16_384 },
]
