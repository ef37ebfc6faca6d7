/** What a model of Anthropic takes and refuses. */
export interface ClaudeRules {
  readonly maxTokens: number
  /** Takes `temperature` and its likes. */
  readonly samples: boolean
  /** Thinks whether it is asked to or not. */
  readonly alwaysThinks: boolean
  /** Takes `thinking: { type: 'adaptive' }`. */
  readonly adapts: boolean
  /** Takes `thinking: { type: 'enabled', budget_tokens }`. */
  readonly takesBudget: boolean
  readonly takesForcedTools: boolean
  readonly structured: boolean
  /** Takes a thought back only behind exactly what stood before it. */
  readonly bindsThoughts: boolean
}

const first: ClaudeRules = {
  maxTokens: 4_096,
  samples: true,
  alwaysThinks: false,
  adapts: false,
  takesBudget: false,
  takesForcedTools: true,
  structured: false,
  bindsThoughts: false,
}
const four: ClaudeRules = { ...first, maxTokens: 32_000, takesBudget: true }
const fourFive: ClaudeRules = { ...four, maxTokens: 64_000, structured: true }
const fourSix: ClaudeRules = { ...fourFive, maxTokens: 128_000, adapts: true }
const fourSeven: ClaudeRules = { ...fourSix, samples: false, takesBudget: false }
const fiveFive: ClaudeRules = { ...fourSeven, alwaysThinks: true, takesForcedTools: false, bindsThoughts: true }

const rules: readonly (readonly [RegExp, ClaudeRules])[] = [
  [/(?:opus|sonnet)-5-5|fable-5-[12]/, fiveFive],
  [/fable-5/, { ...fourSeven, alwaysThinks: true }],
  [/(?:opus|sonnet|haiku)-5\b|opus-4-[78]/, fourSeven],
  [/(?:sonnet|opus)-4-6/, fourSix],
  [/(?:sonnet|opus|haiku)-4-5/, fourFive],
  [/opus-4-1/, { ...four, structured: true }],
  [/sonnet-4/, { ...four, maxTokens: 64_000 }],
  [/opus-4/, four],
]

export function claudeRules(model: string): ClaudeRules {
  return rules.find(([pattern]) => pattern.test(model))?.[1] ?? first
}
