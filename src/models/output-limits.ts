/** For models that nothing is known of. Few servers refuse so little, and few answers need more. */
const usual = 4_096

/**
 * How many tokens an answer may have by default, by the beginning of `provider/model`; the first that fits counts.
 *
 * Providers count thoughts as part of the answer. OpenAI advises to leave 25,000 tokens for them; with less, a
 * model may think and then have no room left to speak. A limit costs nothing by itself, but the whole of it is reserved
 * from the budget for the time of the call.
 */
const limits: readonly (readonly [RegExp, number])[] = [
  [/^openai(?:-chat)?\/(?:gpt-5[^/]*-chat|chatgpt)/, 16_384],
  [/^openai(?:-chat)?\/(?:gpt-[5-9]|o\d)/, 25_000],
  [/^openai(?:-chat)?\/gpt-4o-2024-05-13$/, usual],
  [/^openai(?:-chat)?\/gpt-4(?:o|\.1)/, 16_384],
  [/^google\/gemini-(?:2\.5|[3-9])/, 25_000],
  [/^google\/gemini-2/, 8_192],
  // Claude thinks only when it is asked to, which Baton does not do.
  [/^anthropic\/claude-(?:\w+-)*[4-9]\b/, 16_384],
  // The same models behind the address of another provider, and open ones that think.
  [/^openrouter\/openai\/(?:gpt-5|o\d)/, 25_000],
  [/^openrouter\/google\/gemini-(?:2\.5|[3-9])/, 25_000],
  [/^[^/]+\/(?:[^/]+\/)?(?:deepseek-r|qwq|qwen3|gpt-oss|magistral)/, 16_384],
  [/[-:]thinking\b/, 16_384],
]

/** The longest answer a model may give when neither the request nor the settings say. */
export function outputTokensOf(model: string): number {
  return limits.find(([pattern]) => pattern.test(model))?.[1] ?? usual
}
