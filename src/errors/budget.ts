import type { ErrorEntries } from './entry.ts'

/** What can go wrong with limits. */
export interface BudgetErrors {
  BATON_BUDGET_EXCEEDED: { operation: string; dimension: string; needed: number; remaining: number }
  BATON_BUDGET_INVALID: { dimension: string; value: string; problem: string }
  BATON_BUDGET_UNPRICED: { model: string }
}

/** What to add to `baton.yaml` for a model whose price is not known. USD stands for figures that only the user knows. */
export function priceLine(model: string): string {
  return `prices: { ${JSON.stringify(model)}: { input: USD, output: USD } }`
}

/** What limits are called where people set them, and in words. */
const said: Readonly<Record<string, readonly [name: string, words: string]>> = {
  usdMicros: ['usd', 'dollars'],
  tokens: ['tokens', 'tokens'],
  modelCalls: ['modelCalls', 'model calls'],
  toolCalls: ['toolCalls', 'tool calls'],
  wallMs: ['seconds', 'time'],
}

function amount(number: number, dimension: string): string {
  if (dimension === 'usdMicros') return `$${(number / 1e6).toFixed(6).replace(/(\.\d\d\d{0,12}?)0{1,12}$/, '$1')}`
  return `${number} ${said[dimension]?.[1] ?? dimension}`
}

/** Time is not asked for before it is spent: a run that has used all of it was at work for that long. */
function timeIsUp(ms: number): string {
  const time = ms >= 120_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`
  return `The time for this work is used up: it was at work for ${time}, which is its limit, and was stopped.`
}

export const budgetErrors = (): ErrorEntries<BudgetErrors> => ({
  BATON_BUDGET_EXCEEDED: {
    type: 'budget_exceeded',
    retryable: false,
    message: ({ operation, dimension, needed, remaining }) =>
      dimension === 'wallMs'
        ? timeIsUp(needed)
        : needed === 0
          ? `Operation "${operation}" was not started: more ${said[dimension]?.[1] ?? dimension} were used than the limit allows.`
          : `Operation "${operation}" needs ${amount(needed, dimension)} and ${amount(remaining, dimension)} are left, so it was not started.`,
    hint: ({ dimension }) =>
      `Raise the limit of ${said[dimension]?.[1] ?? dimension} (\`${said[dimension]?.[0] ?? dimension}\`), or give the work less to do.`,
  },
  BATON_BUDGET_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ dimension, value, problem }) => `The limit "${dimension}" can't be ${value}: ${problem}.`,
    hint: () => 'Limits are whole numbers from 0 up; money is in micro-dollars ($2.35 is 2350000).',
  },
  BATON_BUDGET_UNPRICED: {
    type: 'budget_exceeded',
    retryable: false,
    message: ({ model }) =>
      `The price of model "${model}" is unknown, so the limit of dollars that was set can't be kept. Nothing was sent.`,
    hint: ({ model }) =>
      `Add to baton.yaml, in dollars per million tokens: ${priceLine(model)}  Or set \`allowUnpriced: true\` to spend without knowing, or take the limit of dollars away: \`limits.usd\`, --limit usd, BATON_LIMIT_USD, or \`budget.usd\` of an agent.`,
  },
})
