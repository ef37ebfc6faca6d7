import type { KnownModel, ModelSheet } from './known-model.ts'
import { usd, withMultiples } from './rates.ts'

const source = 'https://developers.openai.com/api/docs/pricing'

/** Input over 272,000 tokens makes the whole request dearer, from gpt-5.4 on. */
const long = (...rates: Parameters<typeof usd>): KnownModel => ({
  price: withMultiples(usd(...rates), 272_000, 2, 1.5),
  windowTokens: 922_000,
})
const at = (...rates: Parameters<typeof usd>): KnownModel => ({ price: usd(...rates) })

const able: KnownModel = { images: true, files: true, tools: true, forcedTool: true, schemas: true }
/** They refuse a temperature while they think. */
const thinker: KnownModel = { ...able, thinks: true, temperature: false }
const gpt5: KnownModel = { ...thinker, windowTokens: 272_000, longestAnswer: 128_000 }
const oSeries: KnownModel = { ...thinker, windowTokens: 200_000, longestAnswer: 100_000 }
/** What ChatGPT uses. Sources differ on whether the newest of them thinks. */
const chat: KnownModel = { ...able, windowTokens: 128_000, longestAnswer: 16_384 }
const gpt41: KnownModel = { ...able, thinks: false, temperature: true, windowTokens: 1_047_576, longestAnswer: 32_768 }
const gpt4o: KnownModel = { ...able, thinks: false, temperature: true, windowTokens: 128_000, longestAnswer: 16_384 }
const search: KnownModel = {
  thinks: false,
  temperature: false,
  images: true,
  schemas: true,
  windowTokens: 128_000,
  longestAnswer: 16_384,
}
const audio: KnownModel = { ...gpt4o, images: false, files: false, schemas: false }
const gpt35: KnownModel = {
  thinks: false,
  temperature: true,
  images: false,
  files: false,
  tools: true,
  forcedTool: true,
  schemas: false,
  windowTokens: 16_385,
  longestAnswer: 4_096,
}

/** The text models of OpenAI. Thoughts are billed as answers; batches cost half. */
export const openai: readonly ModelSheet[] = [
  {
    source,
    date: '2026-10-27',
    models: {
      'gpt-5.6': { ...gpt5, ...long(4, 20, 0.4, 5) },
      'gpt-5.6-luna': { ...gpt5, ...long(0.2, 1.2, 0.02, 0.25) },
      'gpt-5.6-sol': { ...gpt5, ...long(4, 20, 0.4, 5) },
      'gpt-5.6-terra': { ...gpt5, ...long(2, 12, 0.2, 2.5) },
      'gpt-6-astra': { ...gpt5, ...long(10, 50, 1, 12.5) },
      'gpt-6-luna': { ...gpt5, ...long(0.1, 0.5, 0.01, 0.125) },
      'gpt-6-sol': { ...gpt5, ...long(2, 10, 0.2, 2.5) },
      'gpt-6.1-sol': { ...gpt5, ...long(2, 10, 0.1, 2.5) },
      'gpt-6.1-terra': { ...gpt5, ...long(1, 5, 0.05, 1.25) },
    },
  },
  {
    source,
    date: '2026-08-08',
    models: {
      'gpt-3.5-turbo': { ...gpt35, ...at(0.5, 1.5) },
      'gpt-3.5-turbo-0125': { ...gpt35, ...at(0.5, 1.5) },
      'gpt-3.5-turbo-1106': { ...gpt35, ...at(1, 2) },
      'gpt-3.5-turbo-16k': { ...gpt35, ...at(3, 4) },
      'gpt-4.1': { ...gpt41, ...at(2, 8, 0.5) },
      'gpt-4.1-mini': { ...gpt41, ...at(0.4, 1.6, 0.1) },
      'gpt-4.1-nano': { ...gpt41, ...at(0.1, 0.4, 0.025) },
      'gpt-4o': { ...gpt4o, ...at(2.5, 10, 1.25) },
      'gpt-4o-2024-05-13': { ...gpt4o, ...at(5, 15), schemas: false, longestAnswer: 4_096 },
      'gpt-4o-audio-preview': { ...audio, ...at(2.5, 10) },
      'gpt-4o-mini': { ...gpt4o, ...at(0.15, 0.6, 0.075) },
      'gpt-4o-mini-audio-preview': { ...audio, ...at(0.15, 0.6) },
      'gpt-4o-mini-search-preview': { ...search, ...at(0.15, 0.6, 0.075) },
      'gpt-4o-search-preview': { ...search, ...at(2.5, 10, 1.25) },
      'gpt-5': { ...gpt5, ...at(1.25, 10, 0.125) },
      'gpt-5-chat': {
        ...at(1.25, 10, 0.125),
        windowTokens: 128_000,
        longestAnswer: 16_384,
        thinks: false,
        temperature: true,
        images: true,
        tools: false,
        forcedTool: false,
      },
      'gpt-5-codex': { ...gpt5, ...at(1.25, 10, 0.125) },
      'gpt-5-mini': { ...gpt5, ...at(0.25, 2, 0.025) },
      'gpt-5-nano': { ...gpt5, ...at(0.05, 0.4, 0.005) },
      'gpt-5-pro': { ...gpt5, ...at(15, 120) },
      'gpt-5.1': { ...gpt5, ...at(1.25, 10, 0.125) },
      'gpt-5.1-chat': { ...chat, ...at(1.25, 10, 0.125), thinks: true, temperature: false },
      'gpt-5.1-codex': { ...gpt5, ...at(1.25, 10, 0.125) },
      'gpt-5.1-codex-max': { ...gpt5, ...at(1.25, 10, 0.125) },
      'gpt-5.1-codex-mini': { ...gpt5, ...at(0.25, 2, 0.025) },
      'gpt-5.2': { ...gpt5, ...at(1.75, 14, 0.175) },
      'gpt-5.2-chat': { ...chat, ...at(1.75, 14, 0.175), thinks: true, temperature: false },
      'gpt-5.2-codex': { ...gpt5, ...at(1.75, 14, 0.175) },
      'gpt-5.2-pro': { ...gpt5, ...at(21, 168) },
      'gpt-5.3-chat': { ...chat, ...at(1.75, 14, 0.175) },
      'gpt-5.3-codex': { ...gpt5, ...at(1.75, 14, 0.175) },
      'gpt-5.4': { ...gpt5, ...long(2.5, 15, 0.25) },
      'gpt-5.4-mini': { ...gpt5, ...at(0.75, 4.5, 0.075) },
      'gpt-5.4-nano': { ...gpt5, ...at(0.2, 1.25, 0.02) },
      'gpt-5.4-pro': { ...gpt5, ...long(30, 180), schemas: false },
      'gpt-5.5': { ...gpt5, ...long(5, 30, 0.5) },
      o1: { ...oSeries, ...at(15, 60, 7.5) },
      o3: { ...oSeries, ...at(2, 8, 0.5) },
      'o3-mini': { ...oSeries, ...at(1.1, 4.4, 0.55), images: false, files: false },
      'o4-mini': { ...oSeries, ...at(1.1, 4.4, 0.275) },
    },
  },
]
