import type { PriceTable } from './prices.ts'

const local = { input: 0, output: 0 }

/**
 * What models cost, in US dollars per million tokens.
 *
 * The providers' own pages are the truth; this is what was known on the date
 * below. A model that is missing has no known price, and models whose price
 * depends on the length of the prompt are left out on purpose.
 */
export const priceList: { readonly date: string; readonly prices: PriceTable } = {
  date: '2026-07-01',
  prices: {
    'anthropic/claude-haiku-4-5': { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 },
    'anthropic/claude-opus-4-1': { input: 15, cachedInput: 1.5, cacheWrite: 18.75, output: 75 },
    'anthropic/claude-opus-4-5': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
    'anthropic/claude-opus-4-6': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
    'anthropic/claude-opus-4-7': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
    'anthropic/claude-opus-4-8': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
    'anthropic/claude-sonnet-4-5': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
    'anthropic/claude-sonnet-4-6': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
    'google/gemini-2.5-flash': { input: 0.3, cachedInput: 0.03, output: 2.5 },
    'google/gemini-2.5-flash-lite': { input: 0.1, cachedInput: 0.01, output: 0.4 },
    'google/gemini-3.5-flash': { input: 1.5, cachedInput: 0.15, output: 9 },
    'openai/gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
    'openai/gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
    'openai/gpt-4.1-nano': { input: 0.1, cachedInput: 0.025, output: 0.4 },
    'openai/gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
    'openai/gpt-4o-2024-05-13': { input: 5, output: 15 },
    'openai/gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
    'openai/gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
    'openai/gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
    'openai/gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
    'openai/gpt-5.1': { input: 1.25, cachedInput: 0.125, output: 10 },
    'openai/gpt-5.2': { input: 1.75, cachedInput: 0.175, output: 14 },
    'openai/gpt-5.4-mini': { input: 0.75, cachedInput: 0.075, output: 4.5 },
    'openai/o3': { input: 2, cachedInput: 0.5, output: 8 },
    'openai/o4-mini': { input: 1.1, cachedInput: 0.275, output: 4.4 },

    // A model on the user's own machine costs nothing.
    'lmstudio/*': local,
    'ollama/*': local,
    'vllm/*': local,
  },
}
